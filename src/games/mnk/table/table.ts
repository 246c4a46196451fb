/**
 * Exact values of every position of an endgame, by layers from the full board back (retrograde
 * analysis), for both scores, slippery or not. endgame.ts defines a position, README.md its index
 * in a layer.
 *
 * A table that keeps its layers answers for any position by a look-up. Any other has two layers in
 * memory at a time, and at the end still has the one that its root needs. Layers are in the memory
 * of WebAssembly, where all but the full board's are filled (assembly/layers.ts).
 *
 * Values are integers, or doubles for slippery games: averages of at most nine values a ply. Each
 * ply adds a relative rounding error under 12 * 2^-53, so n plies err by less than n * 1.4e-15 *
 * the largest point difference: 2e-14 for a 4 x 4 board where a line wins, 8e-13 for its points.
 * The same sums are made in the same order whatever the root: the table of a board and that of an
 * endgame on it hold the same doubles.
 */
import { Addresses, growTo, instanceOf, type KernelMemory } from '../../../core/wasm/instance.js';
import type { Meter } from '../../../core/search/limits.js';
import { bitCount, lowestBit } from '../../kit/bits.js';
import { valueIfOver, type Endgame, type EndgamePosition } from './endgame.js';
import kernel from './kernel.wasm';
import type { Shape } from './shape.js';
import { binomial, inserted, squeeze, wordsWith } from './words.js';

/** Values of a layer, for the side to move: integers, or doubles in games with slides. */
export type Values = Int8Array | Int16Array | Float64Array;

/** The first row to work on, by its taken cells, and how many. */
type Rows = readonly [taken: number, rows: number];

interface Exports {
  readonly memory: KernelMemory;
  startTable(
    n: number,
    valueBytes: number,
    ranks: number,
    places: number,
    turned: number,
    around: number,
    landings: number,
    slip: number,
  ): void;
  startLayer(
    count: number,
    ones: number,
    values: number,
    width: number,
    below: number,
    widthBelow: number,
    bit: number,
    isTurned: boolean,
  ): void;
  fill(...rows: Rows): number;
  mark(lines: number, growsOnly: boolean, xLast: boolean, ...rows: Rows): void;
}

/** Rows between two readings of the clock. */
const rowsPerReading = 16;
/** First bytes of the memory, which belong to the kernel. */
const ownBytes = 2 ** 14;

/** Addresses in the memory, in bytes. */
interface Places {
  readonly ranks: number;
  readonly places: number;
  readonly turned: number;
  /** For slides: neighbours by cell, and a row for each free cell. */
  readonly around: number;
  readonly landings: number;
  /** Whether a set of cells has a line of X, and of O. */
  readonly lines: readonly [number, number];
  /** By number of stones. */
  readonly layers: readonly number[];
  readonly end: number;
}

/** One table after another in the same memory. */
export class Table {
  /** Number of stones of the layer solved last; before that, one more than the number of cells. */
  from = 0;
  game!: Endgame;
  keeps = false;
  private readonly exports = instanceOf<Exports>(kernel);
  private at!: Places;
  private layers: (Values | undefined)[] = [];
  private choices = new Float64Array(0);
  private landings = new Float64Array(0);

  /** Bytes of the memory, which never shrinks. */
  get bytes(): number {
    return this.exports.memory.buffer.byteLength;
  }

  /**
   * Makes room for a table; the values of the one before are lost. Throws a RangeError if there is
   * no memory.
   * @param keeps whether all layers are kept, or those of the last two numbers of stones
   */
  begin(game: Endgame, keeps: boolean): this {
    const { memory } = this.exports;
    const at = placesOf(game, keeps);
    growTo(memory, at.end);
    const ranks = game.ranks.subarray(0, 1 << game.shape.n);
    new Int32Array(memory.buffer, at.ranks, ranks.length).set(ranks);
    new Int32Array(memory.buffer, at.around, game.around.length).set(game.around);
    if (game.endsByLine) {
      for (const side of [0, 1] as const) {
        const lines = new Uint8Array(memory.buffer, at.lines[side], ranks.length);
        for (let set = 0; set < lines.length; set++) lines[set] = game.points[side][set] > 0 ? 1 : 0;
      }
    }
    const { n, valueBytes } = game.shape;
    const lists = [at.ranks, at.places, at.turned, at.around, at.landings] as const;
    this.exports.startTable(n, valueBytes, ...lists, game.slip);
    [this.game, this.keeps, this.at] = [game, keeps, at];
    this.from = n + 1;
    this.layers = [];
    this.choices = new Float64Array(n);
    this.landings = new Float64Array(n);
    return this;
  }

  /**
   * Solves the layers with at least `count` stones; a table that does not keep its layers can do so
   * only once. Returns false if the time ended; the layers solved before stay.
   */
  solveFrom(count: number, meter: Meter): boolean {
    const { layers, keeps } = this;
    for (let t = this.from - 1; t >= count; t--) {
      if (!this.fill(t, meter)) return false;
      layers[t] = this.valuesOf(t);
      if (!keeps) layers[t + 2] = undefined;
      this.from = t;
    }
    return true;
  }

  /** The values of the positions with `count` stones, which `fill` sets. */
  valuesOf(count: number): Values {
    const { valueBytes, sizes } = this.game.shape;
    const Of = valueBytes === 8 ? Float64Array : valueBytes === 2 ? Int16Array : Int8Array;
    return new Of(this.exports.memory.buffer, this.at.layers[count], sizes[count]);
  }

  /** Fills a layer from that with one more stone; false if the time ended. */
  fill(count: number, meter: Meter): boolean {
    const { exports, at, game } = this;
    const { shape, endsByLine, growsOnly } = game;
    const { n, sizes } = shape;
    if (sizes[count] === 0) return true;
    this.startLayer(count);
    if (count === n) this.fillEnds();
    const xLast = !shape.xMoves(count);
    let taken = (1 << count) - 1;
    for (let left = binomial(n, count); left > 0; left -= rowsPerReading) {
      if (!meter.readClock()) return false;
      const rows: Rows = [taken, Math.min(left, rowsPerReading)];
      if (count < n) taken = exports.fill(...rows);
      if (endsByLine) exports.mark(at.lines[xLast ? 0 : 1], growsOnly, xLast, ...rows);
    }
    return true;
  }

  private startLayer(count: number): void {
    const { exports, at, game } = this;
    const { shape, slip, isTurnable } = game;
    const { n, widths } = shape;
    const below = count < n ? ([at.layers[count + 1], widths[count + 1]] as const) : ([0, 0] as const);
    // A turned row would sum slides in another order and differ in the last digit.
    const isTurned = isTurnable && slip === 0 && count > 0;
    const layer = [at.layers[count], widths[count], ...below] as const;
    exports.startLayer(count, shape.xAmong(count), ...layer, shape.xMoves(count) ? 1 : 0, isTurned);
  }

  /** Sets the values of the full board without lines that end the game. */
  private fillEnds(): void {
    const { shape, endsByLine, points, base } = this.game;
    const { n } = shape;
    const values = this.valuesOf(n);
    if (endsByLine) return void values.fill(0);
    const [forX, forO] = points;
    const sign = shape.xMoves(n) ? 1 : -1;
    const all = (1 << n) - 1;
    wordsWith(n, shape.xAmong(n)).forEach((x, i) => {
      values[i] = sign * (forX[x] - forO[all ^ x] - base);
    });
  }

  /**
   * Values of the moves at a position that is not over, for the side to move, by cell; NaN where a
   * stone is. The layer with one stone more must be there. The array is used again by the next
   * call.
   */
  movesAt({ taken, x }: EndgamePosition): Float64Array {
    const { game, landings, choices } = this;
    const { ranks } = game;
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
    const { shape, ranks } = this.game;
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

function placesOf({ shape, slip, endsByLine }: Endgame, keeps: boolean): Places {
  const { n, widths } = shape;
  const addresses = new Addresses(ownBytes);
  const ranks = addresses.take(4 << n);
  const places = addresses.take(4 * Math.max(...widths.map((width, count) => width * (count + 1))));
  const turned = addresses.take(4 * Math.max(...widths));
  const around = addresses.take(4 * n);
  // The kernel reads doubles in pairs.
  const rows = widths.map((width, count) => width * (n - count) + 1);
  const landings = addresses.take(slip > 0 ? 8 * Math.max(...rows) : 0);
  const sets = endsByLine ? 1 << n : 0;
  const lines = [addresses.take(sets), addresses.take(sets)] as const;
  const layers = keeps ? layersApart(shape, addresses) : twoLayers(shape, addresses);
  return { ranks, places, turned, around, landings, lines, layers, end: addresses.end };
}

/** A row of doubles may write the double behind its layer. */
const behind = 8;

function layersApart({ sizes, valueBytes }: Shape, addresses: Addresses): number[] {
  return sizes.map((size) => addresses.take(valueBytes * size + behind));
}

/** Layers of even and of odd numbers of stones share their places. */
function twoLayers({ n, sizes, valueBytes }: Shape, addresses: Addresses): number[] {
  const shared = [0, 1].map((parity) => {
    const used = sizes.filter((_, count) => (count & 1) === parity);
    return addresses.take(valueBytes * Math.max(0, ...used) + behind);
  });
  return Array.from({ length: n + 1 }, (_, count) => shared[count & 1]);
}
