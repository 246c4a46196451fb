/**
 * The default solver: exact where possible, else the player's estimate.
 *
 * Up to `exactFree` free edges and without limits it is the exact solver, however long that takes
 * (4x4 from the empty board: minutes). With limits the exact solver gets three quarters of them if
 * it is likely to end. The player answers all larger positions and those that remain unproved, with
 * the move of its own search; the bounds proved until then narrow its estimate.
 */
import type { Answer } from '../../../core/answer.js';
import { freeAtMost } from '../../../core/cells.js';
import type { Question } from '../../../core/game.js';
import { isLimited, partOf, type SearchContext } from '../../../core/search/limits.js';
import { endHelp } from '../../../core/search/shared-search.js';
import { answeredBy } from '../../../search/solvers.js';
import { withinBounds } from '../../kit/proof-and-estimate.js';
import type { DotsSetup } from '../rules/setup.js';
import { isWithinReach } from '../solver/reach.js';
import { solveExactly } from '../solver/solver.js';
import { EdgeBoard } from '../rules/edge-board.js';
import { predictedNodes } from './endgame/search.js';
import { takeHand } from '../solver/hand.js';
import { play } from './player.js';

/** Free edges up to which a search without limits is exact. */
const exactFree = 40;
/** Nodes of the exact solver per millisecond, to convert a limit of time. */
const nodesPerMs = 1200;

/** Returns the answer of the default solver. */
export function solveByBest(setup: DotsSetup, question: Question, context: SearchContext): Answer {
  const { nodes, ms } = context;
  const exactly = (within: SearchContext): Answer =>
    answeredBy({ id: 'solver' }, solveExactly(setup, question, within));
  const byPlayer = (within: SearchContext): Answer => {
    endHelp(context.shared);
    return answeredBy({ id: 'player' }, play({}, setup, question, within));
  };
  if (isWithinReach(setup) !== true) return byPlayer(context);
  if (!isLimited(context)) return freeAtMost(setup.cells, exactFree) ? exactly(context) : byPlayer(context);
  const budget = Math.min(nodes ?? Infinity, (ms ?? Infinity) * nodesPerMs);
  if (expectedNodes(setup) > budget) return byPlayer(context);
  const exact = exactly(partOf(context, 0.75));
  return exact.status === 'proved' ? exact : joined(exact, byPlayer(partOf(context, 0.25)));
}

function expectedNodes(setup: DotsSetup): number {
  const board = new EdgeBoard(setup);
  takeHand(board);
  return predictedNodes(board);
}

/** The player's answer, within what was proved; its move also where it has no estimate. */
function joined(exact: Answer, answer: Answer): Answer {
  const joint = withinBounds(exact, answer);
  if (answer.status !== 'bounded') return joint;
  const { stats } = joint;
  return { ...answer, lo: Math.max(answer.lo, exact.lo), hi: Math.min(answer.hi, exact.hi), stats };
}
