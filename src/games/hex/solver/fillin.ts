/**
 * Fill-in: gives away empty cells without changing who wins, until nothing more is found.
 *
 * - A dead cell (dead.ts) goes to player 2, an arbitrary choice.
 * - Two neighbouring empty cells are captured by a player whose stone on either kills the other:
 *   whenever the opponent takes one, the player takes the other and the intruder is dead. Both
 *   cells become the player's.
 *
 * Each step keeps the value of the position for either side to move, so a fixpoint does too.
 * Limits: captured sets of two cells, deadness from neighbours alone.
 *
 * Sources: as in dead.ts; P. Henderson, "Playing and solving the game of Hex", PhD thesis, Alberta
 * (2010).
 */
import { EMPTY, FIRST, SECOND } from '../rules/setup.js';
import type { Board } from './board.js';
import { deadRing, killersOf, ringCode } from './dead.js';

/** The cells that a player got at once: a dead one or a captured pair. */
export interface Gift {
  readonly player: number;
  readonly cells: readonly number[];
}

export class FillIn {
  /** Cells that player p captured in the last run: the set at index p (1 or 2). */
  readonly captured: readonly Int32Array[];

  /** The gifts of a run that records them, in order. */
  private log: Gift[] | undefined;

  /** 1 for cells to look at; `left` is their number. */
  private readonly pending: Uint8Array;
  private left = 0;

  constructor(private readonly board: Board) {
    this.pending = new Uint8Array(board.cellCount);
    this.captured = [board.emptySet(), board.emptySet(), board.emptySet()];
  }

  /**
   * Fills `colour` to the fixpoint.
   * @param changed the only cell that differs from a fixpoint; -1: any may. It affects time only.
   */
  run(colour: Uint8Array, changed = -1): void {
    const { pending } = this;
    for (const set of this.captured) set.fill(0);
    this.left = 0;
    if (changed >= 0) this.look(changed);
    else for (let cell = 0; cell < pending.length; cell++) this.mark(cell);
    while (this.left > 0) {
      for (let cell = 0; cell < pending.length; cell++) {
        if (pending[cell] === 0) continue;
        pending[cell] = 0;
        this.left--;
        if (colour[cell] === EMPTY) this.fillAt(colour, cell);
      }
    }
  }

  /** Fills `colour` to the fixpoint; returns who got which cells, in order. */
  logged(colour: Uint8Array): Gift[] {
    const log = (this.log = [] as Gift[]);
    this.run(colour);
    this.log = undefined;
    return log;
  }

  private mark(cell: number): void {
    if (this.pending[cell] === 1) return;
    this.pending[cell] = 1;
    this.left++;
  }

  /** Marks the cells whose filling may depend on this one: those up to two steps away. */
  private look(cell: number): void {
    const { ring, cellCount } = this.board;
    for (let i = 6 * cell; i < 6 * cell + 6; i++) {
      const beside = ring[i];
      if (beside >= cellCount) continue;
      this.mark(beside);
      for (let j = 6 * beside; j < 6 * beside + 6; j++) if (ring[j] < cellCount) this.mark(ring[j]);
    }
  }

  private fillAt(colour: Uint8Array, cell: number): void {
    const code = ringCode(this.board.ring, colour, cell);
    if (!this.fillDead(colour, cell, code)) this.fillPair(colour, cell, code);
  }

  /** Gives the cell, whose surroundings are `code` (dead.ts), away if it is dead. */
  fillDead(colour: Uint8Array, cell: number, code: number): boolean {
    if (deadRing[code] === 0) return false;
    colour[cell] = SECOND;
    this.look(cell);
    this.log?.push({ player: SECOND, cells: [cell] });
    return true;
  }

  /** Gives the cell and one of the next three around it to a player who captures both. */
  fillPair(colour: Uint8Array, cell: number, code: number): boolean {
    const { ring } = this.board;
    if (((killersOf[FIRST][code] | killersOf[SECOND][code]) & 7) === 0) return false;
    for (let i = 0; i < 3; i++) {
      const other = ring[6 * cell + i];
      if (colour[other] !== EMPTY) continue;
      const theirs = ringCode(ring, colour, other);
      for (let player = FIRST; player <= SECOND; player++) {
        const killers = killersOf[player];
        if ((killers[code] & (1 << i)) === 0 || (killers[theirs] & (8 << i)) === 0) continue;
        this.capture(colour, cell, player);
        this.capture(colour, other, player);
        this.log?.push({ player, cells: [cell, other] });
        return true;
      }
    }
    return false;
  }

  private capture(colour: Uint8Array, cell: number, player: number): void {
    colour[cell] = player;
    this.look(cell);
    this.board.add(this.captured[player], cell);
  }
}
