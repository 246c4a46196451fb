/**
 * The heads of the network: they turn the last activations into a score for each cell and the
 * chance to win, and compute the gradients of the losses by those activations and by their own
 * weights.
 */
import type { Numbers } from '../../games/hex/player/network/shape.js';
import type { Geometry } from '../../games/hex/rules/bordered-board.js';
import type { Sample } from './games.js';

export type Shape = Pick<Numbers, 'channels' | 'blocks' | 'hidden'>;

/** Losses of a position in nats, for the moves (0 without shares) and for the chance to win. */
export interface Losses {
  readonly moves: number;
  readonly chance: number;
}

const maxCells = 19 * 19;

/** Returns the number of parameters of both heads. */
export function sizeOfHeads({ channels, hidden }: Shape): number {
  return channels + hidden * (2 * channels + 2) + 1;
}

export class Heads {
  /** Scores by cell; after `losses` the network's shares of the moves. */
  private readonly policy = new Float32Array(maxCells);
  /** By channel the mean of the last activations, then by channel the largest. */
  private readonly pooled: Float32Array;
  private readonly pooledSlopes: Float32Array;
  /** By channel the square of the largest activation. */
  private readonly highest: Int32Array;
  private readonly units: Float32Array;
  /** Logit of the chance to win. */
  private logit = 0;
  /** Index of the first weight of the chance. */
  private readonly valueAt: number;
  /** Index of the first weight of a hidden unit in the chance. */
  private readonly outAt: number;

  /**
   * @param parameters those of the heads
   * @param slopes the gradient of the loss by them
   */
  constructor(
    { channels, hidden }: Shape,
    private readonly parameters: Float32Array,
    private readonly slopes: Float32Array,
  ) {
    this.valueAt = channels;
    this.outAt = channels + hidden * (2 * channels + 1);
    this.pooled = new Float32Array(2 * channels);
    this.pooledSlopes = new Float32Array(2 * channels);
    this.highest = new Int32Array(channels);
    this.units = new Float32Array(hidden);
  }

  /** Scores the moves and the chance to win. */
  run(last: Float32Array, { squareOf }: Geometry): void {
    const { parameters, policy, pooled, highest } = this;
    const channels = highest.length;
    pooled.fill(0);
    highest.fill(squareOf[0]);
    squareOf.forEach((square, cell) => {
      let sum = 0;
      for (let c = 0; c < channels; c++) {
        const activation = last[square * channels + c];
        sum += parameters[c] * activation;
        pooled[c] += activation;
        if (activation > pooled[channels + c]) {
          pooled[channels + c] = activation;
          highest[c] = square;
        }
      }
      policy[cell] = sum;
    });
    for (let c = 0; c < channels; c++) pooled[c] /= squareOf.length;
    this.logit = this.logitOfWin();
  }

  private logitOfWin(): number {
    const { parameters, pooled, units, valueAt, outAt } = this;
    const width = pooled.length + 1;
    let logit = parameters[outAt + units.length];
    for (let unit = 0; unit < units.length; unit++) {
      const at = valueAt + unit * width;
      let sum = parameters[at + pooled.length];
      for (let c = 0; c < pooled.length; c++) sum += parameters[at + c] * pooled[c];
      units[unit] = Math.max(sum, 0);
      logit += units[unit] * parameters[outAt + unit];
    }
    return logit;
  }

  /** Returns the losses on the sample that was run, and turns the scores into shares. */
  losses(sample: Sample): Losses {
    const { logit } = this;
    const lossOfWin = Math.log1p(Math.exp(0 - Math.abs(logit))) + Math.max(logit, 0);
    return { moves: this.lossOfMoves(sample), chance: lossOfWin - sample.chance * logit };
  }

  private lossOfMoves({ cells, shares }: Sample): number {
    const { policy } = this;
    if (!shares) return 0;
    let most = -Infinity;
    cells.forEach((stone, cell) => {
      if (stone === 0) most = Math.max(most, policy[cell]);
    });
    let all = 0;
    cells.forEach((stone, cell) => {
      policy[cell] = stone === 0 ? Math.exp(policy[cell] - most) : 0;
      all += policy[cell];
    });
    let loss = 0;
    shares.forEach((share, cell) => {
      policy[cell] /= all;
      if (share > 0) loss -= share * Math.log(Math.max(policy[cell], 1e-9));
    });
    return loss;
  }

  /** Returns whether the network ranks a most played move first. Call it after `losses`. */
  ranksFirst(shares: Float32Array): boolean {
    return indexOfMost(this.policy, shares.length) === indexOfMost(shares, shares.length);
  }

  /** Adds the gradients of `losses`; those by the last activations to `outer`. */
  back({ shares, chance }: Sample, { squareOf }: Geometry, last: Float32Array, outer: Float32Array): void {
    this.backFromChance(squareOf, outer, 1 / (1 + Math.exp(0 - this.logit)) - chance);
    if (!shares) return;
    const { parameters, slopes, policy } = this;
    const channels = this.highest.length;
    squareOf.forEach((square, cell) => {
      const error = policy[cell] - shares[cell];
      if (error === 0) return;
      for (let c = 0; c < channels; c++) {
        slopes[c] += error * last[square * channels + c];
        outer[square * channels + c] += error * parameters[c];
      }
    });
  }

  /** @param error of the chance */
  private backFromChance(squareOf: Int32Array, outer: Float32Array, error: number): void {
    const { parameters, slopes, pooled, pooledSlopes, units, valueAt, outAt, highest } = this;
    const channels = highest.length;
    const width = pooled.length + 1;
    pooledSlopes.fill(0);
    slopes[outAt + units.length] += error;
    for (let unit = 0; unit < units.length; unit++) {
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
    for (const square of squareOf) {
      for (let c = 0; c < channels; c++) outer[square * channels + c] += pooledSlopes[c] / squareOf.length;
    }
    for (let c = 0; c < channels; c++) outer[highest[c] * channels + c] += pooledSlopes[channels + c];
  }
}

function indexOfMost(values: Float32Array, count: number): number {
  let best = 0;
  for (let i = 1; i < count; i++) if (values[i] > values[best]) best = i;
  return best;
}
