/**
 * The shape of the tree that `alphabeta` (or, without cuts, `minimax`) searches to a depth:
 * positions and cuts on each ply, and the first plies node by node. It serves pictures and visits
 * the same positions in the same order, so that the counts are equal.
 *
 * For: two players, no chance; the side to move may move again.
 * Limits: as alphabeta. If the budget ends, the counts are of the visited part.
 */
import type { Stop } from '../../core/answer.js';
import type { Evaluation } from '../../core/game.js';
import { Meter } from '../../core/search/limits.js';
import { legalMoves, type Move, type Position, type Side } from '../../core/position.js';
import { deepestPly, depthLimit, infinite, type SearchTask } from '../task.js';

/** A position of the first plies. */
export interface TreeNode {
  /** The move that led to the position; -1 for the root. */
  readonly move: Move;
  readonly side: Side;
  /** Value for side 0; a bound where cuts were made below. */
  value: number;
  /** Number of legal moves that a cut made useless. */
  cutOff: number;
  /** Number of positions in the subtree, with this one. */
  nodes: number;
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

class ShapeSearch {
  readonly nodes: number[] = [];
  readonly cuts: number[] = [];

  constructor(
    private readonly position: Position,
    private readonly evaluation: Evaluation | undefined,
    private readonly meter: Meter,
    private readonly prune: boolean,
    private readonly detailed: number,
  ) {}

  /** Returns the fail-soft value for side 0; NaN without budget. Stores children to `detailed`. */
  value(node: TreeNode, alpha: number, beta: number, depth: number, ply: number): number {
    const { position, meter } = this;
    if (!meter.spend()) return NaN;
    const before = meter.nodes;
    this.nodes[ply] = (this.nodes[ply] ?? 0) + 1;
    this.cuts[ply] ??= 0;
    if (position.isOver || depth === 0) node.value = this.evaluation?.evaluate(position) ?? position.settled;
    else if (ply < deepestPly) node.value = this.best(node, alpha, beta, depth, ply);
    else meter.endForMemory();
    node.nodes = meter.nodes - before + 1;
    return node.value;
  }

  private best(node: TreeNode, alpha: number, beta: number, depth: number, ply: number): number {
    const { position } = this;
    const moves = legalMoves(position);
    const maximise = position.toMove === 0;
    let best = maximise ? -infinite : infinite;
    for (let i = 0; i < moves.length; i++) {
      const child = this.child(moves[i], alpha, beta, depth, ply);
      if (Number.isNaN(child.value)) return NaN;
      if (ply < this.detailed) node.children.push(child);
      if (maximise ? child.value > best : child.value < best) best = child.value;
      if (!this.prune) continue;
      if (maximise) alpha = Math.max(alpha, best);
      else beta = Math.min(beta, best);
      // The root never cuts, because its window is open on the side that a cut would need.
      if (alpha < beta) continue;
      this.cuts[ply]++;
      node.cutOff = moves.length - i - 1;
      break;
    }
    return best;
  }

  private child(move: Move, alpha: number, beta: number, depth: number, ply: number): TreeNode {
    const { position } = this;
    position.play(move);
    const node: TreeNode = { move, side: position.toMove, value: NaN, cutOff: 0, nodes: 0, children: [] };
    this.value(node, alpha, beta, depth - 1, ply + 1);
    position.undo();
    return node;
  }
}

/**
 * Measures the tree of `task` to its depth limit.
 * @param prune with the cuts of alpha-beta
 * @param detailed number of plies whose positions are stored one by one
 */
export function treeShape(task: SearchTask, prune: boolean, detailed = 2): TreeShape {
  const { position, evaluation, context } = task;
  const meter = new Meter(context);
  const search = new ShapeSearch(position, evaluation, meter, prune, detailed);
  const root: TreeNode = { move: -1, side: position.toMove, value: NaN, cutOff: 0, nodes: 0, children: [] };
  search.value(root, -infinite, infinite, depthLimit(context), 0);
  return { nodes: search.nodes, cuts: search.cuts, root, stop: meter.stop };
}
