/** The moves of a position and the network's promise of each; dead cells are left out. */
import type { Geometry } from '../../rules/bordered-board.js';
import { EMPTY } from '../../rules/setup.js';
import { deadRing } from '../../solver/dead.js';
import type { Network } from '../network/network.js';
import type { Stones } from '../stones.js';

export class Prospects {
  /** The moves, the most promising first, and their promise: shares that add up to 1. */
  readonly square: Uint16Array;
  readonly prior: Float64Array;

  constructor(
    private readonly geometry: Geometry,
    private readonly network: Network,
  ) {
    this.square = new Uint16Array(geometry.squareCount);
    this.prior = new Float64Array(geometry.squareCount);
  }

  /** Chance of the player to move to win, 0 to 1, after `list`. */
  get chance(): number {
    return this.network.chance;
  }

  /**
   * Lists the moves of `player` in a position that is not over; all if all cells are dead. Returns
   * their number.
   * @param turned the network sees the board after half a turn
   */
  list(stones: Stones, player: number, turned: boolean): number {
    this.network.run(stones, player, turned);
    const count = this.collect(stones, false) || this.collect(stones, true);
    const { prior } = this;
    const most = prior[0];
    let all = 0;
    for (let i = 0; i < count; i++) all += prior[i] = Math.exp(prior[i] - most);
    for (let i = 0; i < count; i++) prior[i] /= all;
    return count;
  }

  private collect({ colour, ring }: Stones, dead: boolean): number {
    const { square, prior, network } = this;
    const { squareOf } = this.geometry;
    let count = 0;
    for (let i = 0; i < squareOf.length; i++) {
      const at = squareOf[i];
      if (colour[at] !== EMPTY || (!dead && deadRing[ring[at]] === 1)) continue;
      const score = network.score[at];
      let place = count++;
      for (; place > 0 && prior[place - 1] < score; place--) {
        prior[place] = prior[place - 1];
        square[place] = square[place - 1];
      }
      prior[place] = score;
      square[place] = at;
    }
    return count;
  }
}
