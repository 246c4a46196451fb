/**
 * The default solver of Connect Four: exact where that can be, else the player's estimate. Without limits the exact
 * search runs to its end. Within limits it gets a part of them, less while the board is nearly empty; its answer
 * counts only if it is a proof.
 */
import type { Answer } from '../../../core/answer.js';
import type { Question, Setup, Solver } from '../../../core/game.js';
import { leftOf, partOf, type Limits } from '../../../core/search/limits.js';
import { endHelp } from '../../../core/search/shared-search.js';
import type { SolverCache } from '../../../core/search/solver-cache.js';
import { answeredBy } from '../../../search/solvers.js';
import { exactSolver } from '../solver/solver.js';
import { playedOn } from '../../kit/played-on.js';
import { playerSolver } from './solver.js';

/** Up to so many free cells the exact search gets most of the limits, because it is likely to end. */
const fewFree = 30;
/** Positions that the player may search in a lost game, a tenth of a second. */
const resistanceNodes = 100_000;
const shares = { few: 0.6, many: 0.1 };

function solve(setup: Setup, question: Question, limits: Limits, cache?: SolverCache): Answer {
  if (limits.nodes === undefined && limits.ms === undefined) {
    const exact = answeredBy(exactSolver, exactSolver.solve(setup, question, limits, cache));
    return playedOn(exact, question, () => resistance(setup, question, limits, cache));
  }
  const free = setup.cells.reduce((sum, disc) => sum + (disc === 0 ? 1 : 0), 0);
  const share = partOf(limits, free <= fewFree ? shares.few : shares.many);
  const exact = exactSolver.solve(setup, question, share, cache);
  if (exact.status === 'proved') {
    const rest = leftOf(limits, exact.stats);
    return answeredBy(
      exactSolver,
      playedOn(exact, question, () => resistance(setup, question, rest, cache)),
    );
  }
  endHelp(limits.shared);
  const guess = playerSolver.solve(setup, question, leftOf(limits, exact.stats), cache);
  return together(exact, guess);
}

/** A move that loses late, as far as the player sees. */
function resistance(setup: Setup, question: Question, limits: Limits, cache?: SolverCache): Answer {
  const nodes = Math.min(resistanceNodes, limits.nodes ?? Infinity);
  return playerSolver.solve(setup, question, { ...limits, nodes }, cache);
}

/** The estimate, within what was proved, with the nodes and the time of both. */
function together(exact: Answer, guess: Answer): Answer {
  const { nodes, ms } = exact.stats;
  const stats = { ...guess.stats, nodes: nodes + guess.stats.nodes, ms: ms + guess.stats.ms };
  if (guess.status === 'bounded') return answeredBy(exactSolver, { ...exact, stats });
  const value = Math.min(Math.max(guess.lo, exact.lo), exact.hi);
  return answeredBy(playerSolver, { ...guess, lo: value, hi: value, stats });
}

export const autoSolver: Solver = {
  id: 'auto',
  summary: {
    en: 'solver where it can finish, else the estimate of player',
    pt: 'solver onde ele consegue terminar, senão a estimativa de player',
  },
  listed: false,
  parallel: true,
  accepts: () => true,
  solve,
};
