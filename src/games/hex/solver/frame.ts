import { EMPTY } from '../rules/setup.js';
import type { Board } from './board.js';

/** One ply of the search: the position after fill-in and its candidate moves, best first. */
export class Frame {
  readonly colour: Uint8Array;
  /** Key of this position, and whether it is turned (keys.ts). */
  ownLow32 = 0;
  ownHigh32 = 0;
  ownTurned = false;
  /** Moves that may still win, and carrier of what excluded the others. */
  readonly live: Int32Array;
  readonly base: Int32Array;
  /** The cells of the candidates, and their count. */
  readonly cell: Int16Array;
  count = 0;
  /** Key of the position after each move. */
  readonly keyLow32: Int32Array;
  readonly keyHigh32: Int32Array;
  readonly turned: Uint8Array;
  /** The numbers of the position after the move, from its mover's view (table.ts). */
  readonly phi: Int32Array;
  readonly delta: Int32Array;
  /** By candidate: cells that fill-in captured for the mover (with the move), for the opponent. */
  readonly mine: Int32Array;
  readonly theirs: Int32Array;

  constructor(
    private readonly board: Board,
    readonly ply: number,
  ) {
    const { cellCount: cells, words } = board;
    this.live = board.emptySet();
    this.base = board.emptySet();
    this.colour = board.coloured(new Uint8Array(cells));
    this.cell = new Int16Array(cells);
    this.turned = new Uint8Array(cells);
    const numbers = (): Int32Array => new Int32Array(cells);
    [this.keyLow32, this.keyHigh32, this.phi, this.delta] = [numbers(), numbers(), numbers(), numbers()];
    this.mine = new Int32Array(cells * words);
    this.theirs = new Int32Array(cells * words);
  }

  /** Bytes of a frame that depend on the board. */
  static bytes({ cellCount, words }: Board): number {
    return (20 + 8 * words) * cellCount;
  }

  /** Lists the live moves, highest score first; among equals the lower cell first. */
  list(score: Float64Array): void {
    const { board, cell, live } = this;
    let count = 0;
    for (let c = 0; c < cell.length; c++) {
      if (!board.has(live, c)) continue;
      let i = count++;
      for (; i > 0 && score[cell[i - 1]] < score[c]; i--) cell[i] = cell[i - 1];
      cell[i] = c;
    }
    this.count = count;
  }

  /**
   * Removes from the live moves those that fill-in after live move `i` gave to its mover or found
   * dead: they win only if move `i` wins, and its carrier never holds them. The captures after move
   * `i` must be noted before.
   */
  dropDominated(i: number, after: Uint8Array): void {
    const { board, live, theirs } = this;
    const own = this.cell[i];
    if (!board.has(live, own)) return;
    for (let j = 0; j < this.count; j++) {
      const cell = this.cell[j];
      if (after[cell] === EMPTY || cell === own || board.has(theirs, cell, i * board.words)) continue;
      board.remove(live, cell);
    }
  }
}
