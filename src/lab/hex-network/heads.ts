/**
 * The heads of the network: they turn the last activations into a score for each cell and the
 * chance to win, and compute the gradients of the losses by those activations and by their own
 * weights.
 */
import type { Numbers } from '../../games/hex/player/network/shape.js';
import type { TrainingBoard } from './board.js';
import type { Sample } from './games.js';

export type Shape = Pick<Numbers, 'channels' | 'blocks' | 'hidden'>;

const maxCells = 19 * 19;

/** Returns the number of parameters of both heads. */
export function sizeOfHeads({ channels, hidden }: Shape): number {
  return channels + hidden * (2 * channels + 2) + 1;
}

export class Heads {
  /** Scores by cell; after `lossOfMoves` the network's shares of the moves. */
  private readonly policy = new Float32Array(maxCells);
  private readonly pooled: Float32Array;
  private readonly pooledSlopes: Float32Array;
  private readonly highest: Int32Array;
  private readonly units: Float32Array;
  private readonly valueAt: number;

  /** @param policyAt index of the first weight of the heads among the parameters */
  constructor(
    private readonly shape: Shape,
    private readonly parameters: Float32Array,
    private readonly slopes: Float32Array,
    private readonly policyAt: number,
  ) {
    const { channels, hidden } = shape;
    this.valueAt = policyAt + channels;
    this.pooled = new Float32Array(2 * channels);
    this.pooledSlopes = new Float32Array(2 * channels);
    this.highest = new Int32Array(channels);
    this.units = new Float32Array(hidden);
  }

  /** Scores the moves; returns the logit of the chance to win. */
  run(last: Float32Array, board: TrainingBoard): number {
    this.score(last, board);
    this.pool(last, board);
    return this.logitOfWin();
  }

  /** Returns whether the network ranks a most played move first. Call it after `lossOfMoves`. */
  ranksFirst(shares: Float32Array, turned: boolean): boolean {
    const played = indexOfMost(shares, shares.length);
    return indexOfMost(this.policy, shares.length) === (turned ? shares.length - 1 - played : played);
  }

  /** Turns scores into shares and returns their loss; 0 if the sample has no shares. */
  lossOfMoves({ cells, shares }: Sample, turned: boolean): number {
    const { policy } = this;
    const last = cells.length - 1;
    if (!shares) return 0;
    let most = -Infinity;
    for (let cell = 0; cell <= last; cell++) {
      if (cells[turned ? last - cell : cell] === 0) most = Math.max(most, policy[cell]);
    }
    let all = 0;
    for (let cell = 0; cell <= last; cell++) {
      policy[cell] = cells[turned ? last - cell : cell] === 0 ? Math.exp(policy[cell] - most) : 0;
      all += policy[cell];
    }
    let loss = 0;
    for (let cell = 0; cell <= last; cell++) {
      policy[cell] /= all;
      const share = shares[turned ? last - cell : cell];
      if (share > 0) loss -= share * Math.log(Math.max(policy[cell], 1e-9));
    }
    return loss;
  }

  private score(last: Float32Array, { geometry }: TrainingBoard): void {
    const { channels } = this.shape;
    const { parameters, policyAt, policy } = this;
    geometry.squareOf.forEach((square, cell) => {
      let sum = 0;
      for (let c = 0; c < channels; c++) sum += parameters[policyAt + c] * last[square * channels + c];
      policy[cell] = sum;
    });
  }

  private pool(last: Float32Array, { geometry }: TrainingBoard): void {
    const { channels } = this.shape;
    const { pooled, highest } = this;
    const { squareOf } = geometry;
    pooled.fill(0);
    highest.fill(squareOf[0]);
    for (const square of squareOf) {
      for (let c = 0; c < channels; c++) {
        const activation = last[square * channels + c];
        pooled[c] += activation;
        if (activation > pooled[channels + c]) {
          pooled[channels + c] = activation;
          highest[c] = square;
        }
      }
    }
    for (let c = 0; c < channels; c++) pooled[c] /= squareOf.length;
  }

  private logitOfWin(): number {
    const { parameters, pooled, units, valueAt } = this;
    const { hidden } = this.shape;
    const width = pooled.length + 1;
    const outAt = valueAt + hidden * width;
    let logit = parameters[outAt + hidden];
    for (let unit = 0; unit < hidden; unit++) {
      const at = valueAt + unit * width;
      let sum = parameters[at + pooled.length];
      for (let c = 0; c < pooled.length; c++) sum += parameters[at + c] * pooled[c];
      units[unit] = Math.max(sum, 0);
      logit += units[unit] * parameters[outAt + unit];
    }
    return logit;
  }

  /** Adds the gradients of the chance; those by activations to `outer`. @param error its error */
  backFromChance(board: TrainingBoard, outer: Float32Array, error: number): void {
    const { parameters, slopes, pooled, pooledSlopes, units, valueAt, highest } = this;
    const { channels, hidden } = this.shape;
    const width = pooled.length + 1;
    const outAt = valueAt + hidden * width;
    pooledSlopes.fill(0);
    slopes[outAt + hidden] += error;
    for (let unit = 0; unit < hidden; unit++) {
      slopes[outAt + unit] += error * units[unit];
      if (units[unit] === 0) continue;
      const at = valueAt + unit * width;
      const back = error * parameters[outAt + unit];
      slopes[at + pooled.length] += back;
      for (let c = 0; c < pooled.length; c++) {
        slopes[at + c] += back * pooled[c];
        pooledSlopes[c] += back * parameters[at + c];
      }
    }
    const { squareOf } = board.geometry;
    for (const square of squareOf) {
      for (let c = 0; c < channels; c++) outer[square * channels + c] += pooledSlopes[c] / squareOf.length;
    }
    for (let c = 0; c < channels; c++) outer[highest[c] * channels + c] += pooledSlopes[channels + c];
  }

  /** Adds the gradients of the moves; those by activations to `outer`. */
  backFromMoves(
    board: TrainingBoard,
    last: Float32Array,
    outer: Float32Array,
    shares: Float32Array,
    turned: boolean,
  ): void {
    const { parameters, slopes, policy, policyAt } = this;
    const { channels } = this.shape;
    board.geometry.squareOf.forEach((square, cell) => {
      const error = policy[cell] - shares[turned ? shares.length - 1 - cell : cell];
      if (error === 0) return;
      for (let c = 0; c < channels; c++) {
        slopes[policyAt + c] += error * last[square * channels + c];
        outer[square * channels + c] += error * parameters[policyAt + c];
      }
    });
  }
}

export function lossOfChance(logit: number, chance: number): number {
  return Math.log1p(Math.exp(0 - Math.abs(logit))) + Math.max(logit, 0) - chance * logit;
}

function indexOfMost(values: Float32Array, count: number): number {
  let best = 0;
  for (let i = 1; i < count; i++) if (values[i] > values[best]) best = i;
  return best;
}
