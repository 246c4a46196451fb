/**
 * Fill-in: gives away empty cells without changing who wins, until nothing more is found.
 *
 * - A dead cell (dead.ts) goes to player 2, an arbitrary choice.
 * - Two neighbouring empty cells are captured by a player whose stone on either kills the other: whenever the
 *   opponent takes one, the player takes the other and the intruder is dead. Both cells become the player's.
 *
 * Each step keeps the value of the position, whoever is to move, so that a fixpoint does too. Limits: captured
 * sets of two cells, deadness from neighbours alone.
 *
 * Sources: as in dead.ts; P. Henderson, "Playing and solving the game of Hex", PhD thesis, Alberta (2010).
 */
import { EMPTY, FIRST, SECOND } from '../../rules/setup.js';
import type { Board } from '../board.js';
import { deadRing, ringCode } from './dead.js';

export class FillIn {
  /** Cells that player p captured in the last run: the set at index p (1 or 2). */
  readonly captured: readonly Int32Array[];

  /** If set: takes down what each player got, in order: a dead cell (player 2), or two captured cells. */
  log: { readonly player: number; readonly cells: readonly number[] }[] | undefined;

  constructor(private readonly board: Board) {
    this.captured = [board.emptySet(), board.emptySet(), board.emptySet()];
  }

  /** Fills `colour` to the fixpoint. */
  run(colour: Uint8Array): void {
    for (const set of this.captured) set.fill(0);
    const { cellCount } = this.board;
    let changed = true;
    while (changed) {
      changed = false;
      for (let cell = 0; cell < cellCount; cell++) {
        if (colour[cell] === EMPTY && this.fillAt(colour, cell)) changed = true;
      }
    }
  }

  private fillAt(colour: Uint8Array, cell: number): boolean {
    const code = ringCode(this.board.ring, colour, cell);
    return this.fillDead(colour, cell, code) || this.fillPair(colour, cell, code);
  }

  /** Gives the cell, whose surroundings are `code` (dead.ts), away if it is dead. */
  fillDead(colour: Uint8Array, cell: number, code: number): boolean {
    if (deadRing[code] === 0) return false;
    colour[cell] = SECOND;
    this.log?.push({ player: SECOND, cells: [cell] });
    return true;
  }

  /** Gives the cell and one of the next three around it to a player who captures both. */
  fillPair(colour: Uint8Array, cell: number, code: number): boolean {
    const { ring } = this.board;
    for (let i = 0; i < 3; i++) {
      const other = ring[6 * cell + i];
      if (colour[other] !== EMPTY) continue;
      const from = 2 * (i + 3);
      const theirs = ringCode(ring, colour, other);
      for (let player = FIRST; player <= SECOND; player++) {
        if (deadRing[code | (player << (2 * i))] === 0 || deadRing[theirs | (player << from)] === 0) continue;
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
    this.board.add(this.captured[player], cell);
  }
}
