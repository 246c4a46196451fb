/**
 * The moves of a position with their promise before any playout: by the network (network/), or by the log-linear
 * policy (policy/) where there is none. Dead cells (solver/inferior) are left out.
 */
import type { Geometry } from '../../rules/bordered-board.js';
import { EMPTY, FIRST, SECOND } from '../../rules/setup.js';
import { deadRing } from '../../solver/inferior/dead.js';
import { Circuit } from '../circuit.js';
import { Features, featuresPerMove } from '../policy/features.js';
import type { Network } from '../network/network.js';
import { learned, measureCount, writeMeasures, type Weights } from '../policy/policy.js';
import type { Stones } from '../stones.js';

export class Prospects {
  /** The moves, the most promising first, and their promise: 1 for the first, less for the others. */
  readonly square: Uint16Array;
  readonly prior: Float64Array;
  /** Logarithm of player 2's resistance over player 1's: above 0 if player 1 is nearer to joining the sides. */
  advantage = 0;
  private readonly first: Circuit;
  private readonly second: Circuit;
  private readonly features: Features;
  private readonly numbers = new Uint16Array(featuresPerMove);
  private readonly measures = new Float64Array(measureCount);

  constructor(
    private readonly geometry: Geometry,
    private readonly weights: Weights = learned(),
    private readonly network?: Network,
  ) {
    this.square = new Uint16Array(geometry.squareCount);
    this.prior = new Float64Array(geometry.squareCount);
    this.first = new Circuit(geometry);
    this.second = new Circuit(geometry);
    this.features = new Features(geometry);
  }

  /**
   * Lists the moves of `player` in a position that is not over; returns how many there are.
   * @param last square of the opponent's last stone. @param own square of the player's own; 0 where unknown.
   * @param turned the network sees the board after half a turn.
   */
  list(stones: Stones, player: number, last: number, own: number, turned = false): number {
    const { prior, network } = this;
    if (network) network.run(stones, player, turned);
    else this.run(stones);
    let count = this.collect(stones, player, last, own, false);
    if (count === 0) count = this.collect(stones, player, last, own, true);
    const most = prior[0];
    for (let i = 0; i < count; i++) prior[i] = Math.exp(prior[i] - most);
    return count;
  }

  /** Chance of the player to move to win, after `list`; even without a network. */
  get chance(): number {
    return this.network?.chance ?? 0.5;
  }

  /** Measures the circuits of a position. */
  run(stones: Stones): void {
    this.first.run(stones, FIRST);
    this.second.run(stones, SECOND);
    this.advantage = Math.log(this.second.resistance) - Math.log(this.first.resistance);
  }

  /** Writes what the policy sees of a move, after `run`: its numbers and its measures. */
  describe(
    stones: Stones,
    player: number,
    square: number,
    last: number,
    own: number,
    numbers: Uint16Array,
    measures: Float64Array,
    at = 0,
  ): void {
    const mine = player === FIRST ? this.first.share : this.second.share;
    const theirs = player === FIRST ? this.second.share : this.first.share;
    this.features.write(stones, player, square, last, own, numbers, at * featuresPerMove);
    writeMeasures(mine[square], theirs[square], measures, at * measureCount);
  }

  private scoreOf(stones: Stones, player: number, square: number, last: number, own: number): number {
    const { numbers, measures, weights, network } = this;
    if (network) return network.score[square];
    this.describe(stones, player, square, last, own, numbers, measures);
    let score = 0;
    for (let i = 0; i < featuresPerMove; i++) score += weights.table[numbers[i]];
    for (let i = 0; i < measureCount; i++) score += weights.measures[i] * measures[i];
    return score;
  }

  private collect(stones: Stones, player: number, last: number, own: number, dead: boolean): number {
    const { square, prior } = this;
    const { squareOf } = this.geometry;
    const { colour, ring } = stones;
    let count = 0;
    for (let i = 0; i < squareOf.length; i++) {
      const at = squareOf[i];
      if (colour[at] !== EMPTY || (!dead && deadRing[ring[at]] === 1)) continue;
      const score = this.scoreOf(stones, player, at, last, own);
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
