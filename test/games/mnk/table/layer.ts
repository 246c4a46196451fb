/**
 * One layer of a table: all positions with the same number t of stones, a of them X's. The index of
 * a position:
 *
 *   rank[taken] * C(t, a) + rank[squeezed]      rank: index among the words with as many ones
 *
 *   cells       5 4 3 2 1 0      squeezed: the bits of X's subset that `taken` keeps, pushed together
 *   taken       1 0 1 1 0 1      t = 4
 *   X's         1 . 0 0 . 1      squeezed = 1001, a = 2
 *
 * Every index below the size is exactly one position. One more stone inserts one bit into
 * `squeezed`, at a position that depends on the row and the cell. `places` lists, once for each
 * layer, where each of the C(t, a) words leads, so no position is ever expanded to a board.
 */
import type { Meter } from '../../../../src/core/search/limits.js';
import type { Endgame } from '../../../../src/games/mnk/table/endgame.js';
import * as rows from './rows.js';
import { bitCount, lowestBit } from '../../../../src/games/kit/bits.js';
import { inserted, nextWord, wordsWith } from '../../../../src/games/mnk/table/words.js';

/** Mask of row numbers: the clock is read once in 16 rows. */
const readingMask = 15;

/** Computes the value of every position of a layer, for the side to move, from the layer below. */
export class LayerWork {
  private readonly width: number;
  private readonly childWidth: number;
  private readonly ranks: Int32Array;
  /** Squeezed subsets of this layer, ascending. */
  private readonly squeezed: Int32Array;
  /** Rank of each of them with one more bit inserted at position 0, at position 1, and so on. */
  private readonly places: Int32Array;
  /** Rank of each of them reversed; empty if half a turn is not used. */
  private readonly turned: Int32Array;
  /** Cells still free in the current row. */
  private readonly open: Int32Array;
  /** For slides: the value after a stone on each open cell, for each position of a row. */
  private readonly landings: Float64Array;
  /** Where the landings of the slides of one choice begin. */
  private readonly reached = new Int32Array(8);
  private readonly spreadLow: Int32Array;
  private readonly spreadHigh: Int32Array;

  /** @param below the layer with one more stone; not read for the full board */
  constructor(
    private readonly game: Endgame,
    private readonly count: number,
    private readonly below: rows.Values,
    private readonly values: rows.Values,
  ) {
    const { shape } = game;
    const { n } = shape;
    this.width = shape.widths[count];
    this.childWidth = count < n ? shape.widths[count + 1] : 0;
    this.ranks = game.ranks;
    this.squeezed = wordsWith(count, shape.xAmong(count));
    this.places = count < n ? this.listPlaces() : new Int32Array(0);
    // A turned row would sum slides in another order and differ in the last digit.
    const isTurned = game.isTurnable && game.slip === 0 && count > 0;
    this.turned = isTurned
      ? this.squeezed.map((word) => this.ranks[reversed(word, count)])
      : new Int32Array(0);
    this.open = new Int32Array(n - count);
    const slides = game.slip > 0 ? this.width : 0;
    this.landings = new Float64Array(slides * (n - count));
    this.spreadLow = new Int32Array(1 << (count >> 1));
    this.spreadHigh = new Int32Array(1 << (count - (count >> 1)));
  }

  private listPlaces(): Int32Array {
    const places = new Int32Array((this.count + 1) * this.width);
    const bit = this.game.shape.xMoves(this.count) ? 1 : 0;
    for (let at = 0, i = 0; at <= this.count; at++) {
      for (let j = 0; j < this.width; j++) places[i++] = this.ranks[inserted(this.squeezed[j], at, bit)];
    }
    return places;
  }

  /** Fills the layer; false if the time ended. */
  fill(meter: Meter): boolean {
    const { n } = this.game.shape;
    if (this.width === 0) return true;
    if (this.count === n) this.fillEnds();
    const limit = 1 << n;
    let row = 0;
    for (let taken = (1 << this.count) - 1; taken < limit; taken = nextWord(taken)) {
      if ((row & readingMask) === 0 && !meter.readClock()) return false;
      const start = row++ * this.width;
      const turned = this.turned.length > 0 ? reversed(taken, n) : taken;
      // Rows are filled in ascending order, so the smaller of the two is there already.
      if (turned < taken) this.copyRow(this.ranks[turned] * this.width, start);
      else {
        if (this.count < n) this.fillRow(taken, start);
        if (this.game.endsByLine) this.markLines(taken, start);
      }
      if (taken === 0) break;
    }
    return true;
  }

  private fillEnds(): void {
    const { game, values, squeezed } = this;
    if (game.endsByLine) return void values.fill(0);
    const all = (1 << this.count) - 1;
    const [forX, forO] = game.points;
    const sign = game.shape.xMoves(this.count) ? 1 : -1;
    for (let i = 0; i < squeezed.length; i++) {
      const x = squeezed[i];
      values[i] = sign * (forX[x] - forO[all ^ x] - game.base);
    }
  }

  /** Half a turn reverses the order of X's stones among the taken cells. */
  private copyRow(from: number, to: number): void {
    rows.copyRow(this.values as rows.Integers, from, to, this.turned);
  }

  private fillRow(taken: number, row: number): void {
    let free = 0;
    for (let left = ~taken & ((1 << this.game.shape.n) - 1); left !== 0; left &= left - 1) {
      this.open[free++] = lowestBit(left);
    }
    if (this.game.slip > 0) this.fillBySlides(taken, row, free);
    else this.fillByMoves(taken, row, free);
  }

  private fillByMoves(taken: number, row: number, free: number): void {
    const { width, places } = this;
    const values = this.values as rows.Integers;
    const below = this.below as rows.Integers;
    values.fill(lowest(values), row, row + width);
    for (let i = 0; i < free; i += 2) {
      // A last cell without a partner is its own partner.
      const j = Math.min(i + 1, free - 1);
      const [one, two] = [this.open[i], this.open[j]];
      rows.raiseByTwo(
        ...([values, row, width, below, places] as const),
        ...([this.childRow(taken, one), (one - i) * width] as const),
        ...([this.childRow(taken, two), (two - j) * width] as const),
      );
    }
  }

  /**
   * The row of the layer below where `cell` is taken too. If it is open cell number i, then
   * `cell` - i lower cells are taken: the position of the bit that its stone inserts.
   */
  private childRow(taken: number, cell: number): number {
    return this.ranks[taken | (1 << cell)] * this.childWidth;
  }

  private fillBySlides(taken: number, row: number, free: number): void {
    const { width, places, landings, game } = this;
    const values = this.values as Float64Array;
    const below = this.below as Float64Array;
    for (let i = 0; i < free; i++) {
      const cell = this.open[i];
      rows.landRow(landings, i * width, width, below, this.childRow(taken, cell), places, (cell - i) * width);
    }
    values.fill(-Infinity, row, row + width);
    for (let i = 0; i < free; i++) {
      const reach = game.around[this.open[i]] & ~taken;
      if (reach === 0) rows.raiseByLandings(values, row, width, landings, i * width);
      else this.raiseByChoice(values, taken, row, i, reach);
    }
  }

  /** @param reach where a stone put on open cell number `i` may slide to. */
  private raiseByChoice(values: Float64Array, taken: number, row: number, i: number, reach: number): void {
    const { width, landings, reached, game } = this;
    const count = bitCount(reach);
    const [stay, share] = [1 - game.slip, game.slip / count];
    for (let left = reach, slide = 0; left !== 0; left &= left - 1)
      reached[slide++] = bitCount(~taken & ((left & -left) - 1)) * width;
    rows.raiseBySlides(values, row, width, landings, i * width, stay, reached, count, share);
  }

  /** Marks positions with a line of k as lost for the side to move. */
  private markLines(taken: number, row: number): void {
    const { game, values, squeezed, count } = this;
    const xLast = !game.shape.xMoves(count);
    const lines = game.points[xLast ? 0 : 1];
    if (game.growsOnly && lines[taken] === 0) return;
    const half = count >> 1;
    this.spread(taken, half);
    for (let i = 0; i < squeezed.length; i++) {
      const word = squeezed[i];
      const x = this.spreadLow[word & ((1 << half) - 1)] | this.spreadHigh[word >>> half];
      if (lines[xLast ? x : taken ^ x] > 0) values[row + i] = -1;
    }
  }

  /** Lists the subsets of `taken` for the low half and the high half of a squeezed word. */
  private spread(taken: number, half: number): void {
    for (let left = taken, i = 0; left !== 0; left &= left - 1, i++) {
      const bit = left & -left;
      const table = i < half ? this.spreadLow : this.spreadHigh;
      const size = 1 << (i < half ? i : i - half);
      for (let word = 0; word < size; word++) table[size | word] = table[word] | bit;
    }
  }
}

function lowest(values: rows.Integers): number {
  return values.BYTES_PER_ELEMENT === 1 ? -128 : -32768;
}

/** The lowest `bits` bits of `word` in reverse order; at least one bit. */
function reversed(word: number, bits: number): number {
  let turned = ((word >>> 1) & 0x55555555) | ((word & 0x55555555) << 1);
  turned = ((turned >>> 2) & 0x33333333) | ((turned & 0x33333333) << 2);
  turned = ((turned >>> 4) & 0x0f0f0f0f) | ((turned & 0x0f0f0f0f) << 4);
  turned = ((turned >>> 8) & 0x00ff00ff) | ((turned & 0x00ff00ff) << 8);
  return ((turned >>> 16) | (turned << 16)) >>> (32 - bits);
}
