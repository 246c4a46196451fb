/**
 * The search by one of several threads, which share the table.
 *
 * A move that another thread is searching counts as lost for its mover until that search ends (a
 * virtual loss), so that this thread takes the next best one; but only where little work has gone
 * into the move, because all threads are to follow the most promising line and to part near its
 * end. Moves that are much worse than the best one are not taken instead of it: then both threads
 * go on below the same move, and part there.
 *
 * The numbers of every node on the way are stored after each step, and those of its children read
 * again, so that each thread decides by what all have found. A thread goes back at once to a
 * position that another has solved.
 *
 * Sources: T. Kaneko, "Parallel depth first proof number search" (AAAI 2010); J. Pawlewicz, R.
 * Hayward, "Scalable parallel DFPN search" (CG 2013).
 */
import type { SharedSearch } from '../../../core/search/shared-search.js';
import { BusyMoves, moveNumber } from '../../../search/threads/busy-moves.js';
import type { Board } from './board.js';
import { sizeOf } from './cell-set.js';
import { Dfpn, INFINITE, switchRatio, windowOf } from './dfpn.js';
import type { Frame } from './frame.js';

/** Up to this many nodes spent on a move, one thread alone searches it. */
const dividedFrom = 1000;
/** A move up to this many times as bad as the best may be searched instead. */
const widening = 2;

export class SharedDfpn extends Dfpn {
  private readonly busy: BusyMoves;
  /** Nodes behind each candidate of each ply when its numbers were read. */
  private readonly work: Int32Array;
  /** The ply to go back to because another thread has solved its position; else -1. */
  private backTo = -1;

  constructor(board: Board, shared: SharedSearch) {
    super(board);
    this.busy = new BusyMoves(shared, 'hex: busy');
    this.work = new Int32Array(this.frames.length * board.cellCount);
  }

  protected override visit(ply: number, player: number, phiStop: number, deltaStop: number): void {
    const frame = this.frames[ply];
    if (ply > this.deepest) this.deepest = ply;
    if (!this.recall(frame)) {
      if (!this.firstLook(frame, player)) return;
      this.remember(frame, 1);
    }
    if (this.phi === 0 || this.delta === 0 || this.phi >= phiStop || this.delta >= deltaStop) return;
    const { cellCount } = this.board;
    this.work.fill(0, ply * cellCount, (ply + 1) * cellCount);
    let isWon = this.expand(ply, player);
    let counted = this.meter.nodes;
    for (;;) {
      isWon ||= this.reread(ply);
      const best = isWon ? -1 : this.weigh(frame);
      this.remember(frame, this.meter.nodes - counted);
      counted = this.meter.nodes;
      if (best < 0 || this.meter.stop !== 'finished' || this.isSolved(ply)) return;
      if (this.phi >= phiStop || this.delta >= deltaStop) return;
      const chosen = this.choose(ply, best, phiStop);
      this.searchChild(ply, chosen, player, phiStop, deltaStop);
      if (this.backTo < 0) isWon = this.absorb(frame, chosen);
      else if (this.backTo < ply) return;
      else this.backTo = -1;
    }
  }

  private searchChild(ply: number, i: number, player: number, phiStop: number, deltaStop: number): void {
    const frame = this.frames[ply];
    const others = this.delta - frame.phi[i];
    const least = Math.max(this.second, frame.delta[i]) + 1;
    const childStop = Math.min(phiStop, Math.max(least, Math.ceil(this.second * switchRatio)));
    const number = numberOf(frame, i);
    this.enter(ply, i, player);
    this.busy.add(number);
    this.visit(ply + 1, 3 - player, Math.min(INFINITE, deltaStop - others), childStop);
    this.busy.remove(number);
  }

  /** Rereads the candidates' numbers from the shared table; true if a candidate wins. */
  private reread(ply: number): boolean {
    const { keys, table, work } = this;
    const frame = this.frames[ply];
    const from = ply * this.board.cellCount;
    for (let i = 0; i < frame.count; i++) {
      if (!this.isLive(frame, i) || !table.find(frame.keyLow32[i], frame.keyHigh32[i])) continue;
      // An entry with less work is new: the table lost the position and another thread began anew.
      if (table.work < work[from + i] && table.phi !== 0 && table.delta !== 0) continue;
      work[from + i] = table.work;
      if (frame.turned[i] === 1) keys.turnEntry(table);
      this.settle(table.phi, table.delta, table.set);
      if (this.absorb(frame, i)) return true;
    }
    return false;
  }

  /** Whether another thread has solved the position, whose result is then taken, or one above. */
  private isSolved(ply: number): boolean {
    const { table } = this;
    for (let above = 0; above <= ply; above++) {
      const frame = this.frames[above];
      if (!table.find(frame.ownLow32, frame.ownHigh32) || (table.phi !== 0 && table.delta !== 0)) continue;
      if (above < ply) this.backTo = above;
      else this.take(frame);
      return true;
    }
    return false;
  }

  /** The candidate to search next; `best` has the best numbers. Sets `second` for it. */
  private choose(ply: number, best: number, phiStop: number): number {
    if (!this.isLeft(ply, best)) return best;
    const frame = this.frames[ply];
    let chosen = best;
    let least = Math.min(phiStop, widening * this.phi + 1);
    const window = windowOf(sizeOf(frame.live));
    for (let i = 0, seen = 0; seen < window; i++) {
      if (!this.isLive(frame, i)) continue;
      seen++;
      if (frame.delta[i] >= least || this.isLeft(ply, i)) continue;
      least = frame.delta[i];
      chosen = i;
    }
    if (chosen !== best) this.second = frame.delta[best];
    return chosen;
  }

  /** Whether the candidate is left to another thread that searches it. */
  private isLeft(ply: number, i: number): boolean {
    return (
      this.work[ply * this.board.cellCount + i] <= dividedFrom && this.busy.has(numberOf(this.frames[ply], i))
    );
  }

  private isLive({ cell, live }: Frame, i: number): boolean {
    return this.board.has(live, cell[i]);
  }
}

function numberOf({ keyLow32, keyHigh32 }: Frame, i: number): number {
  return moveNumber(keyLow32[i], keyHigh32[i], 0);
}
