/**
 * The layers of a table of points in the memory of WebAssembly, filled there (assembly/points.ts)
 * as layer.ts does, which saves the time that V8 takes to optimise that code. Only for values of
 * one byte and doubles with all layers kept, and only for large tables: a memory reserves gigabytes
 * of addresses.
 */
import {
  Addresses,
  growTo,
  instanceOf,
  needsKernels,
  type KernelMemory,
} from '../../../core/wasm/instance.js';
import type { Meter } from '../../../core/search/limits.js';
import type { Endgame } from './endgame.js';
import { binomial } from './words.js';
import kernel from './points.wasm';

/** Arguments of both ways to fill: two layers, and lists for all rows. */
type Layers = readonly [
  n: number,
  width: number,
  values: number,
  widthBelow: number,
  below: number,
  ranks: number,
  places: number,
];

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
  fill(...given: [...Layers, turned: number, taken: number, rows: number]): number;
  fillSlides(
    ...given: [...Layers, around: number, landings: number, slip: number, taken: number, rows: number]
  ): number;
}

/** Positions of the smallest table that is worth an instance. */
const leastPositions = 2 ** 18;
/** Rows between two readings of the clock. */
const rowsPerReading = 16;
/** First bytes of the memory, which belong to the kernel. */
const ownBytes = 1024;

/** Addresses in the memory, in bytes. */
interface Places {
  readonly ranks: number;
  readonly places: number;
  readonly turned: number;
  /** For slides: neighbours by cell, and a row for each free cell. */
  readonly around: number;
  readonly landings: number;
  /** By number of stones. */
  readonly layers: readonly number[];
  readonly end: number;
}

/** A kernel for a game; undefined if none can fill its table. */
export function startPointsKernel(game: Endgame, least = leastPositions): PointsKernel | undefined {
  const { shape, endsByLine } = game;
  if (endsByLine || shape.valueBytes === 2 || shape.atLeast[0] < least) return undefined;
  if (needsKernels('table') !== true) return undefined;
  try {
    return new PointsKernel(game, instanceOf<Exports>(kernel));
  } catch (error) {
    // No addresses are left for one more memory.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

export class PointsKernel {
  private readonly at: Places;

  constructor(
    private readonly game: Endgame,
    private readonly exports: Exports,
  ) {
    this.at = placesOf(game);
    growTo(exports.memory, this.at.end);
    const ranks = game.ranks.subarray(0, 1 << game.shape.n);
    new Int32Array(exports.memory.buffer, this.at.ranks, ranks.length).set(ranks);
    new Int32Array(exports.memory.buffer, this.at.around, game.around.length).set(game.around);
  }

  valuesOf(count: number): Int8Array | Float64Array {
    const { shape, slip } = this.game;
    const Values = slip > 0 ? Float64Array : Int8Array;
    return new Values(this.exports.memory.buffer, this.at.layers[count], shape.sizes[count]);
  }

  /** Fills a layer, but the full board's, from that with one more stone; false if time ended. */
  fill(count: number, meter: Meter): boolean {
    const { exports, at, game } = this;
    const { n, widths } = game.shape;
    const bit = game.shape.xMoves(count) ? 1 : 0;
    exports.list(count, game.shape.xAmong(count), widths[count], bit, at.ranks, at.places, at.turned);
    const turned = game.isTurnable && count > 0 ? at.turned : 0;
    let taken = (1 << count) - 1;
    for (let left = binomial(n, count); left > 0; left -= rowsPerReading) {
      if (!meter.readClock()) return false;
      const [values, below] = [at.layers[count], at.layers[count + 1]];
      const rows = Math.min(left, rowsPerReading);
      const layers: Layers = [n, widths[count], values, widths[count + 1], below, at.ranks, at.places];
      taken =
        game.slip > 0
          ? exports.fillSlides(...layers, at.around, at.landings, game.slip, taken, rows)
          : exports.fill(...layers, turned, taken, rows);
    }
    return true;
  }
}

function placesOf({ shape, slip }: Endgame): Places {
  const { n, widths, sizes, valueBytes } = shape;
  const addresses = new Addresses(ownBytes);
  const ranks = addresses.take(4 << n);
  const places = addresses.take(4 * Math.max(...widths.map((width, count) => width * (count + 1))));
  const turned = addresses.take(4 * Math.max(...widths));
  const around = addresses.take(4 * n);
  // The kernel reads doubles in pairs.
  const rows = widths.map((width, count) => width * (n - count) + 1);
  const landings = addresses.take(slip > 0 ? valueBytes * Math.max(...rows) : 0);
  // A row of doubles may write behind its layer: the one with one stone less, which is set later.
  const layers: number[] = [];
  for (let count = n; count >= 0; count--) layers[count] = addresses.take(valueBytes * sizes[count]);
  return { ranks, places, turned, around, landings, layers, end: addresses.end };
}
