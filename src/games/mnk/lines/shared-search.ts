/**
 * The search by one of several threads, which share the table: it postpones a move that another
 * thread is searching, and gives up a subtree when another thread has decided a node above it.
 */
import type { Meter } from '../../../core/search/limits.js';
import type { SharedSearch } from '../../../core/search/shared-search.js';
import { BusyMoves, moveNumber } from '../../../search/threads/busy-moves.js';
import type { Stone } from '../rules/setup.js';
import type { LineBoard } from './board.js';
import { LineSearch } from './search.js';
import { flags, type LineTable } from './table.js';

/** With fewer free cells than this, a subtree is too small to be divided. */
const dividedFrom = 22;

export class SharedLineSearch extends LineSearch {
  private readonly busy: BusyMoves;
  /** The nodes being searched, from the root down: their plies, and sides to move. */
  private readonly plies: number[] = [];
  private readonly turns: number[] = [];
  /** The ply of a node that another thread has decided, to which the search returns; else -1. */
  private backTo = -1;

  constructor(board: LineBoard, attacker: Stone, table: LineTable, meter: Meter, shared: SharedSearch) {
    super(board, attacker, table, meter);
    this.busy = new BusyMoves(shared, `mnk: lines busy ${String(attacker)}`);
  }

  protected override attackAll(ply: number): boolean {
    return this.isDivided(ply) ? this.ask(ply, 0) : super.attackAll(ply);
  }

  protected override defendAll(ply: number): boolean {
    return this.isDivided(ply) ? this.ask(ply, flags.defends) : super.defendAll(ply);
  }

  private isDivided(ply: number): boolean {
    return this.board.cells.length - ply >= dividedFrom;
  }

  private ask(ply: number, turn: number): boolean {
    for (;;) {
      this.plies.push(ply);
      this.turns.push(turn);
      const wins = turn === 0 ? super.attackAll(ply) : super.defendAll(ply);
      this.plies.pop();
      this.turns.pop();
      if (this.backTo !== ply) return wins;
      this.backTo = -1;
      this.stopped = false;
      const known = this.find(ply, turn);
      // If the table has lost the result since, search again.
      if (known >= 0) return known === 1;
    }
  }

  /** Puts a move first that no other thread is searching; all threads begin with the best one. */
  protected override next(ply: number, i: number, end: number, turn: number): number {
    const { moves, width } = this.order;
    if (i === width * ply || !this.isDivided(ply)) return moves[i];
    if (this.isAnswered()) {
      this.stopped = true;
      return moves[i];
    }
    let at = i;
    while (at < end && this.busy.has(this.numberOf(ply, moves[at], turn))) at++;
    if (at === end) return moves[i];
    const move = moves[at];
    moves.copyWithin(i + 1, i, at);
    moves[i] = move;
    return move;
  }

  /** Whether another thread has decided a node of the path; sets `backTo` to the first such ply. */
  private isAnswered(): boolean {
    const { plies, turns } = this;
    for (let i = 0; i < plies.length; i++) {
      if (this.known(plies[i], turns[i]) < 0) continue;
      this.backTo = plies[i];
      return true;
    }
    return false;
  }

  protected override winsWith(ply: number, cell: number): boolean {
    if (!this.isDivided(ply)) return super.winsWith(ply, cell);
    const number = this.numberOf(ply, cell, 0);
    this.busy.add(number);
    const wins = super.winsWith(ply, cell);
    this.busy.remove(number);
    return wins;
  }

  protected override holdsWith(ply: number, cell: number): boolean {
    if (!this.isDivided(ply)) return super.holdsWith(ply, cell);
    const number = this.numberOf(ply, cell, flags.defends);
    this.busy.add(number);
    const holds = super.holdsWith(ply, cell);
    this.busy.remove(number);
    return holds;
  }

  private numberOf(ply: number, cell: number, turn: number): number {
    const { ownLow32, ownHigh32, otherLow32, otherHigh32 } = this.keys[ply];
    const low32 = ownLow32 ^ Math.imul(otherLow32, 0x165667b1);
    const high32 = ownHigh32 ^ Math.imul(otherHigh32, 0x27d4eb2f);
    return moveNumber(low32, high32, 2 * cell + (turn === 0 ? 0 : 1));
  }
}
