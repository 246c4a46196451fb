import { EMPTY } from '../setup.js';
import type { Board } from './board.js';

/** One ply of the search: the position after fill-in and its candidate moves, best first by static score. */
export class Frame {
  readonly colour: Uint8Array;
  /** Key of this position, and whether it is turned (keys.ts). */
  ownLo = 0;
  ownHi = 0;
  ownTurned = false;
  /** Moves that may still win, and carrier of what excluded the others. */
  liveLo = 0;
  liveHi = 0;
  baseLo = 0;
  baseHi = 0;
  /** The candidates: cells, count of them. */
  readonly cell: Int16Array;
  count = 0;
  /** Key of the position after each move. */
  readonly keyLo: Int32Array;
  readonly keyHi: Int32Array;
  readonly turned: Uint8Array;
  /** The numbers of the position after the move, from its mover's view (table.ts). */
  readonly phi: Int32Array;
  readonly delta: Int32Array;
  /** Cells that fill-in after the move gave the mover (with the move itself) and his opponent by capture. */
  readonly mineLo: Int32Array;
  readonly mineHi: Int32Array;
  readonly theirsLo: Int32Array;
  readonly theirsHi: Int32Array;

  constructor(cells: number) {
    this.colour = new Uint8Array(cells + 4);
    this.cell = new Int16Array(cells);
    this.turned = new Uint8Array(cells);
    const words = (): Int32Array => new Int32Array(cells);
    [this.keyLo, this.keyHi, this.phi, this.delta] = [words(), words(), words(), words()];
    [this.mineLo, this.mineHi, this.theirsLo, this.theirsHi] = [words(), words(), words(), words()];
  }

  static bytes(cells: number): number {
    return 36 * cells;
  }

  /** Lists the member cells of a set, highest score first; among equals the lower cell first. */
  list(lo: number, hi: number, bitLo: Int32Array, bitHi: Int32Array, score: Float64Array): void {
    const { cell } = this;
    let count = 0;
    for (let c = 0; c < cell.length; c++) {
      if ((bitLo[c] & lo) === 0 && (bitHi[c] & hi) === 0) continue;
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
  dropDominated(i: number, after: Uint8Array, { bitLo, bitHi }: Board): void {
    const own = this.cell[i];
    if ((bitLo[own] & this.liveLo) === 0 && (bitHi[own] & this.liveHi) === 0) return;
    const keptLo = this.theirsLo[i] | bitLo[own];
    const keptHi = this.theirsHi[i] | bitHi[own];
    for (let j = 0; j < this.count; j++) {
      const cell = this.cell[j];
      if (after[cell] === EMPTY || (bitLo[cell] & keptLo) !== 0 || (bitHi[cell] & keptHi) !== 0) continue;
      this.liveLo &= ~bitLo[cell];
      this.liveHi &= ~bitHi[cell];
    }
  }
}
