/**
 * Moves that need no search because another move is at least as good.
 *
 * For player Y to move, X his opponent:
 * - c is vulnerable if X has a killer k: his stone on k makes c dead, so that Y's move on c, answered on k, was
 *   a pass. Y's winning moves, if any, include one that is not vulnerable, or he has won already.
 * - c is dominated by d if Y's stone on d kills c, or captures it together with a third cell: Y on d then owns c
 *   too.
 *
 * A killer is neither pruned nor used as a dominating cell, so that no argument goes round in a circle; the
 * killers belong to the proof (`killersLo`, `killersHi`): it leans on X being able to play there.
 *
 * Sources: Björnsson, Hayward, Johanson, van Rijswijck, "Dead cell analysis in Hex and the Shannon game" (2007);
 * Henderson (2010), chapter on inferior cells.
 */
import { EMPTY } from '../setup.js';
import type { Board } from './board.js';
import { deadRing } from './dead.js';
import { ringCode } from './fillin.js';

/** Bits of a cell's mark. */
const CANDIDATE = 1;
const PRUNED = 2;
const KILLER = 4;

export class Inferior {
  /** Members of the last candidate set that need a search. */
  keptLo = 0;
  keptHi = 0;
  killersLo = 0;
  killersHi = 0;
  private readonly mark: Uint8Array;

  constructor(private readonly board: Board) {
    this.mark = new Uint8Array(board.cellCount + 4);
  }

  /** Prunes the candidate moves of `player`, a set of empty cells; keeps at least one. */
  prune(colour: Uint8Array, player: number, lo: number, hi: number): void {
    const { bitLo, bitHi, cellCount } = this.board;
    const { mark } = this;
    this.killersLo = 0;
    this.killersHi = 0;
    let kept = 0;
    for (let cell = 0; cell < cellCount; cell++) {
      mark[cell] = (bitLo[cell] & lo) !== 0 || (bitHi[cell] & hi) !== 0 ? CANDIDATE : 0;
      kept += mark[cell];
    }
    for (let cell = 0; cell < cellCount && kept > 1; cell++) {
      if (mark[cell] === CANDIDATE && this.isVulnerable(colour, 3 - player, cell)) kept--;
    }
    for (let cell = 0; cell < cellCount && kept > 1; cell++) {
      if ((mark[cell] & CANDIDATE) !== 0 && this.isDominated(colour, player, cell)) {
        mark[cell] = PRUNED;
        kept--;
      }
    }
    this.keptLo = 0;
    this.keptHi = 0;
    for (let cell = 0; cell < cellCount; cell++) {
      if ((mark[cell] & CANDIDATE) === 0) continue;
      this.keptLo |= bitLo[cell];
      this.keptHi |= bitHi[cell];
    }
  }

  private isVulnerable(colour: Uint8Array, killer: number, cell: number): boolean {
    const { ring, bitLo, bitHi } = this.board;
    const code = ringCode(ring, colour, cell);
    for (let i = 0; i < 6; i++) {
      const by = ring[6 * cell + i];
      if (colour[by] !== EMPTY || deadRing[code | (killer << (2 * i))] === 0) continue;
      if ((this.mark[by] & PRUNED) !== 0) continue;
      this.mark[cell] = PRUNED;
      this.mark[by] |= KILLER;
      this.killersLo |= bitLo[by];
      this.killersHi |= bitHi[by];
      return true;
    }
    return false;
  }

  /** Whether a cell that stays in the search, or is known to lose, kills or captures `cell` for `player`. */
  private isDominated(colour: Uint8Array, player: number, cell: number): boolean {
    const { ring } = this.board;
    const code = ringCode(ring, colour, cell);
    for (let i = 0; i < 6; i++) {
      const by = ring[6 * cell + i];
      if (colour[by] !== EMPTY || (this.mark[by] & (PRUNED | KILLER)) !== 0) continue;
      if (deadRing[code | (player << (2 * i))] === 1) return true;
    }
    return false;
  }
}
