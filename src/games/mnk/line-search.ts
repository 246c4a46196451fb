/**
 * Alpha-beta for k in a line, without slides, on boards of at most 30 cells: who wins, with every shortcut that
 * lines allow and a generic search cannot know.
 *
 * At each position, from one pass over the segments of k cells that still matter:
 *   - a segment that lacks one cell: the mover wins at once, or must block; two such cells of the opponent: lost;
 *   - a cell that would make two segments lack one cell each, while the opponent lacks more: won;
 *   - a side without open segments cannot win any more: 0 bounds the value on its side;
 *   - the pairing argument gives the same bound (pairing.ts).
 * Values are 1, 0, -1 from the mover's view, so positions that differ by colours only share a table entry.
 *
 * References: W. Uiterwijk, "Set matching: an enhancement of the Hales-Jewett pairing strategy", 2017 (knowledge
 * of m,n,k games); D. Knuth, R. Moore, "An analysis of alpha-beta pruning", 1975.
 */
import type { Meter } from '../../core/limits.js';
import { segments } from './lines.js';
import { Pairing } from './pairing.js';
import { bitCount, maskOf } from './subsets.js';

export const mostLineCells = 30;

/** Words of a table entry: the mover's cells, the opponent's, and the bounds as 4 * (lo + 1) + hi + 1. */
const entryWords = 3;
const EMPTY_ENTRY = -1;

/** What a search of a root shows, from the mover's view. */
export interface RootChoice {
  readonly value: number;
  readonly best: readonly number[];
  readonly complete: boolean;
}

export class LineSearch {
  cuts = 0;
  tableHits = 0;
  /** A limit ended the search: values since then mean nothing. */
  stopped = false;
  private readonly masks: Int32Array;
  private readonly board: number;
  private readonly table: Int32Array;
  private readonly slots: number;
  private readonly pairing: Pairing;
  /** Free cells of the open segments of the mover, of the opponent; by node only while it is looked at. */
  private readonly mine: Int32Array;
  private readonly theirs: Int32Array;
  private mineCount = 0;
  private theirsCount = 0;
  private readonly follow = new Int32Array(30);
  private readonly weight = new Float64Array(30);
  /** Moves of all nodes on the path, 30 a ply, best first. */
  private readonly moves = new Int32Array(31 * 30);
  // Found by `look`: cells that win at once for the mover, for the opponent, and cells that make two threats.
  private wins = 0;
  private dangers = 0;
  private forks = 0;

  /** @param tableBits log2 of the number of table entries. */
  constructor(
    rows: number,
    cols: number,
    k: number,
    private readonly meter: Meter,
    tableBits: number,
  ) {
    this.masks = Int32Array.from(segments(rows, cols, k), maskOf);
    this.board = (1 << (rows * cols)) - 1;
    this.slots = (1 << tableBits) - 1;
    this.table = new Int32Array(entryWords << tableBits).fill(EMPTY_ENTRY);
    this.mine = new Int32Array(this.masks.length);
    this.theirs = new Int32Array(this.masks.length);
    this.pairing = new Pairing(this.masks.length);
  }

  get bytes(): number {
    return this.table.byteLength;
  }

  /** Value for the side that owns `own` and moves, where nobody has a line yet; exact within alpha..beta, a bound outside (fail-hard). */
  value(own: number, other: number, alpha: number, beta: number, ply: number): number {
    if (!this.meter.spend()) this.stopped = true;
    if (this.stopped) return 0;
    const free = this.board & ~(own | other);
    if (free === 0) return 0;
    this.look(own, other);
    if (this.wins !== 0) return 1;
    if ((this.dangers & (this.dangers - 1)) !== 0) return -1;
    if (this.dangers !== 0) {
      // The only move that does not lose at once; no table entry is worth its place here.
      return 0 - this.value(other, own | this.dangers, 0 - beta, 0 - alpha, ply + 1);
    }
    if (this.forks !== 0) return 1;
    return this.bounded(own, other, free, alpha, beta, ply);
  }

  /** The value where nothing is forced: bounds, the table, then the moves. */
  private bounded(
    own: number,
    other: number,
    free: number,
    alpha: number,
    beta: number,
    ply: number,
  ): number {
    const slot = this.slotOf(own, other);
    let lo = -1;
    let hi = 1;
    if (this.table[slot] === own && this.table[slot + 1] === other) {
      const bounds = this.table[slot + 2]!;
      lo = (bounds >> 2) - 1;
      hi = (bounds & 3) - 1;
      this.tableHits++;
    } else {
      if (this.pairing.holds(this.mine, this.mineCount, free)) hi = 0;
      if (this.pairing.holds(this.theirs, this.theirsCount, free)) lo = 0;
    }
    const [from, to] = [Math.max(alpha, lo), Math.min(beta, hi)];
    if (from >= to) return from === alpha ? to : from;
    const best = this.branch(own, other, free, from, to, ply);
    if (this.stopped) return 0;
    // At `from` or below it is an upper bound, at `to` or above a lower one; between, there is no room.
    if (best <= from) hi = Math.max(lo, best);
    else if (best >= to) lo = Math.min(hi, best);
    else lo = hi = best;
    this.table[slot] = own;
    this.table[slot + 1] = other;
    this.table[slot + 2] = ((lo + 1) << 2) | (hi + 1);
    return best;
  }

  private branch(own: number, other: number, free: number, alpha: number, beta: number, ply: number): number {
    const count = this.order(free, ply);
    let best = alpha;
    for (let i = 30 * ply; i < 30 * ply + count; i++) {
      const value = 0 - this.value(other, own | (1 << this.moves[i]!), 0 - beta, 0 - best, ply + 1);
      if (this.stopped) return 0;
      if (value > best) best = value;
      if (best >= beta) {
        this.cuts++;
        return beta;
      }
    }
    return best;
  }

  /**
   * Values the moves at a root where nobody has a line yet: the best value, with one best move or all of them.
   * `complete` is false if a limit ended the work before the value was sure; then `value` is a lower bound.
   */
  root(own: number, other: number, all: boolean): RootChoice {
    const free = this.board & ~(own | other);
    if (!this.meter.spend()) this.stopped = true;
    this.look(own, other);
    const [wins, most] = [this.wins, this.pairing.holds(this.mine, this.mineCount, free) ? 0 : 1];
    const listed = Array.from(this.moves.subarray(0, this.order(free, 0)));
    const ordered = listed
      .filter((cell) => (wins >> cell) & 1)
      .concat(listed.filter((cell) => !((wins >> cell) & 1)));
    let chosen = ordered[0]!;
    let value = -1;
    for (const cell of ordered) {
      const next = this.after(own, other, cell, wins, value, 1);
      if (this.stopped) return { value, best: [chosen], complete: false };
      if (next > value) [value, chosen] = [next, cell];
      if (value >= most) break;
    }
    const equal = all ? ordered.filter((cell) => this.isAtLeast(own, other, cell, wins, value)) : [];
    const best = all && !this.stopped ? equal.sort((a, b) => a - b) : [chosen];
    return { value, best, complete: true };
  }

  private isAtLeast(own: number, other: number, cell: number, wins: number, value: number): boolean {
    return value < 0 || this.after(own, other, cell, wins, value - 1, value) >= value;
  }

  /** Value of a root move for the mover, within alpha..beta. */
  private after(own: number, other: number, cell: number, wins: number, alpha: number, beta: number): number {
    if ((wins >> cell) & 1) return 1;
    return 0 - this.value(other, own | (1 << cell), 0 - beta, 0 - alpha, 1);
  }

  /** Cells of `free`, those in the most and fullest open segments of both sides first; returns how many. */
  private order(free: number, ply: number): number {
    const { weight, moves } = this;
    weight.fill(0);
    this.weigh(this.mine, this.mineCount);
    this.weigh(this.theirs, this.theirsCount);
    const from = 30 * ply;
    let end = from;
    for (let left = free; left !== 0; left &= left - 1) {
      const cell = 31 - Math.clz32(left & -left);
      let at = end++;
      for (; at > from && weight[moves[at - 1]!]! < weight[cell]!; at--) moves[at] = moves[at - 1]!;
      moves[at] = cell;
    }
    return end - from;
  }

  private weigh(lines: Int32Array, count: number): void {
    for (let i = 0; i < count; i++) {
      const line = lines[i]!;
      const worth = 1 / (1 << (2 * bitCount(line)));
      for (let left = line; left !== 0; left &= left - 1)
        this.weight[31 - Math.clz32(left & -left)]! += worth;
    }
  }

  /** One pass over the segments: what is won, lost, forked, and the free cells of those still open. */
  private look(own: number, other: number): void {
    this.wins = 0;
    this.dangers = 0;
    this.forks = 0;
    this.mineCount = 0;
    this.theirsCount = 0;
    this.follow.fill(0);
    for (let i = 0; i < this.masks.length; i++) {
      const mask = this.masks[i]!;
      if ((mask & other) === 0) {
        const missing = mask & ~own;
        this.mine[this.mineCount++] = missing;
        const rest = missing & (missing - 1);
        if (rest === 0) this.wins |= missing;
        else if ((rest & (rest - 1)) === 0) this.pair(missing ^ rest, rest);
      }
      if ((mask & own) === 0) {
        const missing = mask & ~other;
        this.theirs[this.theirsCount++] = missing;
        if ((missing & (missing - 1)) === 0) this.dangers |= missing;
      }
    }
  }

  /** A segment of the mover lacks just the cells `a` and `b`: a stone on either threatens the other. */
  private pair(a: number, b: number): void {
    const [i, j] = [31 - Math.clz32(a), 31 - Math.clz32(b)];
    this.follow[i]! |= b;
    this.follow[j]! |= a;
    if ((this.follow[i]! & (this.follow[i]! - 1)) !== 0) this.forks |= a;
    if ((this.follow[j]! & (this.follow[j]! - 1)) !== 0) this.forks |= b;
  }

  private slotOf(own: number, other: number): number {
    let hash = Math.imul(own, 0x9e3779b1) ^ Math.imul(other, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    return entryWords * ((hash ^ (hash >>> 13)) & this.slots);
  }
}
