/**
 * Alpha-beta to a depth, for positions too far from their end to be solved. It lists moves as the
 * exact search does: forced answers only, none that loses at once. Wins and losses found within the
 * depth are proved; other leaves are valued by evaluation.ts.
 *
 * Values are those of the side to move: `win` minus the plies to a win, or the evaluation. An entry
 * of the table holds three words of the key and
 *
 *   value + 0x8000 << 16 | depth << 8 | bound << 4 | column
 */
import type { Meter } from '../../../core/search/limits.js';
import { words, type Bits } from '../solver/bits.js';
import { Search } from '../solver/search.js';
import { hashOf, PositionTable } from '../solver/table.js';
import type { Evaluation } from './evaluation.js';

/** A win is worth `win` minus its plies; values of at least `leastWin` are proved wins. */
export const win = 10_000;
export const leastWin = win - 100;

const tableBits = 17;
const entryWords = words + 1;
const atLeast = 1;
const atMost = 2;
const exact = 3;
const noColumn = 15;

export class DepthSearch extends Search {
  /** Whether a limit ended the search; its value then means nothing. */
  stopped = false;
  private readonly entries = new Uint32Array(entryWords << tableBits);

  constructor(
    bits: Bits,
    meter: Meter,
    private readonly evaluation: Evaluation,
  ) {
    super(bits, PositionTable.within(0), meter);
  }

  get bytes(): number {
    return this.entries.byteLength;
  }

  /**
   * Returns the value, for its mover, of the root move `column`, which does not win at once,
   * `depth` plies deep: exact between `alpha` and `beta`, a bound outside (fail-soft).
   */
  rootValue(column: number, depth: number, alpha: number, beta: number): number {
    if (this.freeAtRoot === 1) return 0;
    if (this.losesTo(column)) return -(win - 2);
    this.playAtRoot(column);
    const value = -this.value(1, depth - 1, -beta, -alpha);
    this.next[column]--;
    return value;
  }

  /** Returns the value for the side to move, which cannot complete a line at once. */
  private value(ply: number, depth: number, alpha: number, beta: number): number {
    if (!this.meter.spend()) {
      this.stopped = true;
      return 0;
    }
    if (ply > this.deepest) this.deepest = ply;
    const count = this.listMoves(ply);
    if (count === 0) return -(win - ply - 2);
    if (this.freeAtRoot - ply <= 2) return 0;
    if (depth <= 0 && count > 1) {
      return this.evaluation.value(this.own, this.all, this.danger, words * ply, (this.side + ply) & 1);
    }
    this.writeKey(ply, false);
    const known = this.find(ply);
    const entry = known < 0 ? 0 : this.entries[known + words];
    if (known >= 0 && ((entry >>> 8) & 255) >= depth) {
      const value = (entry >>> 16) - 0x8000;
      const bound = (entry >>> 4) & 15;
      if (bound === exact || (bound === atLeast ? value >= beta : value <= alpha)) {
        this.tableHits++;
        return value;
      }
    }
    return this.deepen(ply, count, depth, alpha, beta, known < 0 ? noColumn : entry & 15);
  }

  private deepen(
    ply: number,
    count: number,
    depth: number,
    alpha: number,
    beta: number,
    first: number,
  ): number {
    const start = ply * this.bits.cols;
    let best = -win;
    let bestColumn = noColumn;
    for (let turn = first === noColumn ? 0 : -1; turn < count; turn++) {
      const slot = turn < 0 ? this.slotOf(start, count, first) : this.order[start + turn];
      if (slot < 0 || (turn >= 0 && this.columns[slot] === first)) continue;
      this.descend(ply, slot);
      const value = -this.value(ply + 1, depth - 1, -beta, -Math.max(alpha, best));
      this.next[this.columns[slot]]--;
      if (this.stopped) return 0;
      if (value <= best) continue;
      best = value;
      bestColumn = this.columns[slot];
      if (best < beta) continue;
      this.countCut(ply);
      break;
    }
    const bound = best >= beta ? atLeast : best > alpha ? exact : atMost;
    this.store(ply, best, depth, bound, bestColumn);
    return best;
  }

  private slotOf(start: number, count: number, column: number): number {
    for (let slot = start; slot < start + count; slot++) if (this.columns[slot] === column) return slot;
    return -1;
  }

  private place(ply: number): number {
    return entryWords * (hashOf(this.keys, words * ply) & ((1 << tableBits) - 1));
  }

  /** The entry of the position at `ply`, below 0 if there is none. */
  private find(ply: number): number {
    const { keys, entries } = this;
    const place = this.place(ply);
    for (let i = 0; i < words; i++) if (entries[place + i] !== keys[words * ply + i]) return -1;
    return entries[place + words] === 0 ? -1 : place;
  }

  /** Stores a win or a loss with its plies from the root: a position is always at the same ply. */
  private store(ply: number, value: number, depth: number, bound: number, column: number): void {
    const { keys, entries } = this;
    // The key of this ply is unchanged: deeper plies have written only their own keys.
    const place = this.place(ply);
    for (let i = 0; i < words; i++) entries[place + i] = keys[words * ply + i];
    entries[place + words] =
      ((value + 0x8000) << 16) | (Math.min(255, Math.max(0, depth)) << 8) | (bound << 4) | column;
  }
}
