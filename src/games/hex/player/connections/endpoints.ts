/**
 * Endpoints of a player's connections on a board of any size: the two sides, the chains, the empty cells, and the
 * neighbours of the empty cells.
 *
 *     0, 1             near and far side, each with the chains that touch it
 *     2 .. chains-1    the other chains
 *     chains ..        the empty cells
 *
 * Links firstLink[y] .. firstLink[y + 1] - 1 of cell endpoint y lead to its neighbours.
 */
import type { Geometry } from '../../rules/bordered-board.js';
import { EMPTY, FIRST } from '../../rules/setup.js';

const NONE = -1;
const linksPerCell = 6;

export class Endpoints {
  count = 0;
  chains = 0;
  /** The player's stones join the sides. */
  joined = false;
  /** Endpoint of each square, -1 for the opponent's. */
  readonly of: Int16Array;
  /** Cell of each endpoint that is an empty cell. */
  readonly cell: Int16Array;
  readonly firstLink: Int32Array;
  readonly to: Int16Array;
  private readonly stack: Int16Array;
  private readonly lines: readonly { readonly near: Int32Array; readonly beyond: Int32Array }[];

  constructor(private readonly geometry: Geometry) {
    const n = geometry.squareCount;
    this.of = new Int16Array(n);
    this.cell = new Int16Array(n + 2);
    this.firstLink = new Int32Array(n + 3);
    this.to = new Int16Array(linksPerCell * n);
    this.stack = new Int16Array(n);
    this.lines = [0, 1, 2].map((player) => ({
      near: geometry.nearCells(player),
      beyond: geometry.farCells(player),
    }));
  }

  /** Numbers the endpoints of `player`; when `joined`, the numbers mean nothing. */
  set(colour: Uint8Array, player: number): void {
    const { of } = this;
    const { squareOf } = this.geometry;
    of.fill(NONE);
    this.joined = false;
    this.markSides(player);
    const { near, beyond } = this.lines[player];
    for (let i = 0; i < near.length; i++) this.spread(colour, player, near[i], 0);
    for (let i = 0; i < beyond.length; i++) {
      if (colour[beyond[i]] === player && of[beyond[i]] === 0) this.joined = true;
      this.spread(colour, player, beyond[i], 1);
    }
    if (this.joined) return;
    this.count = 2;
    for (let i = 0; i < squareOf.length; i++) {
      if (colour[squareOf[i]] !== player || of[squareOf[i]] !== NONE) continue;
      this.spread(colour, player, squareOf[i], this.count++);
    }
    this.chains = this.count;
    for (let i = 0; i < squareOf.length; i++) {
      if (colour[squareOf[i]] !== EMPTY) continue;
      this.cell[this.count] = i;
      of[squareOf[i]] = this.count++;
    }
  }

  private markSides(player: number): void {
    const { squareCount, width } = this.geometry;
    const step = player === FIRST ? width : 1;
    const far = player === FIRST ? width - 1 : squareCount - width;
    const length = player === FIRST ? squareCount / width : width;
    for (let i = 1; i < length - 1; i++) {
      this.of[i * step] = 0;
      this.of[far + i * step] = 1;
    }
  }

  private spread(colour: Uint8Array, player: number, from: number, endpoint: number): void {
    const { of, stack } = this;
    const { steps, cellOn } = this.geometry;
    if (colour[from] !== player || of[from] !== NONE) return;
    let top = 0;
    of[from] = endpoint;
    stack[top++] = from;
    while (top > 0) {
      const at = stack[--top];
      for (let i = 0; i < 6; i++) {
        const next = at + steps[i];
        if (colour[next] !== player || of[next] !== NONE || cellOn[next] < 0) continue;
        of[next] = endpoint;
        stack[top++] = next;
      }
    }
  }

  /** Lists the links of the cell endpoints, which `set` leaves as they were. */
  link(): void {
    const { of, cell, firstLink, to } = this;
    const { steps, squareOf } = this.geometry;
    let links = 0;
    for (let y = this.chains; y < this.count; y++) {
      const at = squareOf[cell[y]];
      firstLink[y] = links;
      for (let d = 0; d < 6; d++) if (of[at + steps[d]] >= 0) to[links++] = of[at + steps[d]];
    }
    firstLink[this.count] = links;
  }
}
