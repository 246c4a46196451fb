/**
 * The search by one of several threads, which share the table. It postpones a move that another
 * thread is searching, and gives up a subtree when another thread has answered a question above it.
 */
import type { Meter } from '../../../core/search/limits.js';
import type { SharedSearch } from '../../../core/search/shared-search.js';
import { BusyMoves, moveNumber } from '../../../search/threads/busy-moves.js';
import { words, type Bits } from './bits.js';
import { no, unfinished, yes, type Finding, type Kernel } from './kernel.js';
import { Search } from './search.js';
import { highOf, lowOf, type PositionTable } from './table.js';

/** With fewer free cells than this, a subtree is too small to be divided. */
const dividedFrom = 16;
/**
 * A kernel, if there is one, searches the subtrees after this many plies; each thread has its own
 * kernel table.
 */
const dividedPlies = 6;

export class SharedTreeSearch extends Search {
  private readonly busy: BusyMoves;
  /** Slots of the postponed moves, for each ply. */
  private readonly later: Int32Array;
  /** The question's target at each ply. */
  private readonly targets: Int32Array;
  /** The ply to go back to because another thread has answered its question; else -1. */
  private answered = -1;

  constructor(bits: Bits, table: PositionTable, meter: Meter, shared: SharedSearch, kernel?: Kernel) {
    super(bits, table, meter, kernel, dividedPlies);
    this.busy = new BusyMoves(shared, 'connect4: busy');
    this.later = new Int32Array(this.order.length);
    this.targets = new Int32Array(bits.rows * bits.cols + 1);
  }

  protected override visit(ply: number, target: number): Finding {
    this.targets[ply] = target;
    let finding = super.visit(ply, target);
    while (finding === unfinished && this.answered === ply) {
      this.answered = -1;
      finding = this.known(ply, target);
      // The table may have lost the answer meanwhile.
      if (finding === unfinished) finding = super.visit(ply, target);
    }
    return finding;
  }

  /** Returns the table's answer to the question at `ply`. */
  private known(ply: number, target: number): Finding {
    const bounds = this.table.read(this.keys, words * ply);
    return lowOf(bounds) >= target ? yes : highOf(bounds) < target ? no : unfinished;
  }

  /**
   * Whether a question from ply 1 to `ply` is now answered; `answered` is then the first such ply.
   */
  private isAnswered(ply: number): boolean {
    for (let above = 1; above <= ply; above++) {
      if (this.known(above, this.targets[above]) === unfinished) continue;
      this.answered = above;
      return true;
    }
    return false;
  }

  protected override tryMoves(ply: number, count: number, target: number): Finding {
    if (count === 1 || this.freeAtRoot - ply < dividedFrom) return super.tryMoves(ply, count, target);
    const { order, later, busy } = this;
    const first = ply * this.bits.cols;
    let left = first;
    for (let i = first; i < first + count; i++) {
      const number = this.numberOf(ply, order[i], target);
      // All threads begin with the best move and separate below it.
      if (i > first && busy.has(number)) {
        later[left++] = order[i];
        continue;
      }
      busy.add(number);
      const finding = this.tryMove(ply, order[i], target);
      busy.remove(number);
      if (finding !== no) return finding;
      if (this.isAnswered(ply)) return unfinished;
    }
    for (let i = first; i < left; i++) {
      const finding = this.tryMove(ply, later[i], target);
      if (finding !== no) return finding;
      if (this.isAnswered(ply)) return unfinished;
    }
    return no;
  }

  private tryMove(ply: number, slot: number, target: number): Finding {
    this.descend(ply, slot);
    const reply = this.visit(ply + 1, 1 - target);
    this.next[this.columns[slot]]--;
    if (reply === unfinished) return unfinished;
    if (reply === yes) return no;
    this.countCut(ply);
    return yes;
  }

  private numberOf(ply: number, slot: number, target: number): number {
    const at = words * ply;
    const { keys } = this;
    return moveNumber(
      keys[at],
      keys[at + 1] ^ Math.imul(keys[at + 2], 0x165667b1),
      2 * this.columns[slot] + target,
    );
  }
}
