/**
 * One random game to the full board, in which both players keep their bridges and tend to answer near the last stone.
 *
 * After a stone the opponent answers a cut bridge if there is one; else it draws among the twelve cells around the
 * stone, by weights learned for their neighbours and their direction, and all cells of the board, which weigh the
 * same. The order of the empty squares is a permutation shuffled as far as the game needs it; squares taken
 * meanwhile are passed over, so that nothing has to be removed from the list.
 *
 * Sources: T. Cazenave, A. Saffidine, "Utilisation de la recherche arborescente Monte-Carlo au Hex" (2009), for the
 * bridges; S. Huang et al., "MoHex 2.0: a pattern-based MCTS Hex player" (2013), for weights of local answers.
 */
import type { Random } from '../../../../core/random.js';
import { EMPTY } from '../../rules/setup.js';
import type { LocalWeights } from '../policy/local.js';
import { bridgeReplies, directionOf } from '../rings.js';
import type { Stones } from '../stones.js';

const nearbyCells = 12;

export class Playout {
  private readonly order: Int32Array;
  private count = 0;
  /** Running sums of the weights around the last stone. */
  private readonly sums = new Float64Array(nearbyCells);
  private readonly replies: Uint8Array;

  /**
   * @param stones played on, and left full.
   * @param elsewhere weight of every empty cell of the board; Infinity for games without local answers.
   * @param bridges whether the cut of a bridge is answered.
   */
  constructor(
    private readonly stones: Stones,
    private readonly random: Random,
    private readonly local: LocalWeights,
    private readonly elsewhere: number,
    bridges: boolean,
  ) {
    this.replies = bridges ? bridgeReplies : new Uint8Array(bridgeReplies.length);
    this.order = new Int32Array(stones.geometry.squareCount);
  }

  /** The squares that are empty at the root of the search; a playout fills those that still are. */
  setRoot(root: Stones): void {
    this.count = root.emptySquares(this.order);
  }

  /**
   * Fills the board, `player` (1 or 2) first; returns the winner.
   * @param last square of the opponent's last stone, 0 if there is none.
   */
  run(player: number, last: number): 1 | 2 {
    const { stones, order, random, count, elsewhere, replies } = this;
    const { colour, ring } = stones;
    const { steps } = stones.geometry;
    const isLocal = elsewhere < Infinity;
    let at = 0;
    let square = last;
    for (;;) {
      const directions = replies[(player << 12) | ring[square]];
      if (directions !== 0) {
        square += steps[directionOf[6 * directions + (((random.uint32() >>> 16) * 6) >>> 16)]];
      } else {
        const near = isLocal && square !== 0 ? this.answer(player, square, elsewhere * (count - at)) : 0;
        square = near;
        while (square === 0 && at < count) {
          const other = at + (((random.uint32() >>> 16) * (count - at)) >>> 16);
          const drawn = order[other];
          order[other] = order[at];
          order[at++] = drawn;
          if (colour[drawn] === EMPTY) square = drawn;
        }
        if (square === 0) return stones.winnerWhenFull();
      }
      stones.put(square, player);
      player = 3 - player;
    }
  }

  /** A square around `last`, drawn by its weight; 0 for one anywhere, which weighs `rest`. */
  private answer(player: number, last: number, rest: number): number {
    const { sums } = this;
    const { colour, ring } = this.stones;
    const { nearby, ofRing, ofDirection } = this.local;
    const from = nearbyCells * last;
    const code = player << 12;
    const direction = nearbyCells * player;
    let all = 0;
    for (let i = 0; i < nearbyCells; i++) {
      const square = nearby[from + i];
      if (colour[square] === EMPTY) all += ofRing[code | ring[square]] * ofDirection[direction + i];
      sums[i] = all;
    }
    const drawn = this.random.unit() * (all + rest);
    if (drawn >= all) return 0;
    let i = 0;
    while (sums[i] <= drawn) i++;
    return nearby[from + i];
  }
}
