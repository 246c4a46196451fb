/**
 * The layers of a table of points in the memory of WebAssembly, filled there (assembly/points.ts)
 * as layer.ts does, which saves the time that V8 takes to optimise that code. Only for one-byte
 * values with all layers kept, and only for large tables: a memory reserves gigabytes of addresses.
 */
import { Addresses, growTo, instanceOf, type KernelMemory } from '../../../core/wasm/instance.js';
import type { Meter } from '../../../core/search/limits.js';
import type { Endgame } from './endgame.js';
import { binomial } from './words.js';
import kernel from './points.wasm';

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
  fill(
    n: number,
    width: number,
    values: number,
    widthBelow: number,
    below: number,
    ranks: number,
    places: number,
    turned: number,
    taken: number,
    rows: number,
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
  /** By number of stones. */
  readonly layers: readonly number[];
  readonly end: number;
}

/** A kernel for a game; undefined if the game is of another kind, too small or too large. */
export function startPointsKernel(game: Endgame, least = leastPositions): PointsKernel | undefined {
  const { shape, endsByLine, slip } = game;
  if (endsByLine || slip > 0 || shape.valueBytes > 1 || shape.atLeast[0] < least) return undefined;
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
  }

  valuesOf(count: number): Int8Array {
    return new Int8Array(this.exports.memory.buffer, this.at.layers[count], this.game.shape.sizes[count]);
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
      taken = exports.fill(
        ...([n, widths[count], values, widths[count + 1], below] as const),
        ...([at.ranks, at.places, turned, taken, rows] as const),
      );
    }
    return true;
  }
}

function placesOf({ shape }: Endgame): Places {
  const { n, widths, sizes } = shape;
  const addresses = new Addresses(ownBytes);
  const ranks = addresses.take(4 << n);
  const places = addresses.take(4 * Math.max(...widths.map((width, count) => width * (count + 1))));
  const turned = addresses.take(4 * Math.max(...widths));
  const layers: number[] = [];
  for (let count = n; count >= 0; count--) layers[count] = addresses.take(sizes[count]);
  return { ranks, places, turned, layers, end: addresses.end };
}
