/**
 * Common part of the depth-first searches of games of chance: the table, the stacks of moves and
 * outcomes with their probabilities, the value of a leaf.
 */
import { grownDoubles } from '../../core/arrays.js';
import type { Traits } from '../../core/game.js';
import type { Meter } from '../../core/search/limits.js';
import type { ChancePosition } from '../../core/position.js';
import { RootedSearch } from '../root.js';
import { defaultBytes, unlimitedDepth, type SearchTask } from '../task.js';
import { ValueTable } from './value-table.js';

/** Returns the tolerance: expected values that differ by less count as equal. */
export function tieTolerance(traits: Traits): number {
  return 1e-12 * Math.max(1, Math.abs(traits.worst), Math.abs(traits.best));
}

/** Returns a mark to be xored into the key to distinguish depths; 0 without a horizon. */
export function depthMark(depth: number): number {
  return depth === unlimitedDepth ? 0 : Math.imul(depth + 1, 0x9e3779b1);
}

/** Base of a search from `position`; its values are of points still to come. */
export abstract class ChanceSearch extends RootedSearch<ChancePosition> {
  protected readonly table: ValueTable;
  protected tableHits = 0;
  /** Probabilities of the outcomes, parallel to `moves`. */
  protected probability = new Float64Array(256);

  /** @param stride doubles per table entry: 2 for values, 3 for bounds */
  constructor({ position, context }: SearchTask, meter: Meter, stride: 2 | 3) {
    super(position as ChancePosition, meter);
    this.table = new ValueTable(context.bytes ?? defaultBytes, stride);
  }

  /** Returns the points still to come for side 0, at the end of the game or at the horizon. */
  protected override leaf(ply: number): number {
    return super.leaf(ply) - this.position.settled;
  }

  /** Makes room for moves and outcomes up to index `top`. */
  protected override reserveMoves(top: number): void {
    if (top <= this.moves.length) return;
    super.reserveMoves(top);
    this.probability = grownDoubles(this.probability, this.moves.length);
  }

  protected get moveBytes(): number {
    return this.moves.byteLength + this.probability.byteLength;
  }
}
