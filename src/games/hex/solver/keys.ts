/** Keys of positions that a half turn does not change, and the half turn of sets of cells that go with them. */
import { Zobrist } from '../../../core/random.js';
import { EMPTY, FIRST } from '../rules/setup.js';
import { maxBits, type Board } from './board.js';
import type { ProofTable } from './table.js';

export class Keys {
  low32 = 0;
  high32 = 0;
  /** The half turn has the smaller key: sets stored under the key are turned. */
  isTurned = false;
  /** Result of `turn`. */
  setLow32 = 0;
  setHigh32 = 0;
  private readonly zobrist: Zobrist;
  /** Whether a position and its half turn share a key. */
  turns: boolean;

  constructor(private readonly board: Board) {
    this.zobrist = new Zobrist(2 * board.cellCount + 1, 1953);
    // Where only empty cells have bits, a turned set has none for some of its cells.
    this.turns = board.cellCount <= maxBits;
  }

  /** Sets `low32`, `high32` and `isTurned` for the position. @param player who is to move, 1 or 2. */
  set(colour: Uint8Array, player: number): void {
    const { low32, high32 } = this.zobrist;
    const n = this.board.cellCount;
    const turn = player === FIRST ? -1 : 0;
    let aLow32 = low32[2 * n] & turn;
    let aHigh32 = high32[2 * n] & turn;
    let bLow32 = aLow32;
    let bHigh32 = aHigh32;
    for (let cell = 0; cell < n; cell++) {
      const stone = colour[cell];
      if (stone === EMPTY) continue;
      const at = 2 * cell + stone - 1;
      const turned = 2 * (n - 1 - cell) + stone - 1;
      aLow32 ^= low32[at];
      aHigh32 ^= high32[at];
      bLow32 ^= low32[turned];
      bHigh32 ^= high32[turned];
    }
    this.isTurned = this.turns && (bLow32 < aLow32 || (bLow32 === aLow32 && bHigh32 < aHigh32));
    this.low32 = this.isTurned ? bLow32 : aLow32;
    this.high32 = this.isTurned ? bHigh32 : aHigh32;
  }

  /** Gives both sets of the entry in `table` the half turn. */
  turnEntry(table: ProofTable): void {
    this.turn(table.low32, table.high32);
    table.low32 = this.setLow32;
    table.high32 = this.setHigh32;
    this.turn(table.baseLow32, table.baseHigh32);
    table.baseLow32 = this.setLow32;
    table.baseHigh32 = this.setHigh32;
  }

  /** Half turn of a set into `setLow32`, `setHigh32`. */
  turn(low32: number, high32: number): void {
    const { bitLow32, bitHigh32, cellCount } = this.board;
    let outLow32 = 0;
    let outHigh32 = 0;
    for (let words = 0; words < 2; words++) {
      for (let rest = words === 0 ? low32 : high32; rest !== 0; rest &= rest - 1) {
        const cell = cellCount - 1 - (32 * words + 31 - Math.clz32(rest & -rest));
        outLow32 |= bitLow32[cell];
        outHigh32 |= bitHigh32[cell];
      }
    }
    this.setLow32 = outLow32;
    this.setHigh32 = outHigh32;
  }
}
