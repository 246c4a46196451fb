/**
 * Monte-Carlo tree search (UCT): an estimate of the value and of the best move from random games,
 * which improves with time. Equal task, seed and node budget give equal answers.
 *
 * For: two players, with or without chance; the side to move may move again. Never a proof.
 * Limits: nodes are moves played, in the tree and at random; without a limit of nodes or time,
 * `defaultPlayouts` games. When limits.bytes is used up, the tree stops growing but its counts
 * continue. limits.depth is ignored.
 * References: see uct.ts.
 */
import { roundedEstimate, type Answer, type MoveValue } from '../../core/answer.js';
import { isLimited, Meter } from '../../core/search/limits.js';
import { legalMoves, type Move } from '../../core/position.js';
import { Random } from '../../core/random.js';
import { answerOf, answerOfEnd } from '../conclusion.js';
import { defaultBytes, type SearchTask } from '../task.js';
import { UctTree } from './uct.js';

export const defaultPlayouts = 20_000;

/** Smallest number of games whose mean is reported. */
const fewestGames = 10;

/** Minimum distance of an estimate from the best and the worst value, as it is no proof. */
const leastDoubt = 1e-4;

/** Visits of a root move and the mean final value of its playouts for the mover. */
interface MoveVisits {
  readonly move: Move;
  readonly visits: number;
  readonly mean: number;
}

/**
 * Plays random games from `task`'s position. If the answer is `estimated`, lo and hi are the mean
 * value of the most visited move, or of the position if no move was tried ten times. If the budget
 * ends before ten games, the answer is `bounded` by the game's traits.
 */
export function montecarlo(task: SearchTask): Answer {
  const { position, traits, context, question } = task;
  const meter = new Meter(context);
  if (position.isOver) return answerOfEnd(task, meter);
  const span = traits.best - traits.worst;
  const bytes = context.bytes ?? defaultBytes;
  const tree = new UctTree(position, traits.chance, span, new Random(question.seed), bytes);
  const enough = isLimited(context) ? Infinity : defaultPlayouts;
  let playouts = 0;
  while (playouts < enough && tree.playout(meter)) playouts++;
  const visits = rootVisits(task, tree);
  const extra = { playouts, treeNodes: tree.size };
  const stats = { depth: tree.deepest, bytes: tree.bytes, extra };
  const [first] = visits;
  const best = first ? [first.move] : legalMoves(position).slice(0, 1);
  const line = first && !traits.chance ? mostVisitedLine(tree) : best;
  const isCounted = first !== undefined && first.visits >= fewestGames;
  const value = isCounted
    ? estimateOf(sign(task) * first.mean, first.visits, traits)
    : estimateOf(tree.mean(0), playouts, traits);
  const estimated = playouts >= fewestGames && traits.worst < traits.best;
  const [low, high] = estimated ? [value, value] : [traits.worst, traits.best];
  const shown = { low, high, estimated, best, line, stats };
  const answer = { ...answerOf(task, meter, shown), isOneBest: true } as const;
  if (question.values !== true || !first) return answer;
  return {
    ...answer,
    values: visits.filter(({ visits: games }) => games >= fewestGames).map((one) => valueOf(task, one)),
  };
}

/**
 * Returns the estimate from the mean of some games. One more game with the middle value is added,
 * and the result stays off the extremes. Values are side 0's.
 */
function estimateOf(mean: number, games: number, { worst, best }: SearchTask['traits']): number {
  const value = roundedEstimate((games * mean + (worst + best) / 2) / (games + 1));
  return Math.min(best - leastDoubt, Math.max(worst + leastDoubt, value));
}

function valueOf(task: SearchTask, { move, mean, visits }: MoveVisits): MoveValue {
  const shown = sign(task) * estimateOf(sign(task) * mean, visits, task.traits) + 0;
  return { move, lo: shown, hi: shown, status: 'estimated' };
}

/** Returns the factor between side 0's view and the mover's. */
function sign({ position }: SearchTask): 1 | -1 {
  return position.toMove === 0 ? 1 : -1;
}

/** Returns the tried moves of the root, the most visited first. */
function rootVisits(task: SearchTask, tree: UctTree): MoveVisits[] {
  return children(tree, 0)
    .filter((child) => tree.visits[child] > 0)
    .map((child) => ({
      move: tree.moves[child],
      visits: tree.visits[child],
      mean: sign(task) * tree.mean(child) + 0,
    }))
    .sort((a, b) => b.visits - a.visits || b.mean - a.mean || a.move - b.move);
}

function children(tree: UctTree, node: number): number[] {
  return Array.from({ length: tree.childCount[node] }, (_, i) => tree.firstChild[node] + i);
}

function mostVisitedLine(tree: UctTree): Move[] {
  const line: Move[] = [];
  let node = 0;
  for (;;) {
    const tried = children(tree, node).filter((child) => tree.visits[child] > 0);
    if (tried.length === 0) return line;
    const most = (a: number, b: number): number =>
      tree.visits[b] - tree.visits[a] || tree.moves[a] - tree.moves[b];
    node = tried.sort(most)[0];
    line.push(tree.moves[node]);
  }
}
