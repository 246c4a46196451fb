/**
 * Positions of boards of at most 16 cells: one bit a cell, one word a side.
 *
 *   3 x 3, k = 3            bit of a cell: row * cols + col     X = 0b000_010_001  (a1, b2)
 *   1 2 .                                                       O = 0b000_000_010  (b1)
 *   . 1 .                                                       free = everything else
 *   . . .
 *
 * A table of all sets of cells (2^16 at most, one byte each) holds the worth of a set to the side
 * that owns it, 1 for a line or its points: a move is a few exclusive ors and two look-ups.
 */
import { grown } from '../../../core/arrays.js';
import type { Move, Side } from '../../../core/position.js';
import type { SolverCache } from '../../../core/search/solver-cache.js';
import { Zobrist } from '../../../core/random.js';
import { lineWeights, openLength, type MnkPosition } from './evaluation.js';
import { decidingSegments, neighbours, segments } from './lines.js';
import { X, endsByLine, slipOf, turnOf, type MnkSetup } from './setup.js';
import { bitCount, maskOf, sumOverSubsets } from '../../kit/bits.js';

/** Cells of the largest board that a bitboard holds. */
export const maxBitboardCells = 16;

/** Tables that all positions of one size and one way to win share. */
class BitboardTables {
  /** By set of cells: its points, or 1 if it holds a line of k. */
  readonly worth: Uint8Array;
  readonly around: Int32Array;
  readonly openMasks: Int32Array;
  readonly weights: Int32Array;
  /** Keys of the stones at 2 * cell + side, each combined with the turn's key, which is last. */
  readonly keysLow32: Int32Array;
  readonly keysHigh32: Int32Array;

  constructor(setup: MnkSetup) {
    const { rows, cols, cells } = setup;
    // A byte is enough: no board of 16 cells has more than 105 segments, for points in a single
    // row.
    const counts = new Uint8Array(1 << cells.length);
    for (const { cells: segment, worth } of decidingSegments(setup)) counts[maskOf(segment)] += worth;
    const sums = sumOverSubsets(counts);
    this.worth = endsByLine(setup) ? sums.map((count) => Math.min(1, count)) : sums;
    this.around = Int32Array.from(cells, (_, cell) => maskOf(neighbours(rows, cols, cell)));
    this.openMasks = Int32Array.from(segments(rows, cols, openLength(setup)), maskOf);
    this.weights = lineWeights(setup, this.openMasks.length);
    const { low32: lo, high32: hi } = new Zobrist(2 * cells.length + 1, 1953);
    const last = 2 * cells.length;
    this.keysLow32 = Int32Array.from(lo, (key, i) => (i < last ? key ^ lo[last] : key));
    this.keysHigh32 = Int32Array.from(hi, (key, i) => (i < last ? key ^ hi[last] : key));
  }
}

/** By size and way to win; at most some hundred entries of at most 64 KB. */
const newTables = (): Map<string, BitboardTables> => new Map();

/** The tables for a position, from the cache if there is one. */
export function bitboardTables(setup: MnkSetup, cache?: SolverCache): BitboardTables {
  if (!cache) return new BitboardTables(setup);
  const { rows, cols, k, score } = setup;
  const name = endsByLine(setup) ? `${rows} ${cols} ${k} ${score}` : `${rows} ${cols}`;
  const made = cache.get(newTables);
  let tables = made.get(name);
  if (!tables) made.set(name, (tables = new BitboardTables(setup)));
  return tables;
}

export class BitboardPosition implements MnkPosition {
  readonly moveCount: number;
  toMove: Side = 0;
  isOver = false;
  settled = 0;
  private readonly cellCount: number;
  private readonly endsByLine: boolean;
  private readonly slip: number;
  /** Cells of side 0, of side 1. */
  private readonly stones = new Int32Array(2);
  private free: number;
  private readonly worth: Uint8Array;
  private readonly keysLow32: Int32Array;
  private readonly keysHigh32: Int32Array;
  // Signed halves: fields that leave the range of small integers would be boxed.
  private low32 = 0;
  private high32 = 0;
  private played: Int32Array;
  private ply = 0;

  /** @param setup of at most `maxBitboardCells` cells, legal. */
  constructor(
    setup: MnkSetup,
    private readonly tables = bitboardTables(setup),
  ) {
    const { cells } = setup;
    this.cellCount = cells.length;
    this.moveCount = cells.length + 1;
    this.endsByLine = endsByLine(setup);
    this.slip = slipOf(setup);
    this.free = (1 << cells.length) - 1;
    this.worth = tables.worth;
    this.keysLow32 = tables.keysLow32;
    this.keysHigh32 = tables.keysHigh32;
    this.played = new Int32Array(cells.length + 1);
    this.place(setup);
  }

  get keyLow32(): number {
    return this.low32 >>> 0;
  }

  get keyHigh32(): number {
    return this.high32 >>> 0;
  }

  legalMoves(out: Int32Array, from: number): number {
    if (this.isOver) return 0;
    let at = from;
    for (let left = this.free; left !== 0; left &= left - 1) out[at++] = 31 - Math.clz32(left & -left);
    return at - from;
  }

  outcomes(move: Move, out: Int32Array, probability: Float64Array, from: number): number {
    const reach = move < this.cellCount && this.slip > 0 ? this.tables.around[move] & this.free : 0;
    const count = bitCount(reach);
    let at = from;
    if (count === 0 || this.slip < 1) {
      out[at] = move;
      probability[at++] = count === 0 ? 1 : 1 - this.slip;
    }
    for (let left = reach; left !== 0; left &= left - 1) {
      out[at] = 31 - Math.clz32(left & -left);
      probability[at++] = this.slip / count;
    }
    return at - from;
  }

  play(move: Move): void {
    const side = this.toMove;
    this.played[this.ply++] = move;
    this.toMove = side === 0 ? 1 : 0;
    if (move === this.cellCount) return this.loseTurn();
    this.put(move, side);
    this.settled = this.worth[this.stones[0]] - this.worth[this.stones[1]];
    this.isOver = this.free === 0 || (this.endsByLine && this.settled !== 0);
  }

  undo(): void {
    const move = this.played[--this.ply];
    const side = this.toMove === 0 ? 1 : 0;
    this.toMove = side;
    if (move === this.cellCount) return this.toggleTurnKey();
    this.put(move, side);
    this.settled = this.endsByLine ? 0 : this.worth[this.stones[0]] - this.worth[this.stones[1]];
    this.isOver = false;
  }

  stoneAt(cell: number): 0 | 1 | 2 {
    if ((this.stones[0] >>> cell) & 1) return 1;
    return (this.stones[1] >>> cell) & 1 ? 2 : 0;
  }

  openLines(): number {
    const x = this.stones[0];
    const o = this.stones[1];
    const { openMasks, weights } = this.tables;
    let sum = 0;
    for (let i = 0; i < openMasks.length; i++) {
      const mask = openMasks[i];
      if ((o & mask) === 0) sum += weights[bitCount(x & mask)];
      if ((x & mask) === 0) sum -= weights[bitCount(o & mask)];
    }
    return sum;
  }

  /** Puts or takes back a stone of `side`; the key of the turn changes with it. */
  private put(cell: number, side: Side): void {
    this.stones[side] ^= 1 << cell;
    this.free ^= 1 << cell;
    this.low32 ^= this.keysLow32[2 * cell + side];
    this.high32 ^= this.keysHigh32[2 * cell + side];
  }

  private toggleTurnKey(): void {
    this.low32 ^= this.keysLow32[2 * this.cellCount];
    this.high32 ^= this.keysHigh32[2 * this.cellCount];
  }

  /** The number of lost turns has no limit, so the history may have to grow; stones always fit. */
  private loseTurn(): void {
    this.toggleTurnKey();
    if (this.ply + this.cellCount >= this.played.length) this.played = grown(this.played);
  }

  private place(setup: MnkSetup): void {
    let stones = 0;
    for (let cell = 0; cell < this.cellCount; cell++) {
      const stone = setup.cells[cell];
      if (stone === 0) continue;
      this.put(cell, stone === X ? 0 : 1);
      stones++;
    }
    this.settled = this.worth[this.stones[0]] - this.worth[this.stones[1]];
    this.isOver = this.free === 0 || (this.endsByLine && this.settled !== 0);
    // Each stone has changed the key of the turn along with its own.
    if (stones % 2 === 1) this.toggleTurnKey();
    if (turnOf(setup) === X) return;
    this.toMove = 1;
    this.toggleTurnKey();
  }
}
