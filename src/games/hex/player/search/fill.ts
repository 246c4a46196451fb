/**
 * Fill-in on the player's board: gives away empty cells without changing who wins, until nothing
 * more is found. The rules are those of solver/fillin.ts: dead cells go to player 2, two
 * neighbouring cells are captured by a player whose stone on either kills the other.
 */
import type { Geometry } from '../../rules/bordered-board.js';
import { EMPTY, FIRST, SECOND } from '../../rules/setup.js';
import { deadRing } from '../../solver/dead.js';
import type { Stones } from '../stones.js';

export class Fill {
  /** Squares filled by the last run, in order, and their new owners. */
  readonly square: Uint16Array;
  readonly player: Uint8Array;
  count = 0;

  constructor(private readonly geometry: Geometry) {
    this.square = new Uint16Array(geometry.squareCount);
    this.player = new Uint8Array(geometry.squareCount);
  }

  run(stones: Stones): void {
    const { squareOf } = this.geometry;
    const { colour } = stones;
    this.count = 0;
    let before = -1;
    while (this.count !== before) {
      before = this.count;
      for (let i = 0; i < squareOf.length; i++) {
        if (colour[squareOf[i]] === EMPTY) this.fillAt(stones, squareOf[i]);
      }
    }
  }

  private fillAt(stones: Stones, square: number): void {
    const { colour, ring } = stones;
    const code = ring[square];
    if (deadRing[code] === 1) {
      this.give(stones, square, SECOND);
      return;
    }
    for (let d = 0; d < 3; d++) {
      const other = square + this.geometry.steps[d];
      if (colour[other] !== EMPTY) continue;
      for (let player = FIRST; player <= SECOND; player++) {
        if (deadRing[code | (player << (2 * d))] === 0) continue;
        if (deadRing[ring[other] | (player << (2 * (d + 3)))] === 0) continue;
        this.give(stones, square, player);
        this.give(stones, other, player);
        return;
      }
    }
  }

  private give(stones: Stones, square: number, player: number): void {
    stones.put(square, player);
    this.square[this.count] = square;
    this.player[this.count++] = player;
  }
}
