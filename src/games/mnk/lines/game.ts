/**
 * The value of a position of the line game from two searches: whether the side to move gets a line,
 * and whether the other side does. Both searches can start at any ply of a path from the root, so
 * that best lines reuse earlier results.
 */
import { setOf } from './cellset.js';
import type { LineKernel } from './kernel.js';
import { LineSearch } from './search.js';
import { otherSide } from '../../kit/stones.js';
import { O, X, type Stone } from '../rules/setup.js';

/** Bounds of a position for the side to move; `move` is a best one if `lo` is the value. */
export interface Finding {
  readonly lo: number;
  readonly hi: number;
  readonly move: number;
}

export class LineGame {
  private readonly searches: Readonly<Record<Stone, LineSearch>>;

  constructor(readonly kernel: LineKernel) {
    this.searches = { [X]: new LineSearch(kernel, X), [O]: new LineSearch(kernel, O) };
  }

  get stopped(): boolean {
    return this.kernel.isStopped;
  }

  /** The search in which `side` attacks. */
  searchOf(side: Stone): LineSearch {
    return this.searches[side];
  }

  /** Plays a stone of `side` on a free cell in frame `ply`. */
  place(ply: number, cell: number, side: Stone): void {
    this.searches[side].place(ply, cell, true);
  }

  /** Free cells, those that matter most to `mover` first, those on no open line last. */
  moves(ply: number, mover: Stone): number[] {
    return this.searches[mover].moves(ply, true);
  }

  completes(ply: number, cell: number, side: Stone): boolean {
    return (this.searches[side].threats(ply) & setOf(cell)) !== 0n;
  }

  /** Whether `side` may still get a line: it has open ones, and no pairing stops them all. */
  mayWin(ply: number, side: Stone): boolean {
    return !this.searches[side].pairs(ply);
  }

  /**
   * The value at frame `ply`, where `mover` moves and a cell is free. `lo` < `hi` only if a limit
   * ended the work.
   * @param safe `mover` is known not to lose.
   */
  value(ply: number, mover: Stone, safe = false): Finding {
    const other = otherSide(mover);
    const hi = this.mayWin(ply, mover) ? 1 : 0;
    const lo = safe || !this.mayWin(ply, other) ? 0 : -1;
    const moves = this.moves(ply, mover);
    const known = { lo, hi, move: moves[0] };
    if (lo === hi) return known;
    const won = hi === 1 ? this.win(ply, mover) : undefined;
    if (won || this.stopped) return won ?? known;
    // A side that cannot lose before its move cannot lose by any move: a stone never hurts its
    // owner.
    if (lo === 0) return { ...known, hi: 0 };
    return this.defence(ply, other, moves) ?? { ...known, hi: 0 };
  }

  /** A best move at frame `ply` for `mover`, whose value is known; -1 if a limit ended the work. */
  bestMove(ply: number, mover: Stone, value: number): number {
    if (value > 0) return this.win(ply, mover)?.move ?? -1;
    const other = otherSide(mover);
    const moves = this.moves(ply, mover);
    if (value < 0) return this.block(ply, other, moves);
    return this.mayWin(ply, other) ? (this.defence(ply, other, moves)?.move ?? -1) : moves[0];
  }

  /** The first of the moves that blocks a line of `attacker`, else the first one. */
  private block(ply: number, attacker: Stone, moves: readonly number[]): number {
    return moves.find((cell) => this.completes(ply, cell, attacker)) ?? moves[0];
  }

  private win(ply: number, mover: Stone): Finding | undefined {
    const search = this.searches[mover];
    if (!search.attack(ply) || this.stopped) return undefined;
    const move = search.attackMove(ply);
    return move < 0 ? undefined : { lo: 1, hi: 1, move };
  }

  /** Decides between 0 and -1; `attacker` is the side that does not move. */
  private defence(ply: number, attacker: Stone, moves: readonly number[]): Finding | undefined {
    const search = this.searches[attacker];
    const loses = search.defend(ply);
    if (this.stopped) return undefined;
    if (loses) return { lo: -1, hi: -1, move: this.block(ply, attacker, moves) };
    const move = search.defenceMove(ply);
    return move < 0 ? undefined : { lo: 0, hi: 0, move };
  }

  /** Whether `mover` gets a line after its stone on `cell`. */
  winsAfter(ply: number, cell: number, mover: Stone): boolean {
    if (this.completes(ply, cell, mover)) return true;
    const search = this.searches[mover];
    search.place(ply, cell, true);
    return search.defend(ply + 1);
  }

  /** Whether the other side gets no line after `mover`'s stone on `cell`. */
  holdsAfter(ply: number, cell: number, mover: Stone): boolean {
    const search = this.searches[otherSide(mover)];
    search.place(ply, cell, false);
    return !search.attack(ply + 1);
  }
}
