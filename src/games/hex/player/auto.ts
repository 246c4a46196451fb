/**
 * The default solver of Hex: the exact one where it can finish, else the player's estimate.
 *
 * Within limits the exact solver gets a share of them that falls with the number of empty cells; what it leaves
 * goes to the player. Its answer counts only if it is a proof. Without limits it runs to the end where it takes
 * the position at all; beyond, the player answers after `defaultPlayouts`.
 */
import type { Answer } from '../../../core/answer.js';
import type { Question, Setup, Solver } from '../../../core/game.js';
import { Meter, partOf, type Limits } from '../../../core/limits.js';
import { endHelp } from '../../../core/shared-search.js';
import type { SolverCache } from '../../../core/solver-cache.js';
import { EMPTY, stoneCount, type HexSetup } from '../rules/setup.js';
import { exactSolver } from '../solver/solver.js';
import { answeredBy } from '../../../search/solvers.js';
import { estimate, mctsSolver } from './solver.js';

/** Up to so many empty cells the exact solver gets most of the limits; from there on less. */
const fewEmpty = 49;
const shareOfFew = 0.7;
const shareOfMany = 0.3;

function solve(given: Setup, question: Question, limits: Limits, cache?: SolverCache): Answer {
  const setup = given as HexSetup;
  if (exactSolver.accepts(setup, question) !== true) {
    endHelp(limits.shared);
    return answeredBy(mctsSolver, mctsSolver.solve(setup, question, limits, cache));
  }
  if (limits.nodes === undefined && limits.ms === undefined) {
    return answeredBy(exactSolver, exactSolver.solve(setup, question, limits, cache));
  }
  const meter = new Meter(limits);
  const share = stoneCount(setup.cells, EMPTY) <= fewEmpty ? shareOfFew : shareOfMany;
  const exact = exactSolver.solve(setup, question, partOf(limits, share), cache);
  if (exact.status === 'proved') return answeredBy(exactSolver, exact);
  endHelp(limits.shared);
  meter.claim(exact.stats.nodes);
  const guess = estimate(setup, question, limits, meter, cache);
  return guess.status === 'bounded'
    ? answeredBy(exactSolver, { ...exact, stats: guess.stats })
    : answeredBy(mctsSolver, guess);
}

export const autoSolver: Solver = {
  id: 'auto',
  summary: {
    en: 'solver where it can finish, else the estimate of mcts',
    pt: 'solver onde ele consegue terminar, senão a estimativa de mcts',
  },
  listed: false,
  parallel: true,
  accepts: () => true,
  solve,
};
