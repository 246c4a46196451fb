/**
 * Endpoints of a player's connections: the player's two sides and chains, and the empty cells,
 * numbered densely.
 *
 *     0, 1            the near and the far side, each with the chains that touch it
 *     2 .. groups-1   the other chains
 *     groups ..       the empty cells
 */
import { EMPTY } from '../rules/setup.js';
import type { Board } from '../solver/board.js';

const NONE = -1;

export class Endpoints {
  count = 0;
  /** Endpoints below this number are stones. */
  groups = 0;
  /** Whether stones join the player's sides. */
  joined = false;
  /** Endpoint of each cell and side, -1 for the opponent's. */
  readonly of: Int16Array;
  /** Word and bit in a set of an endpoint that is an empty cell; no bit for stones. */
  readonly word: Uint8Array;
  readonly bit: Int32Array;
  /** Cell of an endpoint that is an empty cell. */
  readonly cell: Int16Array;
  private readonly stack: Int16Array;

  constructor(private readonly board: Board) {
    const size = board.cellCount + 4;
    this.of = new Int16Array(size);
    this.word = new Uint8Array(size);
    this.bit = new Int32Array(size);
    this.cell = new Int16Array(size);
    this.stack = new Int16Array(size);
  }

  /** Numbers the endpoints of `player`; when `joined`, the numbers mean nothing. */
  set(colour: Uint8Array, player: number): void {
    const { board, of } = this;
    const n = board.cellCount;
    of.fill(NONE);
    const near = board.nearSide(player);
    this.joined = false;
    this.spreadFromSide(colour, player, near, 0);
    if (this.joined) return;
    this.spreadFromSide(colour, player, near + 1, 1);
    this.count = 2;
    for (let cell = 0; cell < n; cell++) {
      if (colour[cell] === player && of[cell] === NONE) this.spread(colour, player, cell, this.count++);
    }
    this.groups = this.count;
    this.bit.fill(0, 0, this.count);
    for (let cell = 0; cell < n; cell++) {
      if (colour[cell] !== EMPTY) continue;
      of[cell] = this.count;
      this.cell[this.count] = cell;
      this.word[this.count] = board.wordOf[cell];
      this.bit[this.count++] = board.bitOf[cell];
    }
  }

  private spreadFromSide(colour: Uint8Array, player: number, side: number, endpoint: number): void {
    const { board, of } = this;
    const { cellCount, cols } = board;
    of[side] = endpoint;
    // A side is the first or last column (left, right) or row (top, bottom).
    const end = side - cellCount;
    const step = end < 2 ? cols : 1;
    const first = end === 1 ? cols - 1 : end === 3 ? cellCount - cols : 0;
    const many = end < 2 ? board.rows : cols;
    for (let i = 0, cell = first; i < many; i++, cell += step) {
      if (colour[cell] === player && of[cell] === NONE) this.spread(colour, player, cell, endpoint);
    }
  }

  private spread(colour: Uint8Array, player: number, from: number, endpoint: number): void {
    const { of, stack } = this;
    const { ring, cellCount } = this.board;
    const far = this.board.nearSide(player) + 1;
    let top = 0;
    stack[top++] = from;
    of[from] = endpoint;
    while (top > 0) {
      const at = 6 * stack[--top];
      for (let i = 0; i < 6; i++) {
        const next = ring[at + i];
        if (next === far && endpoint === 0) this.joined = true;
        if (next >= cellCount || colour[next] !== player || of[next] !== NONE) continue;
        of[next] = endpoint;
        stack[top++] = next;
      }
    }
  }
}
