/**
 * Positions of boards of at most 30 cells: one bit a cell, one word a side.
 *
 *   3 x 3, k = 3            bit of a cell: row * cols + col     X = 0b000_010_001  (a1, b2)
 *   1 2 .                                                       O = 0b000_000_010  (b1)
 *   . 1 .                                                       free = everything else
 *   . . .
 *
 * The segments that decide the game are masks, grouped by cell: a stone completes a segment exactly when all
 * bits of one of its cell's masks are set, so a move looks at the two to sixteen masks of its own cell only.
 */
import { grown } from '../../core/arrays.js';
import type { Move, Side } from '../../core/position.js';
import { Zobrist } from '../../core/zobrist.js';
import { lineWeights, openLength, type MnkPosition } from './evaluation.js';
import { decidingSegments, neighbours, segments } from './lines.js';
import { X, slipOf, turnOf, type MnkSetup } from './setup.js';

export const mostSmallCells = 30;

/** Number of ones in the 32 bits of `word`. */
export function bitCount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function maskOf(cells: Iterable<number>): number {
  let mask = 0;
  for (const cell of cells) mask |= 1 << cell;
  return mask;
}

/** What all positions of one size and one way to win share. */
class SmallTables {
  /** Deciding segments by cell: those of cell c are masks[first[c]] up to masks[first[c + 1]]. */
  readonly masks: Int32Array;
  readonly first: Int32Array;
  readonly around: Int32Array;
  readonly openMasks: Int32Array;
  readonly weights: Int32Array;
  readonly zobrist: Zobrist;

  constructor(readonly setup: MnkSetup) {
    const { rows, cols, cells } = setup;
    const deciding = decidingSegments(setup);
    const byCell = Array.from(cells, (_, cell) => deciding.filter((segment) => segment.includes(cell)));
    this.masks = Int32Array.from(byCell.flat(), maskOf);
    this.first = new Int32Array(cells.length + 1);
    byCell.forEach((own, cell) => (this.first[cell + 1] = this.first[cell]! + own.length));
    this.around = Int32Array.from(cells, (_, cell) => maskOf(neighbours(rows, cols, cell)));
    this.openMasks = Int32Array.from(segments(rows, cols, openLength(setup)), maskOf);
    this.weights = lineWeights(setup, this.openMasks.length);
    this.zobrist = new Zobrist(2 * cells.length + 1, 1953);
  }

  serves({ rows, cols, k, score }: MnkSetup): boolean {
    const own = this.setup;
    return own.rows === rows && own.cols === cols && own.k === k && own.score === score;
  }
}

/** The tables made last: a file has many boards of one size. */
let latest: SmallTables | undefined;

export class SmallPosition implements MnkPosition {
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
  private readonly masks: Int32Array;
  private readonly first: Int32Array;
  private readonly keysLo: Uint32Array;
  private readonly keysHi: Uint32Array;
  private readonly tables: SmallTables;
  // Signed halves: fields that leave the range of small integers would be boxed.
  private lo = 0;
  private hi = 0;
  private played: Int32Array;
  private gained: Int32Array;
  private ply = 0;

  /** @param setup of at most `mostSmallCells` cells, legal. */
  constructor(setup: MnkSetup) {
    const { cells } = setup;
    this.cellCount = cells.length;
    this.moveCount = cells.length + 1;
    this.endsByLine = setup.score === 'line';
    this.slip = slipOf(setup);
    this.free = (1 << cells.length) - 1;
    this.tables = latest?.serves(setup) ? latest : new SmallTables(setup);
    latest = this.tables;
    this.masks = this.tables.masks;
    this.first = this.tables.first;
    this.keysLo = this.tables.zobrist.lo;
    this.keysHi = this.tables.zobrist.hi;
    this.played = new Int32Array(cells.length + 1);
    this.gained = new Int32Array(cells.length + 1);
    this.place(setup);
  }

  get keyLo(): number {
    return this.lo >>> 0;
  }

  get keyHi(): number {
    return this.hi >>> 0;
  }

  legalMoves(out: Int32Array, from: number): number {
    if (this.isOver) return 0;
    let at = from;
    for (let left = this.free; left !== 0; left &= left - 1) out[at++] = 31 - Math.clz32(left & -left);
    return at - from;
  }

  outcomes(move: Move, out: Int32Array, probability: Float64Array, from: number): number {
    const reach = move < this.cellCount && this.slip > 0 ? this.tables.around[move]! & this.free : 0;
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
    this.played[this.ply] = move;
    this.toggleTurn();
    if (move === this.cellCount) return this.loseTurn();
    this.put(move, side);
    const gain = this.completed(this.stones[side]!, move);
    this.gained[this.ply++] = gain;
    this.settled += side === 0 ? gain : -gain;
    this.isOver = this.free === 0 || (this.endsByLine && gain > 0);
  }

  undo(): void {
    const move = this.played[--this.ply]!;
    this.toggleTurn();
    if (move === this.cellCount) return;
    const side = this.toMove;
    const gain = this.gained[this.ply]!;
    this.settled -= side === 0 ? gain : -gain;
    this.isOver = false;
    this.put(move, side);
  }

  stoneAt(cell: number): 0 | 1 | 2 {
    if ((this.stones[0]! >>> cell) & 1) return 1;
    return (this.stones[1]! >>> cell) & 1 ? 2 : 0;
  }

  openLines(): number {
    const x = this.stones[0]!;
    const o = this.stones[1]!;
    const { openMasks, weights } = this.tables;
    let sum = 0;
    for (let i = 0; i < openMasks.length; i++) {
      const mask = openMasks[i]!;
      if ((o & mask) === 0) sum += weights[bitCount(x & mask)]!;
      if ((x & mask) === 0) sum -= weights[bitCount(o & mask)]!;
    }
    return sum;
  }

  /** Segments through `cell` that are full of `own`; where a line ends the game at most one is counted. */
  private completed(own: number, cell: number): number {
    let count = 0;
    const end = this.first[cell + 1]!;
    for (let i = this.first[cell]!; i < end; i++) {
      const mask = this.masks[i]!;
      if ((own & mask) !== mask) continue;
      if (this.endsByLine) return 1;
      count++;
    }
    return count;
  }

  /** Puts a stone of `side` on a free cell, or takes it back. */
  private put(cell: number, side: Side): void {
    this.stones[side]! ^= 1 << cell;
    this.free ^= 1 << cell;
    this.lo ^= this.keysLo[2 * cell + side]!;
    this.hi ^= this.keysHi[2 * cell + side]!;
  }

  private toggleTurn(): void {
    this.toMove = this.toMove === 0 ? 1 : 0;
    this.lo ^= this.keysLo[2 * this.cellCount]!;
    this.hi ^= this.keysHi[2 * this.cellCount]!;
  }

  /** Lost turns have no limit, so the history may have to grow; a stone never needs that. */
  private loseTurn(): void {
    this.ply++;
    if (this.ply + this.cellCount < this.played.length) return;
    this.played = grown(this.played);
    this.gained = grown(this.gained);
  }

  private place(setup: MnkSetup): void {
    for (let cell = 0; cell < this.cellCount; cell++) {
      const stone = setup.cells[cell]!;
      if (stone === 0) continue;
      const side = stone === X ? 0 : 1;
      this.put(cell, side);
      const gain = this.completed(this.stones[side]!, cell);
      this.settled += side === 0 ? gain : -gain;
    }
    // Stones are placed in the order of the cells, so the last line may be completed more than once.
    if (this.endsByLine) this.settled = Math.sign(this.settled);
    this.isOver = this.free === 0 || (this.endsByLine && this.settled !== 0);
    if (turnOf(setup) !== X) this.toggleTurn();
  }
}
