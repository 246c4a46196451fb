/** Keys of positions that a half turn does not change, and the half turn of sets of cells that go with them. */
import { Zobrist } from '../../../core/zobrist.js';
import { EMPTY, FIRST } from '../setup.js';
import { maxBits, type Board } from './board.js';

export class Keys {
  lo = 0;
  hi = 0;
  /** The half turn has the smaller key: sets stored under the key are turned. */
  isTurned = false;
  /** Result of `turn`. */
  setLo = 0;
  setHi = 0;
  private readonly zobrist: Zobrist;
  private readonly turns: boolean;

  constructor(private readonly board: Board) {
    this.zobrist = new Zobrist(2 * board.cellCount + 1, 1953);
    // Where only empty cells have bits, a turned set has none for some of its cells.
    this.turns = board.cellCount <= maxBits;
  }

  /** Sets `lo`, `hi` and `isTurned` for the position. @param player who is to move, 1 or 2. */
  set(colour: Uint8Array, player: number): void {
    const { lo, hi } = this.zobrist;
    const n = this.board.cellCount;
    const turn = player === FIRST ? -1 : 0;
    let aLo = lo[2 * n] & turn;
    let aHi = hi[2 * n] & turn;
    let bLo = aLo;
    let bHi = aHi;
    for (let cell = 0; cell < n; cell++) {
      const stone = colour[cell];
      if (stone === EMPTY) continue;
      const at = 2 * cell + stone - 1;
      const turned = 2 * (n - 1 - cell) + stone - 1;
      aLo ^= lo[at];
      aHi ^= hi[at];
      bLo ^= lo[turned];
      bHi ^= hi[turned];
    }
    this.isTurned = this.turns && (bLo < aLo || (bLo === aLo && bHi < aHi));
    this.lo = this.isTurned ? bLo : aLo;
    this.hi = this.isTurned ? bHi : aHi;
  }

  /** Half turn of a set into `setLo`, `setHi`. */
  turn(lo: number, hi: number): void {
    const { bitLo, bitHi, cellCount } = this.board;
    let outLo = 0;
    let outHi = 0;
    for (let words = 0; words < 2; words++) {
      for (let rest = words === 0 ? lo : hi; rest !== 0; rest &= rest - 1) {
        const cell = cellCount - 1 - (32 * words + 31 - Math.clz32(rest & -rest));
        outLo |= bitLo[cell];
        outHi |= bitHi[cell];
      }
    }
    this.setLo = outLo;
    this.setHi = outHi;
  }
}
