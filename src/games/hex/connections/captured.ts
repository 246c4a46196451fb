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
import type { Board } from '../solver/board.js';
import { deadRing, killersOf, ringCode } from '../solver/dead.js';
import type { Endpoints } from './endpoints.js';

export class CapturedSets {
  /** Set of endpoint x: from x * board.words on, empty for chains. */
  readonly words: Int32Array;

  constructor(
    private readonly board: Board,
    private readonly ends: Endpoints,
  ) {
    this.words = new Int32Array((board.cellCount + 2) * board.words);
  }

  /** Finds the sets of the empty cells for `player`, whose endpoints are known. */
  set(colour: Uint8Array, player: number): void {
    const { cell, groups, count } = this.ends;
    this.words.fill(0, 0, count * this.board.words);
    for (let x = groups; x < count; x++) for (let d = 0; d < 6; d++) this.look(colour, player, x, cell[x], d);
  }

  /** Adds to the set of x its neighbour in direction `d`, if captured, and its partner. */
  private look(colour: Uint8Array, player: number, x: number, cell: number, d: number): void {
    const { board } = this;
    const { ring } = board;
    const first = ring[6 * cell + d];
    if (colour[first] !== EMPTY) return;
    const at = x * board.words;
    const code = withStone(ringCode(ring, colour, first), d + 3, player);
    if (deadRing[code] === 1) {
      board.add(this.words, first, at);
      return;
    }
    const killers = killersOf[player];
    for (let e = 0, kills = killers[code]; kills !== 0; e++, kills >>= 1) {
      const second = ring[6 * first + e];
      if ((kills & 1) === 0 || colour[second] !== EMPTY) continue;
      // Two of the neighbours of `first` lie beside x, too.
      const turn = (e - d + 6) % 6;
      const isBeside = turn === 2 || turn === 4;
      const bare = ringCode(ring, colour, second);
      const other = isBeside ? withStone(bare, d + 6 - turn, player) : bare;
      if ((killers[other] & (1 << ((e + 3) % 6))) === 0) continue;
      board.add(this.words, first, at);
      board.add(this.words, second, at);
    }
  }
}

/** A ring's code with a stone of `player` at neighbour `direction` modulo 6. */
function withStone(code: number, direction: number, player: number): number {
  return code | (player << (2 * (direction % 6)));
}
