/**
 * Exact values of every position below the root, by layers from the full board back (retrograde analysis).
 * For both scores, slippery or not, any position with at most `mostFree` free cells.
 *
 * Only the n free cells of the root count: a position is the set `taken` of those that have a stone by now and
 * the subset of `taken` that is X's. A layer holds all positions with the same number t of stones more, a of
 * them X's; two layers are in memory at a time. The index of a position in its layer:
 *
 *   rank[taken] * C(t, a) + rank[squeezed]      rank: place among the words with as many ones, ascending
 *
 *   free cells  5 4 3 2 1 0      squeezed: the bits of X's subset that `taken` keeps, pushed together
 *   taken       1 0 1 1 0 1      t = 4
 *   X's         1 . 0 0 . 1      squeezed = 1001, a = 2
 *
 * One more stone inserts one bit into `squeezed`, so no position is ever expanded to a board. What the fixed
 * stones add is in two tables: the points that each subset of free cells brings to X, and to O.
 *
 * Values are doubles: integers, or for slippery games averages of at most nine values a ply. Each ply adds a
 * relative rounding error under 12 * 2^-53, so n plies err by less than n * 1.4e-15 * the largest point
 * difference: 2e-14 for a 4 x 4 board where a line wins, 8e-13 for its points.
 */
import { Meter } from '../../core/limits.js';
import { decidingSegments, neighbours } from './lines.js';
import { FREE, O, X, slipOf, turnOf, type MnkSetup, type Stone } from './setup.js';
import { bitCount, maskOf, sumOverSubsets } from './subsets.js';

/** Free cells of the largest tables: 18 need 280 MB at most and half a minute. */
export const mostFree = 18;

/** The game below a root, in terms of its free cells 0..n-1. */
export interface Endgame {
  readonly n: number;
  /** Cell of the board of each free cell. */
  readonly cells: readonly number[];
  readonly toMove: Stone;
  readonly slip: number;
  readonly endsByLine: boolean;
  /** By subset of the free cells: points that X, or O, has with those and its stones at the root. */
  readonly points: readonly [Int32Array, Int32Array];
  /** Free neighbours of each free cell, as a mask. */
  readonly around: Int32Array;
}

/** The endgame below a legal position. */
export function endgame(setup: MnkSetup): Endgame {
  const cells = Array.from(setup.cells.keys()).filter((cell) => setup.cells[cell] === FREE);
  const indexOf = new Map(cells.map((cell, index) => [cell, index]));
  const freeAround = (cell: number): number =>
    maskOf(neighbours(setup.rows, setup.cols, cell).flatMap((next) => indexOf.get(next) ?? []));
  return {
    n: cells.length,
    cells,
    toMove: turnOf(setup)!,
    slip: slipOf(setup),
    endsByLine: setup.score === 'line',
    points: [subsetPoints(setup, X, indexOf), subsetPoints(setup, O, indexOf)],
    around: Int32Array.from(cells, freeAround),
  };
}

/** Segments full of `stone` for each subset of the free cells. */
function subsetPoints(setup: MnkSetup, stone: Stone, indexOf: ReadonlyMap<number, number>): Int32Array {
  const points = new Int32Array(1 << indexOf.size);
  for (const segment of decidingSegments(setup)) {
    if (segment.some((cell) => setup.cells[cell] !== FREE && setup.cells[cell] !== stone)) continue;
    points[maskOf(segment.flatMap((cell) => indexOf.get(cell) ?? []))]!++;
  }
  return sumOverSubsets(points);
}

/** Values for side 0 of the moves at a root, or why they could not be had. */
export interface RootValues {
  /** By free cell; undefined if a limit ended the work. */
  readonly values: Float64Array | undefined;
  readonly bytes: number;
}

/** Solves the endgame of a root that is not over; counts one node a position. */
export function rootValues(game: Endgame, meter: Meter): RootValues {
  const ranks = wordRanks(game.n);
  const bytes = ranks.byteLength + game.points[0].byteLength + game.points[1].byteLength;
  let below: Float64Array = new Float64Array(0);
  let peak = bytes;
  for (let taken = game.n; taken >= 0; taken--) {
    const size = binomial(game.n, taken) * binomial(taken, xAmong(game, taken));
    peak = Math.max(peak, bytes + 8 * (size + below.length));
    if (!meter.allows(peak)) return { values: undefined, bytes: 0 };
    const layer = new Layer(game, ranks, taken, below, new Float64Array(size));
    if (!layer.fill(meter)) return { values: undefined, bytes: peak };
    if (taken === 0) return { values: layer.choices.slice(), bytes: peak };
    below = layer.values;
  }
  return { values: undefined, bytes };
}

/** X's stones among the first `taken` placed after the root. */
function xAmong(game: Endgame, taken: number): number {
  return game.toMove === X ? (taken + 1) >> 1 : taken >> 1;
}

/** Place of each word of `bits` bits among those with as many ones, ascending. */
function wordRanks(bits: number): Int32Array {
  const seen = new Int32Array(bits + 1);
  return Int32Array.from({ length: 1 << bits }, (_, word) => seen[bitCount(word)]!++);
}

/** Number of subsets of k out of n. */
export function binomial(n: number, k: number): number {
  let value = k < 0 || k > n ? 0 : 1;
  for (let i = 1; i <= k; i++) value = (value * (n - k + i)) / i;
  return value;
}

/** All positions with the same number of stones. */
class Layer {
  /** Value for side 0 of choosing each free cell, in the position last looked at. */
  readonly choices: Float64Array;
  /** The same without sliding. */
  private readonly landings: Float64Array;
  private readonly xMoves: boolean;
  /** Squeezed subsets of this layer, ascending. */
  private readonly squeezed: Int32Array;
  /** Subset of `taken` that a squeezed one stands for, by its low and its high byte (and the rest). */
  private readonly spreadLow = new Int32Array(256);
  private readonly spreadHigh: Int32Array;
  private readonly childWidth: number;
  // Of the `taken` at hand, for each cell still free: its number, its bit in the child's squeezed word, its row.
  private readonly open: Int32Array;
  private readonly insertAt: Int32Array;
  private readonly childRow: Int32Array;

  constructor(
    private readonly game: Endgame,
    private readonly ranks: Int32Array,
    private readonly count: number,
    private readonly below: Float64Array,
    readonly values: Float64Array,
  ) {
    const x = xAmong(game, count);
    this.xMoves = (game.toMove === X) === (count % 2 === 0);
    this.choices = new Float64Array(game.n);
    this.landings = new Float64Array(game.n);
    this.squeezed = wordsWith(count, x);
    this.spreadHigh = new Int32Array(1 << Math.max(0, count - 8));
    this.childWidth = binomial(count + 1, this.xMoves ? x + 1 : x);
    this.open = new Int32Array(game.n);
    this.insertAt = new Int32Array(game.n);
    this.childRow = new Int32Array(game.n);
  }

  /** Values every position of the layer; false if a limit ended it. */
  fill(meter: Meter): boolean {
    const limit = 1 << this.game.n;
    const width = this.squeezed.length;
    for (let taken = (1 << this.count) - 1; taken < limit; taken = nextWord(taken)) {
      this.prepare(taken);
      const row = this.ranks[taken]! * width;
      for (let i = 0; i < width; i++) {
        if (!meter.spend()) return false;
        this.values[row + i] = this.value(taken, this.squeezed[i]!);
      }
      if (taken === 0) break;
    }
    return true;
  }

  /** What all positions with these cells taken have in common. */
  private prepare(taken: number): void {
    this.spread(taken);
    for (let cell = 0, at = 0; cell < this.game.n; cell++) {
      if ((taken >>> cell) & 1) continue;
      this.open[at] = cell;
      this.insertAt[at] = bitCount(taken & ((1 << cell) - 1));
      this.childRow[at++] = this.ranks[taken | (1 << cell)]! * this.childWidth;
    }
  }

  private spread(taken: number): void {
    let left = taken;
    for (let i = 0; i < this.count; i++, left &= left - 1) {
      const bit = left & -left;
      const table = i < 8 ? this.spreadLow : this.spreadHigh;
      const half = 1 << (i < 8 ? i : i - 8);
      for (let word = 0; word < half; word++) table[half | word] = table[word]! | bit;
    }
  }

  /** Value for side 0 of one position. */
  private value(taken: number, squeezed: number): number {
    const { game, xMoves } = this;
    const x = this.spreadLow[squeezed & 255]! | this.spreadHigh[squeezed >>> 8]!;
    const o = taken ^ x;
    const [forX, forO] = game.points;
    if (this.count === game.n) return this.ended(forX[x]! - forO[o]!);
    // The layer above never looks a position up whose last stone ended the game.
    if (game.endsByLine && (forX[x]! > 0 || forO[o]! > 0)) return 0;
    const free = game.n - this.count;
    for (let i = 0; i < free; i++) {
      const cell = this.open[i]!;
      const won = game.endsByLine && (xMoves ? forX[x | (1 << cell)]! : forO[o | (1 << cell)]!) > 0;
      this.landings[cell] = won ? (xMoves ? 1 : -1) : this.child(i, squeezed);
    }
    return this.choose(taken, free);
  }

  private ended(difference: number): number {
    return this.game.endsByLine ? Math.sign(difference) : difference;
  }

  /** Value of the position after a stone on open cell number `i`. */
  private child(i: number, squeezed: number): number {
    const at = this.insertAt[i]!;
    const low = squeezed & ((1 << at) - 1);
    const inserted = ((squeezed ^ low) << 1) | low | (this.xMoves ? 1 << at : 0);
    return this.below[this.childRow[i]! + this.ranks[inserted]!]!;
  }

  /** Turns `landings` into `choices`; returns the best of them for the side to move. */
  private choose(taken: number, free: number): number {
    const { choices, landings, xMoves } = this;
    const slippery = this.game.slip > 0;
    let best = xMoves ? -Infinity : Infinity;
    for (let i = 0; i < free; i++) {
      const cell = this.open[i]!;
      const value = slippery ? this.slidden(cell, taken) : landings[cell]!;
      choices[cell] = value;
      if (xMoves ? value > best : value < best) best = value;
    }
    return best;
  }

  /** Expected value of choosing `cell`. */
  private slidden(cell: number, taken: number): number {
    const { landings, game } = this;
    const reach = game.around[cell]! & ~taken;
    if (reach === 0) return landings[cell]!;
    let sum = 0;
    for (let left = reach; left !== 0; left &= left - 1) sum += landings[31 - Math.clz32(left & -left)]!;
    return (1 - game.slip) * landings[cell]! + (game.slip * sum) / bitCount(reach);
  }
}

/** Words of `bits` bits with `ones` ones, ascending. */
function wordsWith(bits: number, ones: number): Int32Array {
  const words = new Int32Array(binomial(bits, ones));
  for (let i = 0, word = (1 << ones) - 1; i < words.length; i++, word = nextWord(word)) words[i] = word;
  return words;
}

/** The next larger word with as many ones (R. Gosper, HAKMEM item 175, 1972); 0 after 0. */
function nextWord(word: number): number {
  if (word === 0) return 0;
  const lowest = word & -word;
  const carried = word + lowest;
  return carried | (((word ^ carried) >>> 2) / lowest);
}
