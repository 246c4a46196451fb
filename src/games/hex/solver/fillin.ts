/**
 * Fill-in: gives away empty cells without changing who wins, until nothing more is found.
 *
 * - A dead cell (dead.ts) goes to player 2, an arbitrary choice.
 * - Two neighbouring empty cells are captured by a player if his stone on either kills the other: whenever the
 *   opponent takes one, he takes the other and the intruder is dead. Both cells become his.
 *
 * Each step keeps the value of the position, whoever is to move, so that a fixpoint does too. Limits: captured
 * sets of two cells, deadness from neighbours alone.
 *
 * Sources: as in dead.ts; P. Henderson, "Playing and solving the game of Hex", PhD thesis, Alberta (2010).
 */
import { EMPTY, FIRST, SECOND } from '../setup.js';
import type { Board } from './board.js';
import { deadRing } from './dead.js';

/** Ring code of `cell` (dead.ts). */
export function ringCode(ring: Int16Array, colour: Uint8Array, cell: number): number {
  const at = 6 * cell;
  return (
    colour[ring[at]] |
    (colour[ring[at + 1]] << 2) |
    (colour[ring[at + 2]] << 4) |
    (colour[ring[at + 3]] << 6) |
    (colour[ring[at + 4]] << 8) |
    (colour[ring[at + 5]] << 10)
  );
}

export class FillIn {
  /** Cells that player p captured in the last run, as set words at index p (1 or 2). */
  readonly capturedLo = new Int32Array(3);
  readonly capturedHi = new Int32Array(3);

  /** If set: takes down what each player got, in order: a dead cell (player 2), or two captured cells. */
  log: { readonly player: number; readonly cells: readonly number[] }[] | undefined;

  constructor(private readonly board: Board) {}

  /** Fills `colour` to the fixpoint. */
  run(colour: Uint8Array): void {
    this.capturedLo.fill(0);
    this.capturedHi.fill(0);
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
    const { ring } = this.board;
    const code = ringCode(ring, colour, cell);
    if (deadRing[code] === 1) {
      colour[cell] = SECOND;
      this.log?.push({ player: SECOND, cells: [cell] });
      return true;
    }
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
    this.capturedLo[player] |= this.board.bitLo[cell];
    this.capturedHi[player] |= this.board.bitHi[cell];
  }
}
