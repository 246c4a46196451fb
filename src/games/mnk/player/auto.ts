/**
 * The default solver of mnk: the exact searches where they can finish, else the players' estimates.
 *
 * Without limits the table is built to its end and the search of lines has `provingNodes`; if it
 * finds no proof, the estimate takes about two seconds more. With limits the exact search gets a
 * part of them and the estimate the rest; the exact answer counts only if it is a proof.
 */
import { withEffortOf, type Answer } from '../../../core/answer.js';
import { freeAtMost } from '../../../core/cells.js';
import type { Question, Solver } from '../../../core/game.js';
import { leftOf, partOf, type SearchContext } from '../../../core/search/limits.js';
import { endHelp } from '../../../core/search/shared-search.js';
import { answeredBy } from '../../../search/solvers.js';
import { lineSolver, takesByLines } from '../lines/solver.js';
import { checkLegal } from '../rules/legality.js';
import type { MnkSetup } from '../rules/setup.js';
import { maxFree, tableSolver } from '../table/solver.js';
import { playerSolver } from './solver.js';
import { phrase } from '../../../core/text/phrase.js';

/** Moves of random games when no limit of nodes or time is given: about two seconds. */
const defaultNodes = 1_500_000;

/** Nodes of the search of lines without a limit: about a minute. Some proofs take hours. */
const provingNodes = 30_000_000;

/** Share of the limits that an exact search gets. */
const exactShare = 0.5;

/** The exact search for a legal position. */
function exactFor(setup: MnkSetup): Solver<MnkSetup> | undefined {
  if (takesByLines(setup)) return lineSolver;
  return freeAtMost(setup.cells, maxFree) ? tableSolver : undefined;
}

/**
 * The estimate of a position that no exact search takes or finishes: the player's where it takes
 * it, else that of Monte-Carlo tree search, which at equal nodes beats alpha-beta with either
 * evaluation in the points game (6x6, 100,000 nodes: 9 of 10 and 7.5 of 10).
 */
function estimator(montecarlo: Solver<MnkSetup>, setup: MnkSetup, question: Question): Solver<MnkSetup> {
  if (playerSolver.accepts(setup, question) === true) return playerSolver;
  return {
    ...montecarlo,
    solve: (given, asked, context) => {
      const unlimited = context.nodes === undefined && context.ms === undefined;
      return montecarlo.solve(given, asked, unlimited ? { ...context, nodes: defaultNodes } : context);
    },
  };
}

/**
 * @param montecarlo the generic search, which takes every position
 * @param mostNodes of the search of lines where no limit is given
 */
export function autoSolver(montecarlo: Solver<MnkSetup>, mostNodes = provingNodes): Solver<MnkSetup> {
  const solve = (setup: MnkSetup, question: Question, context: SearchContext): Answer => {
    const exact = exactFor(setup);
    if (exact !== lineSolver) endHelp(context.shared);
    const unlimited = context.nodes === undefined && context.ms === undefined;
    let proof: Answer | undefined;
    if (exact) {
      const unbounded = exact === lineSolver ? { ...context, nodes: mostNodes } : context;
      const share = unlimited ? unbounded : partOf(context, exactShare);
      proof = answeredBy(exact, exact.solve(setup, question, share));
      if (proof.status === 'proved') return proof;
    }
    endHelp(context.shared);
    const estimate = estimator(montecarlo, setup, question);
    const rest = proof && !unlimited ? leftOf(context, proof.stats) : context;
    const guess = answeredBy(estimate, estimate.solve(setup, question, rest));
    return proof ? together(proof, guess) : guess;
  };
  return {
    id: 'auto',
    summary: phrase('lines or table where they can finish, else the estimate of player or montecarlo'),
    listed: false,
    parallel: true,
    endsAtDepth: true,
    accepts: (setup) => {
      const legal = checkLegal(setup);
      return legal.ok ? true : legal.error;
    },
    solve,
  };
}

/** Fits an estimate into the proved bounds; without an estimate they stay. Adds up the effort. */
function together(proof: Answer, guess: Answer): Answer {
  const stats = withEffortOf(guess.stats, proof.stats);
  if (guess.status === 'bounded') return { ...proof, stats };
  const value = Math.min(Math.max(guess.lo, proof.lo), proof.hi);
  return { ...guess, ...(guess.status === 'proved' ? {} : { lo: value, hi: value }), stats };
}
