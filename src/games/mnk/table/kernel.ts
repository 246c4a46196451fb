/**
 * The layers of a table in the memory of WebAssembly, where all but the full board's are filled
 * (assembly/layers.ts).
 */
import { Addresses, growTo, instanceOf, type KernelMemory } from '../../../core/wasm/instance.js';
import type { Meter } from '../../../core/search/limits.js';
import type { Endgame } from './endgame.js';
import type { Shape } from './shape.js';
import { binomial, wordsWith } from './words.js';
import kernel from './kernel.wasm';

/** Values of a layer, for the side to move: integers, or doubles in games with slides. */
export type Values = Int8Array | Int16Array | Float64Array;

/** Arguments of all ways to fill: two layers, and lists for all rows. */
type Layers = readonly [
  n: number,
  width: number,
  values: number,
  widthBelow: number,
  below: number,
  ranks: number,
  places: number,
];

/** The first row to work on, by its taken cells, and how many. */
type Rows = readonly [taken: number, rows: number];

interface Exports {
  readonly memory: KernelMemory;
  list(
    count: number,
    ones: number,
    width: number,
    bit: number,
    ranks: number,
    places: number,
    turned: number,
  ): void;
  fill(...given: [...Layers, turned: number, ...Rows]): number;
  fillWide(...given: [...Layers, turned: number, ...Rows]): number;
  fillSlides(...given: [...Layers, around: number, landings: number, slip: number, ...Rows]): number;
  mark(
    ...given: [
      count: number,
      ones: number,
      width: number,
      values: number,
      valueBytes: number,
      ranks: number,
      lines: number,
      growsOnly: boolean,
      xLast: boolean,
      ...rows: Rows,
    ]
  ): void;
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

/** Memory for one table at a time. */
export class TableKernel {
  private readonly exports = instanceOf<Exports>(kernel);
  private game!: Endgame;
  private at!: Places;

  /** Bytes of the memory, which never shrinks. */
  get bytes(): number {
    return this.exports.memory.buffer.byteLength;
  }

  /**
   * Makes room for a table; the values of the one before are lost. Throws a RangeError if there is
   * no memory.
   * @param keeps whether all layers are kept, or those of the last two numbers of stones
   * @param last the smallest number of stones that will be asked for
   */
  start(game: Endgame, keeps: boolean, last: number): void {
    const { memory } = this.exports;
    const at = placesOf(game, keeps, last);
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
    [this.game, this.at] = [game, at];
  }

  /** The values of the positions with `count` stones, which `fill` sets. */
  valuesOf(count: number): Values {
    const { valueBytes, sizes } = this.game.shape;
    const Of = valueBytes === 8 ? Float64Array : valueBytes === 2 ? Int16Array : Int8Array;
    return new Of(this.exports.memory.buffer, this.at.layers[count], sizes[count]);
  }

  /** Fills a layer from that with one more stone; false if the time ended. */
  fill(count: number, meter: Meter): boolean {
    const { shape, endsByLine } = this.game;
    const { n, sizes } = shape;
    if (sizes[count] === 0) return true;
    if (count === n) this.fillEnds();
    else this.list(count);
    let taken = (1 << count) - 1;
    for (let left = binomial(n, count); left > 0; left -= rowsPerReading) {
      if (!meter.readClock()) return false;
      const rows: Rows = [taken, Math.min(left, rowsPerReading)];
      if (count < n) taken = this.fillRows(count, rows);
      if (endsByLine) this.mark(count, rows);
    }
    return true;
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

  private list(count: number): void {
    const { at, game } = this;
    const { shape } = game;
    const bit = shape.xMoves(count) ? 1 : 0;
    const lists = [at.ranks, at.places, at.turned] as const;
    this.exports.list(count, shape.xAmong(count), shape.widths[count], bit, ...lists);
  }

  /** Returns the first row of the next call. */
  private fillRows(count: number, rows: Rows): number {
    const { exports, at, game } = this;
    const { n, widths, valueBytes } = game.shape;
    const [values, below] = [at.layers[count], at.layers[count + 1]];
    const layers: Layers = [n, widths[count], values, widths[count + 1], below, at.ranks, at.places];
    if (valueBytes === 8) return exports.fillSlides(...layers, at.around, at.landings, game.slip, ...rows);
    const turned = game.isTurnable && count > 0 ? at.turned : 0;
    const fill = valueBytes === 2 ? exports.fillWide : exports.fill;
    return fill(...layers, turned, ...rows);
  }

  private mark(count: number, rows: Rows): void {
    const { at, game } = this;
    const { shape, growsOnly } = game;
    const xLast = !shape.xMoves(count);
    const lines = at.lines[xLast ? 0 : 1];
    const layer = [shape.widths[count], at.layers[count], shape.valueBytes, at.ranks, lines] as const;
    this.exports.mark(count, shape.xAmong(count), ...layer, growsOnly, xLast, ...rows);
  }
}

function placesOf({ shape, slip, endsByLine }: Endgame, keeps: boolean, last: number): Places {
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
  const layers = keeps ? layersApart(shape, addresses) : twoLayers(shape, addresses, last);
  return { ranks, places, turned, around, landings, lines, layers, end: addresses.end };
}

/** A row of doubles may write the double behind its layer. */
const behind = 8;

function layersApart({ sizes, valueBytes }: Shape, addresses: Addresses): number[] {
  return sizes.map((size) => addresses.take(valueBytes * size + behind));
}

/** Layers of even and of odd numbers of stones share their places. */
function twoLayers({ n, sizes, valueBytes }: Shape, addresses: Addresses, last: number): number[] {
  const shared = [0, 1].map((parity) => {
    const used = sizes.filter((_, count) => count >= last && (count & 1) === parity);
    return addresses.take(valueBytes * Math.max(0, ...used) + behind);
  });
  return Array.from({ length: n + 1 }, (_, count) => shared[count & 1]);
}
