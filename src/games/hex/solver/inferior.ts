/**
 * Moves that need no search because another move is at least as good.
 *
 * For player Y to move, X his opponent:
 * - c is vulnerable if X has an answer that makes it a pass (vulnerable.ts);
 * - c is dominated by d if Y's stone on d kills c: Y on d then owns c too.
 *
 * A pruned cell dominates nothing, so that no argument goes round in a circle. The answers belong to the proof
 * (`killersLo`, `killersHi`): it leans on X being able to play there.
 *
 * Sources: as in vulnerable.ts.
 */
import { EMPTY } from '../setup.js';
import type { Board } from './board.js';
import { deadRing } from './dead.js';
import { ringCode } from './fillin.js';
import { Killers } from './vulnerable.js';

/** Marks of a cell: neither, in the search, or out of it. */
const CANDIDATE = 1;
const PRUNED = 2;

export class Inferior {
  /** Members of the last candidate set that need a search. */
  keptLo = 0;
  keptHi = 0;
  killersLo = 0;
  killersHi = 0;
  private readonly mark: Uint8Array;
  private readonly killers: Killers;

  constructor(private readonly board: Board) {
    this.mark = new Uint8Array(board.cellCount + 4);
    this.killers = new Killers(board);
  }

  /** Prunes the candidate moves of `player`, a set of empty cells; keeps at least one. */
  prune(colour: Uint8Array, player: number, lo: number, hi: number): void {
    const { bitLo, bitHi, cellCount } = this.board;
    const { mark, killers } = this;
    this.killersLo = 0;
    this.killersHi = 0;
    let kept = 0;
    for (let cell = 0; cell < cellCount; cell++) {
      mark[cell] = (bitLo[cell] & lo) !== 0 || (bitHi[cell] & hi) !== 0 ? CANDIDATE : 0;
      kept += mark[cell];
    }
    for (let cell = 0; cell < cellCount && kept > 1; cell++) {
      if (mark[cell] !== CANDIDATE || !killers.find(colour, 3 - player, cell)) continue;
      mark[cell] = PRUNED;
      this.killersLo |= killers.lo;
      this.killersHi |= killers.hi;
      kept--;
    }
    for (let cell = 0; cell < cellCount && kept > 1; cell++) {
      if (mark[cell] === CANDIDATE && this.isDominated(colour, player, cell)) {
        mark[cell] = PRUNED;
        kept--;
      }
    }
    this.keptLo = 0;
    this.keptHi = 0;
    for (let cell = 0; cell < cellCount; cell++) {
      if (mark[cell] !== CANDIDATE) continue;
      this.keptLo |= bitLo[cell];
      this.keptHi |= bitHi[cell];
    }
  }

  /** Whether a cell that stays in the search, or is known to lose, kills `cell` for `player`. */
  private isDominated(colour: Uint8Array, player: number, cell: number): boolean {
    const { ring } = this.board;
    const code = ringCode(ring, colour, cell);
    for (let i = 0; i < 6; i++) {
      const by = ring[6 * cell + i];
      if (colour[by] !== EMPTY || this.mark[by] === PRUNED) continue;
      if (deadRing[code | (player << (2 * i))] === 1) return true;
    }
    return false;
  }
}
