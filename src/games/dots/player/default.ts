/**
 * The default solver: exact where possible, else the player's estimate.
 *
 * Up to `exactFree` free edges and without limits it is the exact solver, however long that takes
 * (4x4 from the empty board: minutes). With limits the exact solver gets three quarters of them if
 * it is likely to end. The player answers all larger positions and those that remain unproved, with
 * the move of its own search; the bounds proved until then narrow its estimate.
 */
import { withEffortOf, type Answer } from '../../../core/answer.js';
import type { Question, Setup, Solver } from '../../../core/game.js';
import { partOf, type SearchContext } from '../../../core/search/limits.js';
import { endHelp } from '../../../core/search/shared-search.js';
import { answeredBy } from '../../../search/solvers.js';
import type { DotsSetup } from '../rules/setup.js';
import { chainSolver } from '../solver/solver.js';
import { EdgeBoard } from './edge-board.js';
import { predictedNodes } from './endgame/effort.js';
import { takeHand } from './hand.js';
import { playerSolver } from './player.js';
import { phrase } from '../../../core/text/phrase.js';

/** Free edges up to which a search without limits is exact. */
const exactFree = 40;
/** Nodes of the exact solver per millisecond, to convert a limit of time. */
const nodesPerMs = 700;

function solve(setup: DotsSetup, question: Question, context: SearchContext): Answer {
  const { nodes, ms } = context;
  const by = (solver: Solver<DotsSetup>): Answer => {
    if (solver === playerSolver) endHelp(context.shared);
    return answeredBy(solver, solver.solve(setup, question, context));
  };
  if (chainSolver.accepts(setup, question) !== true) return by(playerSolver);
  if (nodes === undefined && ms === undefined) {
    return by(freeEdges(setup) <= exactFree ? chainSolver : playerSolver);
  }
  const budget = Math.min(nodes ?? Infinity, (ms ?? Infinity) * nodesPerMs);
  if (expectedNodes(setup) > budget) return by(playerSolver);
  const exact = chainSolver.solve(setup, question, partOf(context, 0.75));
  if (exact.status === 'proved') return answeredBy(chainSolver, exact);
  endHelp(context.shared);
  const rest = playerSolver.solve(setup, question, partOf(context, 0.25));
  return answeredBy(playerSolver, joined(exact, rest));
}

function freeEdges({ cells }: Setup): number {
  return cells.reduce((sum, cell) => sum + 1 - cell, 0);
}

function expectedNodes(setup: DotsSetup): number {
  const board = new EdgeBoard(setup);
  takeHand(board);
  return predictedNodes(board);
}

/** The player's answer, within what was proved, with the nodes and the time of both. */
function joined(exact: Answer, answer: Answer): Answer {
  const stats = withEffortOf(answer.stats, exact.stats);
  if (answer.status === 'proved') return { ...answer, stats };
  if (answer.status === 'bounded')
    return { ...answer, lo: Math.max(answer.lo, exact.lo), hi: Math.min(answer.hi, exact.hi), stats };
  const value = Math.min(Math.max(answer.lo, exact.lo), exact.hi);
  return { ...answer, lo: value, hi: value, stats };
}

export const defaultSolver: Solver<DotsSetup> = {
  id: 'auto',
  summary: phrase('exact where `solver` can end, else the estimate and the move of `player`'),
  listed: false,
  parallel: true,
  accepts: () => true,
  solve,
};
