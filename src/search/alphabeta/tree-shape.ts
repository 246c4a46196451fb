/**
 * The shape of the tree that `alphabeta` (or, without cuts, `minimax`) searches to a depth:
 * positions and cuts on each ply, and the first plies node by node, for pictures.
 *
 * For: two players, no chance; the side to move may move again.
 * Limits: as alphabeta. If the budget ends, the counts are of the visited part.
 */
import type { Stop } from '../../core/answer.js';
import { Meter } from '../../core/search/limits.js';
import { legalMoves, type Move, type Position, type Side } from '../../core/position.js';
import { depthLimit, infinite, type SearchTask } from '../task.js';
import { AlphaBeta } from './alphabeta.js';

/** A position of the first plies. */
export interface TreeNode {
  /** The move that led to the position; -1 for the root. */
  readonly move: Move;
  readonly side: Side;
  /** Value for side 0; a bound where cuts were made below. */
  readonly value: number;
  /** Number of legal moves that a cut made useless. */
  readonly cutOff: number;
  /** Number of positions in the subtree, with this one. */
  readonly nodes: number;
  readonly children: TreeNode[];
}

export interface TreeShape {
  /** Positions on each ply, the root first. */
  readonly nodes: readonly number[];
  /** Cuts on each ply: alpha cuts where side 1 moves, beta cuts where side 0 does. */
  readonly cuts: readonly number[];
  readonly root: TreeNode;
  readonly stop: Stop;
}

/** A position on the path to the one that is searched. */
interface OpenNode {
  /** Index of its first move in the list of the search. */
  readonly from: number;
  /** Number of its moves whose search has begun. */
  searched: number;
  readonly children: TreeNode[];
}

/** Number of plies below the root whose positions are stored one by one. */
const detailedPlies = 2;

class ShapeSearch extends AlphaBeta {
  readonly nodes: number[] = [];
  readonly cuts: number[] = [];
  /** Receives the root. */
  readonly top: TreeNode[] = [];
  private readonly open: OpenNode[] = [];

  constructor(
    position: Position,
    meter: Meter,
    private readonly prune: boolean,
  ) {
    super(position, meter);
  }

  override value(low: number, high: number, depth: number, ply: number, from: number): number {
    const { position, meter, open } = this;
    const [alpha, beta] = this.prune ? [low, high] : [-infinite, infinite];
    const above = open.at(-1);
    const move = above ? this.moves[above.from + above.searched++] : -1;
    const here: OpenNode = { from, searched: 0, children: [] };
    const before = meter.nodes;
    open.push(here);
    const value = super.value(alpha, beta, depth, ply, from);
    open.pop();
    const { searched, children } = here;
    const isComplete = !Number.isNaN(value);
    // The budget did not reach this position.
    if (above && !isComplete && searched === 0) return value;
    const side = position.toMove;
    const isCut = searched > 0 && (side === 0 ? value >= beta : value <= alpha);
    this.nodes[ply] = (this.nodes[ply] ?? 0) + 1;
    this.cuts[ply] = (this.cuts[ply] ?? 0) + Number(isCut);
    if (ply > detailedPlies || (above && !isComplete)) return value;
    const cutOff = isCut ? legalMoves(position).length - searched : 0;
    const siblings = above?.children ?? this.top;
    siblings.push({ move, side, value, cutOff, nodes: meter.nodes - before, children });
    return value;
  }
}

/**
 * Measures the tree of `task` to its depth limit.
 * @param prune with the cuts of alpha-beta; otherwise every window is open, which is minimax
 */
export function treeShape(task: SearchTask, prune: boolean): TreeShape {
  const { position, evaluation, context } = task;
  const meter = new Meter(context);
  const search = new ShapeSearch(position, meter, prune);
  search.scoreBy(evaluation);
  search.value(-infinite, infinite, depthLimit(context), 0, 0);
  return { nodes: search.nodes, cuts: search.cuts, root: search.top[0], stop: meter.stop };
}
