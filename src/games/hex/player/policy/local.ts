/**
 * Weights of the twelve cells around a stone as answers to it in a playout: one for the ring of the cell, one for
 * its direction. Learned with the policy, from the same games, as a model of its own with only these two numbers
 * of a move (features.ts).
 */
import type { Geometry } from '../../rules/bordered-board.js';
import { ringCodes } from '../rings.js';
import { Features, outerSteps, replyNumber, ringNumber } from './features.js';
import type { Weights } from './policy.js';

export class LocalWeights {
  /** The six neighbours of each square and the six cells behind them, at `12 * square`. */
  readonly nearby: Int16Array;
  /** exp(weight) at `player << 12 | code of the ring`. */
  readonly ofRing: Float64Array;
  /** exp(weight) at `12 * player + place in nearby`. */
  readonly ofDirection: Float64Array;

  constructor(geometry: Geometry, { table }: Pick<Weights, 'table'>) {
    const { squareOf, squareCount, steps } = geometry;
    const features = new Features(geometry);
    this.nearby = new Int16Array(12 * squareCount);
    for (const square of squareOf) {
      for (let i = 0; i < 6; i++) {
        this.nearby[12 * square + i] = square + steps[i];
        this.nearby[12 * square + 6 + i] = features.outer[6 * square + i];
      }
    }
    this.ofRing = new Float64Array(3 * ringCodes);
    this.ofDirection = new Float64Array(36);
    for (let player = 1; player <= 2; player++) {
      for (let code = 0; code < ringCodes; code++) {
        this.ofRing[(player << 12) | code] = Math.exp(table[ringNumber(player, code)]);
      }
      for (let i = 0; i < 12; i++) {
        const [row, col] = outerSteps[i];
        this.ofDirection[12 * player + i] = Math.exp(table[replyNumber(player, row, col)]);
      }
    }
  }
}
