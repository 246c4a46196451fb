/**
 * Captured sets: the cells that a stone on an empty cell would capture for its player.
 *
 * Two neighbouring empty cells are captured if a stone of the player on either kills the other:
 * whatever the opponent plays there, the player answers on the other cell and the intruder is dead.
 * A dead cell is captured by itself. The set of a cell holds the captured cells next to it, and
 * their partners, on the board with the player's stone on it; the edge is the player's, so that a
 * cell of the second row has the two cells below it:
 *
 *        x            c c: an intruder on one of them is answered on the other
 *       c c
 *     ▔▔▔▔▔▔▔
 *
 * Cells that are captured already are in no set: fill-in gives them away before.
 *
 * Source: J. Pawlewicz, R. Hayward, P. Henderson, B. Arneson, "Stronger virtual connections in Hex"
 * (2015).
 */
import { EMPTY } from '../rules/setup.js';
import { deadRing, killersOf } from '../solver/dead.js';
import type { Stones } from '../player/stones.js';
import type { Endpoints } from './endpoints.js';
export class CapturedSets {
  /** Set of endpoint x: words[x * width] .. words[x * width + width - 1], empty for chains. */
  readonly words: Int32Array;

  /**
   * @param count endpoints at most.
   * @param width words of a set.
   */
  constructor(
    private readonly ends: Endpoints,
    count: number,
    private readonly width: number,
  ) {
    this.words = new Int32Array(count * width);
  }

  /** Finds the sets of the empty cells for `player`, whose endpoints are known. */
  set(stones: Stones, player: number): void {
    const { cell, groups, count } = this.ends;
    this.words.fill(0, 0, count * this.width);
    for (let x = groups; x < count; x++) {
      const square = stones.geometry.squareOf[cell[x]];
      for (let d = 0; d < 6; d++) this.look(stones, player, x, square, d);
    }
  }

  /** Adds to the set of x its neighbour in direction `d`, if captured, and its partner. */
  private look(
    { colour, ring, geometry }: Stones,
    player: number,
    x: number,
    square: number,
    d: number,
  ): void {
    const { steps, cellOn } = geometry;
    const first = square + steps[d];
    if (colour[first] !== EMPTY) return;
    const code = withStone(ring[first], d + 3, player);
    if (deadRing[code] === 1) {
      this.add(x, cellOn[first]);
      return;
    }
    const killers = killersOf[player];
    for (let e = 0, kills = killers[code]; kills !== 0; e++, kills >>= 1) {
      const second = first + steps[e];
      if ((kills & 1) === 0 || colour[second] !== EMPTY) continue;
      // Two of the neighbours of `first` lie beside x, too.
      const turn = (e - d + 6) % 6;
      const isBeside = turn === 2 || turn === 4;
      const other = isBeside ? withStone(ring[second], d + 6 - turn, player) : ring[second];
      if ((killers[other] & (1 << ((e + 3) % 6))) === 0) continue;
      this.add(x, cellOn[first]);
      this.add(x, cellOn[second]);
    }
  }

  private add(endpoint: number, cell: number): void {
    this.words[endpoint * this.width + (cell >> 5)] |= 1 << (cell & 31);
  }
}

/** A ring's code with a stone of `player` at neighbour `direction` modulo 6. */
function withStone(code: number, direction: number, player: number): number {
  return code | (player << (2 * (direction % 6)));
}
