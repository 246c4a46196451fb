/**
 * Exact values of every position of an endgame, by layers from the full board back (retrograde
 * analysis), for both scores, slippery or not. endgame.ts defines a position, README.md its index
 * in a layer.
 *
 * A table that keeps its layers answers for any position by a look-up. Any other has two layers in
 * memory at a time, and at the end still has the one that its root needs.
 *
 * Values are integers, or doubles for slippery games: averages of at most nine values a ply. Each
 * ply adds a relative rounding error under 12 * 2^-53, so n plies err by less than n * 1.4e-15 *
 * the largest point difference: 2e-14 for a 4 x 4 board where a line wins, 8e-13 for its points.
 * The same sums are made in the same order whatever the root: the table of a board and that of an
 * endgame on it hold the same doubles.
 */
import type { Meter } from '../../../core/search/limits.js';
import { valueIfOver, type Endgame, type EndgamePosition } from './endgame.js';
import type { TableKernel, Values } from './kernel.js';
import { bitCount, lowestBit } from '../../kit/bits.js';
import { inserted, squeeze } from './words.js';

export class Table {
  /** Number of stones of the layer solved last; before that, one more than the number of cells. */
  from: number;
  private readonly layers: (Values | undefined)[] = [];
  private readonly ranks: Int32Array;
  private readonly choices: Float64Array;
  private readonly landings: Float64Array;

  /** @param kernel for this table alone, until it is not needed any more */
  constructor(
    readonly game: Endgame,
    readonly keeps: boolean,
    private readonly kernel: TableKernel,
  ) {
    const { n } = game.shape;
    this.from = n + 1;
    this.ranks = game.ranks;
    this.choices = new Float64Array(n);
    this.landings = new Float64Array(n);
  }

  /**
   * Solves the layers with at least `count` stones; a table that does not keep its layers can do so
   * only once. Returns false if the time ended; the layers solved before stay.
   */
  solveFrom(count: number, meter: Meter): boolean {
    const { layers, kernel, keeps, game } = this;
    if (this.from > game.shape.n) kernel.start(game, keeps, count);
    for (let t = this.from - 1; t >= count; t--) {
      if (!kernel.fill(t, meter)) return false;
      layers[t] = kernel.valuesOf(t);
      if (!keeps) layers[t + 2] = undefined;
      this.from = t;
    }
    return true;
  }

  /**
   * Values of the moves at a position that is not over, for the side to move, by cell; NaN where a
   * stone is. The layer with one stone more must be there. The array is used again by the next
   * call.
   */
  movesAt({ taken, x }: EndgamePosition): Float64Array {
    const { game, ranks, landings, choices } = this;
    const { n, widths } = game.shape;
    const count = bitCount(taken);
    const below = this.layers[count + 1];
    if (!below) throw new Error(`no layer of ${count + 1} stones`);
    const bit = game.shape.xMoves(count) ? 1 : 0;
    const word = squeeze(x, taken);
    const base = bit === 1 ? game.base : 0 - game.base;
    choices.fill(NaN);
    const width = widths[count + 1];
    for (let cell = 0, takenBelow = 0; cell < n; cell++) {
      if ((taken >>> cell) & 1) {
        takenBelow++;
        continue;
      }
      const child = inserted(word, takenBelow, bit);
      const value = base - below[ranks[taken | (1 << cell)] * width + ranks[child]];
      landings[cell] = value;
      choices[cell] = value;
    }
    if (game.slip > 0) this.slide(taken);
    return choices;
  }

  /**
   * Lists the first best move of each position from this one, which has `value` for the side to
   * move, to the end of the game. For tables without slides that have all layers from there on.
   */
  bestLine({ taken, x }: EndgamePosition, value: number): number[] {
    const { shape, base } = this.game;
    const line: number[] = [];
    let at = { taken, x };
    let word = squeeze(x, taken);
    let wanted = shape.xMoves(bitCount(taken)) ? base - value : 0 - base - value;
    while (valueIfOver(this.game, at) === undefined) {
      const cell = this.firstWith(at.taken, word, wanted);
      const bit = 1 << cell;
      const byX = shape.xMoves(bitCount(at.taken));
      word = inserted(word, bitCount(at.taken & (bit - 1)), byX ? 1 : 0);
      at = { taken: at.taken | bit, x: byX ? at.x | bit : at.x };
      wanted = 0 - wanted;
      line.push(cell);
    }
    return line;
  }

  /** The first move to a position of value `wanted`; X's stones are `word`, squeezed. */
  private firstWith(taken: number, word: number, wanted: number): number {
    const { shape } = this.game;
    const { ranks } = this;
    const count = bitCount(taken);
    const below = this.layers[count + 1]!;
    const width = shape.widths[count + 1];
    const bit = shape.xMoves(count) ? 1 : 0;
    for (let left = ~taken & ((1 << shape.n) - 1); left !== 0; left &= left - 1) {
      const lowest = left & -left;
      const child = inserted(word, bitCount(taken & (lowest - 1)), bit);
      if (below[ranks[taken | lowest] * width + ranks[child]] === wanted) return lowestBit(left);
    }
    throw new Error('no move keeps the value');
  }

  /** Turns landings into choices, adding in the order of the kernel. */
  private slide(taken: number): void {
    const { game, landings, choices } = this;
    for (let cell = 0; cell < choices.length; cell++) {
      const reach = game.around[cell] & ~taken;
      if (reach === 0 || (taken >>> cell) & 1) continue;
      let sum = 0;
      for (let left = reach; left !== 0; left &= left - 1) sum += landings[lowestBit(left)];
      choices[cell] = (1 - game.slip) * landings[cell] + (game.slip / bitCount(reach)) * sum;
    }
  }
}
