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
    const { n, valueBytes } = game.shape;
    const lists = [at.ranks, at.places, at.turned, at.around, at.landings] as const;
    this.exports.startTable(n, valueBytes, ...lists, game.slip);
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
