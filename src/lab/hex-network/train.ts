/**
 * Trains the network on samples: minimises the cross-entropy of the moves against the shares of the
 * playouts, and of the chance to win against the results, by Adam with decoupled weight decay over
 * small batches. The learning rate rises at first, then falls to zero along a cosine. Each time a
 * position is used, it may be turned by half a turn.
 *
 * References: D. Kingma, J. Ba, "Adam: a method for stochastic optimization" (2015); I. Loshchilov,
 * F. Hutter, "Decoupled weight decay regularization" (2019).
 */
import { Random } from '../../core/random.js';
import type { FloatNetwork } from './float-network.js';
import { halfTurned, type Sample } from './games.js';

export interface Course {
  readonly epochs: number;
  readonly rate: number;
  readonly seed: number;
}

const batchSize = 128;
const warmUp = 0.1;
const decay = 1e-4;
const [beta1, beta2, epsilon] = [0.9, 0.999, 1e-8];
const maxNorm = 5;

/** Losses of a network on samples in nats; that of the moves only where shares are known. */
export interface Fit {
  readonly moves: number;
  readonly chance: number;
  /** Share of samples whose most played move the network ranks first. */
  readonly first: number;
}

/** @param told called after each epoch with the mean training losses */
export function train(
  network: FloatNetwork,
  samples: readonly Sample[],
  { epochs, rate, seed }: Course,
  told: (epoch: number, moves: number, chance: number) => void = () => undefined,
): void {
  const random = new Random(seed);
  const order = Array.from(samples);
  const adam = new Adam(network.parameters.length);
  const batches = Math.ceil(samples.length / batchSize);
  let step = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    random.shuffle(order);
    let [moves, chance, known] = [0, 0, 0];
    for (let from = 0; from < order.length; from += batchSize) {
      const batch = order.slice(from, from + batchSize);
      network.prepare();
      network.slopes.fill(0);
      for (const sample of batch) {
        const losses = network.learn(random.below(2) === 0 ? halfTurned(sample) : sample);
        moves += losses.moves;
        chance += losses.chance;
        if (sample.shares) known++;
      }
      adam.step(network, batch.length, rate * rateAt(step++ / (epochs * batches)));
    }
    told(epoch, moves / Math.max(known, 1), chance / order.length);
  }
}

export function judge(network: FloatNetwork, samples: readonly Sample[]): Fit {
  let [moves, chance, first, known] = [0, 0, 0, 0];
  for (const sample of samples) {
    const losses = network.judge(sample);
    moves += losses.moves;
    chance += losses.chance;
    if (sample.shares) known++;
    if (losses.isFirst) first++;
  }
  const each = Math.max(known, 1);
  return { moves: moves / each, chance: chance / samples.length, first: first / each };
}

/** Returns the share of the maximum rate after the part `done` of the training, 0 to 1. */
function rateAt(done: number): number {
  return done < warmUp
    ? (done + 1e-3) / warmUp
    : (1 + Math.cos((Math.PI * (done - warmUp)) / (1 - warmUp))) / 2;
}

class Adam {
  private readonly mean: Float32Array;
  private readonly square: Float32Array;
  private steps = 0;

  constructor(size: number) {
    this.mean = new Float32Array(size);
    this.square = new Float32Array(size);
  }

  /** @param count number of samples in the gradient */
  step({ parameters, slopes }: FloatNetwork, count: number, rate: number): void {
    const { mean, square } = this;
    this.steps++;
    let norm = 0;
    for (const slope of slopes) norm += slope * slope;
    const scale = Math.min(1, maxNorm / (Math.sqrt(norm) / count + 1e-9)) / count;
    const ofMean = 1 / (1 - beta1 ** this.steps);
    const ofSquare = 1 / (1 - beta2 ** this.steps);
    for (let i = 0; i < parameters.length; i++) {
      const slope = slopes[i] * scale;
      mean[i] += (1 - beta1) * (slope - mean[i]);
      square[i] += (1 - beta2) * (slope * slope - square[i]);
      const change = (mean[i] * ofMean) / (Math.sqrt(square[i] * ofSquare) + epsilon);
      parameters[i] -= rate * (change + decay * parameters[i]);
    }
  }
}
