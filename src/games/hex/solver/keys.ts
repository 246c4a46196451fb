/** Keys that a position shares with its half turn, and the half turn of sets of cells. */
import { Zobrist } from '../../../core/random.js';
import { EMPTY, FIRST } from '../rules/setup.js';
import type { Board } from './board.js';
import { copy } from './cell-set.js';
import type { ProofTable } from './table.js';

export class Keys {
  low32 = 0;
  high32 = 0;
  /** Whether the half turn has the smaller key; sets stored under the key are then turned. */
  isTurned = false;
  private readonly zobrist: Zobrist;
  /** Whether a position and its half turn share a key. */
  turns = true;
  private readonly turned: Int32Array;

  constructor(private readonly board: Board) {
    this.zobrist = new Zobrist(2 * board.cellCount + 1, 1953);
    this.turned = board.emptySet();
  }

  /** Sets `low32`, `high32` and `isTurned` for the position with `player` (1, 2) to move. */
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

  /** Turns both sets of the entry in `table` by half a turn. */
  turnEntry(table: ProofTable): void {
    this.turn(table.set);
    this.turn(table.base);
  }

  turn(set: Int32Array): void {
    const { board, turned } = this;
    turned.fill(0);
    for (let w = 0; w < set.length; w++) {
      for (let rest = set[w]; rest !== 0; rest &= rest - 1) {
        board.add(turned, board.cellCount - 1 - (32 * w + 31 - Math.clz32(rest & -rest)));
      }
    }
    copy(set, turned);
  }
}
