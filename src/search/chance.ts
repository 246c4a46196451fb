/**
 * What the depth-first searches of games of chance share: the table, the stacks of moves and their outcomes with
 * their probabilities, the value of a leaf.
 */
import { grown, grownDoubles } from '../core/arrays.js';
import type { Evaluation, Traits } from '../core/game.js';
import type { Meter } from '../core/limits.js';
import type { ChancePosition } from '../core/position.js';
import { unlimitedDepth } from './task.js';
import { ValueTable } from './valuetable.js';

/** Expected values closer than this are equal. */
export function tieTolerance(traits: Traits): number {
  return 1e-12 * Math.max(1, Math.abs(traits.worst), Math.abs(traits.best));
}

/** Distinguishes positions by the depth they are searched to: xored into the key; 0 without a horizon. */
export function depthMark(depth: number): number {
  return depth === unlimitedDepth ? 0 : Math.imul(depth + 1, 0x9e3779b1);
}

/** The common part of a search that stands at `position`. */
export abstract class ChanceSearch {
  deepest = 0;
  horizonMet = false;
  protected evaluation: Evaluation | undefined;
  protected readonly table: ValueTable;
  protected tableHits = 0;
  protected moves: Int32Array = new Int32Array(256);
  protected probability = new Float64Array(256);

  /** @param stride doubles an entry of the table has: 2 for values, 3 for bounds */
  constructor(
    protected readonly position: ChancePosition,
    protected readonly meter: Meter,
    bytes: number,
    stride: 2 | 3,
  ) {
    this.table = new ValueTable(bytes, stride);
  }

  /** Points still to come at the end of the game or at the horizon, for side 0. */
  protected leaf(ply: number): number {
    if (ply > this.deepest) this.deepest = ply;
    if (!this.position.isOver) this.horizonMet = true;
    return this.evaluation ? this.evaluation.evaluate(this.position) - this.position.settled : 0;
  }

  /** Room for moves and outcomes up to `top`. */
  protected reserveMoves(top: number): void {
    if (top <= this.moves.length) return;
    this.moves = grown(this.moves, top);
    this.probability = grownDoubles(this.probability, this.moves.length);
  }

  protected get moveBytes(): number {
    return this.moves.byteLength + this.probability.byteLength;
  }

  scoreBy(evaluation: Evaluation | undefined): void {
    this.evaluation = evaluation;
    this.table.clear();
  }
}
