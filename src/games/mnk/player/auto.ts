/**
 * The default solver of mnk: the exact searches where they can finish, else the players' estimates.
 *
 * Without limits the table is built to its end and the search of lines has `provingNodes`; if it
 * finds no proof, the estimate takes about two seconds more. With limits the exact search gets a
 * part of them and the estimate the rest; the exact answer counts only if it is a proof.
 */
import type { Answer } from '../../../core/answer.js';
import { freeAtMost } from '../../../core/cells.js';
import type { Question, Solver } from '../../../core/game.js';
import { isLimited, leftOf, partOf, type SearchContext } from '../../../core/search/limits.js';
import { endHelp } from '../../../core/search/shared-search.js';
import { needsKernels } from '../../../core/wasm/instance.js';
import { answeredBy } from '../../../search/solvers.js';
import { withinBounds } from '../../kit/proof-and-estimate.js';
import { solveByLines } from '../lines/solver.js';
import { acceptsLines, maxFree, takesByLines } from '../reach.js';
import type { MnkSetup } from '../rules/setup.js';
import { solveByTable } from '../table/solver.js';
import { play } from './solver.js';

/** Moves of random games when no limit of nodes or time is given: about two seconds. */
const defaultNodes = 1_500_000;

/** Nodes of the search of lines without a limit: about 15 seconds. Some proofs take hours. */
const provingNodes = 24_000_000;

/** Share of the limits that an exact search gets. */
const exactShare = 0.5;

/** An exact search for a legal position. */
interface Exact {
  readonly id: 'lines' | 'table';
  readonly solve: Solver<MnkSetup>['solve'];
}

function exactFor(setup: MnkSetup): Exact | undefined {
  const byLines = takesByLines(setup);
  if (!(byLines || freeAtMost(setup.cells, maxFree)) || needsKernels('auto') !== true) return undefined;
  return byLines ? { id: 'lines', solve: solveByLines } : { id: 'table', solve: solveByTable };
}

/**
 * The estimate of a position that no exact search takes or finishes: the player's where it takes
 * it, else that of Monte-Carlo tree search, which at equal nodes beats alpha-beta with either
 * evaluation in the points game (6x6, 100,000 nodes: 9 of 10 and 7.5 of 10).
 */
function estimate(
  montecarlo: Solver<MnkSetup>,
  setup: MnkSetup,
  question: Question,
  context: SearchContext,
): Answer {
  if (acceptsLines(setup) === true) return answeredBy({ id: 'player' }, play({}, setup, question, context));
  const limited = isLimited(context) ? context : { ...context, nodes: defaultNodes };
  return answeredBy(montecarlo, montecarlo.solve(setup, question, limited));
}

/**
 * Returns the answer of the default solver.
 * @param montecarlo the generic search, which takes every position
 * @param mostNodes of the search of lines where no limit is given
 */
export function solveByBest(
  montecarlo: Solver<MnkSetup>,
  setup: MnkSetup,
  question: Question,
  context: SearchContext,
  mostNodes = provingNodes,
): Answer {
  const exact = exactFor(setup);
  if (exact?.id !== 'lines') endHelp(context.shared);
  const limited = isLimited(context);
  let proof: Answer | undefined;
  if (exact) {
    const unbounded = exact.id === 'lines' ? { ...context, nodes: mostNodes } : context;
    const share = limited ? partOf(context, exactShare) : unbounded;
    proof = answeredBy(exact, exact.solve(setup, question, share));
    if (proof.status === 'proved') return proof;
  }
  endHelp(context.shared);
  const rest = proof && limited ? leftOf(context, proof.stats) : context;
  const guess = estimate(montecarlo, setup, question, rest);
  return proof ? withinBounds(proof, guess) : guess;
}
