import { EMPTY } from '../rules/setup.js';
import type { Board } from './board.js';

/** One ply of the search: the position after fill-in and its candidate moves, best first by static score. */
export class Frame {
  readonly colour: Uint8Array;
  /** Key of this position, and whether it is turned (keys.ts). */
  ownLow32 = 0;
  ownHigh32 = 0;
  ownTurned = false;
  /** Moves that may still win, and carrier of what excluded the others. */
  liveLow32 = 0;
  liveHigh32 = 0;
  baseLow32 = 0;
  baseHigh32 = 0;
  /** The candidates: cells, count of them. */
  readonly cell: Int16Array;
  count = 0;
  /** Key of the position after each move. */
  readonly keyLow32: Int32Array;
  readonly keyHigh32: Int32Array;
  readonly turned: Uint8Array;
  /** The numbers of the position after the move, from its mover's view (table.ts). */
  readonly phi: Int32Array;
  readonly delta: Int32Array;
  /** Cells that fill-in after the move gave the mover (with the move itself) and the opponent by capture. */
  readonly mineLow32: Int32Array;
  readonly mineHigh32: Int32Array;
  readonly theirsLow32: Int32Array;
  readonly theirsHigh32: Int32Array;

  constructor(cells: number) {
    this.colour = new Uint8Array(cells + 4);
    this.cell = new Int16Array(cells);
    this.turned = new Uint8Array(cells);
    const words = (): Int32Array => new Int32Array(cells);
    [this.keyLow32, this.keyHigh32, this.phi, this.delta] = [words(), words(), words(), words()];
    [this.mineLow32, this.mineHigh32, this.theirsLow32, this.theirsHigh32] = [
      words(),
      words(),
      words(),
      words(),
    ];
  }

  static bytes(cells: number): number {
    return 36 * cells;
  }

  /** Lists the member cells of a set, highest score first; among equals the lower cell first. */
  list(
    low32: number,
    high32: number,
    bitLow32: Int32Array,
    bitHigh32: Int32Array,
    score: Float64Array,
  ): void {
    const { cell } = this;
    let count = 0;
    for (let c = 0; c < cell.length; c++) {
      if ((bitLow32[c] & low32) === 0 && (bitHigh32[c] & high32) === 0) continue;
      let i = count++;
      for (; i > 0 && score[cell[i - 1]] < score[c]; i--) cell[i] = cell[i - 1];
      cell[i] = c;
    }
    this.count = count;
  }

  /**
   * After the captures of live move `i` were noted: takes those moves out of the live ones that fill-in gave its
   * mover too, or found dead; they cannot win unless it does. Its carrier will never hold them.
   */
  dropDominated(i: number, after: Uint8Array, { bitLow32, bitHigh32 }: Board): void {
    const own = this.cell[i];
    if ((bitLow32[own] & this.liveLow32) === 0 && (bitHigh32[own] & this.liveHigh32) === 0) return;
    const keptLow32 = this.theirsLow32[i] | bitLow32[own];
    const keptHigh32 = this.theirsHigh32[i] | bitHigh32[own];
    for (let j = 0; j < this.count; j++) {
      const cell = this.cell[j];
      if (after[cell] === EMPTY || (bitLow32[cell] & keptLow32) !== 0 || (bitHigh32[cell] & keptHigh32) !== 0)
        continue;
      this.liveLow32 &= ~bitLow32[cell];
      this.liveHigh32 &= ~bitHigh32[cell];
    }
  }
}
