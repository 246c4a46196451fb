/**
 * The board of the player: the owner of every square and, kept with it, the code of every square's
 * ring.
 *
 * Squares are those of the bordered board (rules/bordered-board.ts), the border owned by the
 * players; its four corners, which decide nothing, count as player 2's. The ring of a square is its
 * six neighbours in circular order:
 *
 *         5   0          ring code: two bits a neighbour, 0 empty, 1 and 2 the players, neighbour i in bits
 *       4   s   1        2i and 2i + 1. 0b01_00_01 says: neighbours 0 and 2 are player 1's, 1 is empty between
 *         3   2          them. The code is 12 bits, so that a local pattern is one look into a table of 4,096.
 *
 * A stone changes six codes. Nothing is taken back: a search copies the root's arrays for each
 * playout.
 */
import type { Geometry } from '../rules/bordered-board.js';
import { FIRST, SECOND } from '../rules/setup.js';

export class Stones {
  readonly colour: Uint8Array<ArrayBuffer>;
  readonly ring: Uint16Array<ArrayBuffer>;
  private readonly steps: Int32Array;
  private readonly width: number;

  constructor(readonly geometry: Geometry) {
    this.colour = geometry.emptySquares();
    this.ring = new Uint16Array(this.colour.length);
    this.steps = geometry.steps;
    this.width = geometry.width;
    for (const corner of this.corners()) this.colour[corner] = SECOND;
  }

  /** Sets up the cells of a record: 0 empty, 1 and 2 the players. */
  set(cells: Uint8Array): void {
    const { colour, ring, geometry } = this;
    for (let cell = 0; cell < cells.length; cell++) colour[geometry.squareOf[cell]] = cells[cell];
    for (let cell = 0; cell < cells.length; cell++) {
      const square = geometry.squareOf[cell];
      let code = 0;
      for (let i = 0; i < 6; i++) code |= colour[square + this.steps[i]] << (2 * i);
      ring[square] = code;
    }
  }

  copy(other: Stones): void {
    this.colour.set(other.colour);
    this.ring.set(other.ring);
  }

  /** Puts a stone of `player`, 1 or 2, on an empty square. */
  put(square: number, player: number): void {
    const { ring, width } = this;
    this.colour[square] = player;
    ring[square - width] |= player << 6;
    ring[square - width + 1] |= player << 8;
    ring[square + 1] |= player << 10;
    ring[square + width] |= player;
    ring[square + width - 1] |= player << 2;
    ring[square - 1] |= player << 4;
  }

  /** Whether the chain of the stone on `square` joins its player's sides. */
  joinsSides(square: number, stack: Int32Array, seen: Uint8Array): boolean {
    const { colour, steps, width } = this;
    const player = colour[square];
    // Border squares of the player's own colour lie before and after all others, by column or by
    // row.
    const near = player === FIRST ? 1 : width;
    const far = player === FIRST ? width - 1 : this.geometry.squareCount - width;
    let ends = 0;
    let top = 0;
    seen.fill(0);
    stack[top++] = square;
    seen[square] = 1;
    while (top > 0 && ends !== 3) {
      const at = stack[--top];
      for (let i = 0; i < 6; i++) {
        const next = at + steps[i];
        if (colour[next] !== player || seen[next] === 1) continue;
        seen[next] = 1;
        const place = player === FIRST ? next % width : next;
        if (place < near) ends |= 1;
        else if (place >= far) ends |= 2;
        else stack[top++] = next;
      }
    }
    return ends === 3;
  }

  private corners(): number[] {
    const { width, squareCount } = this.geometry;
    return [0, width - 1, squareCount - width, squareCount - 1];
  }
}
