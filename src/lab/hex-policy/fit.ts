/**
 * Fits the weights of the log-linear policy to samples: least cross-entropy between the shares of the playouts and
 * the policy's, with a penalty on large weights, by stochastic gradient steps that each weight scales by its own past
 * gradients (AdaGrad).
 *
 * References: R. Coulom, "Computing Elo ratings of move patterns in the game of Go" (2007), for the model; J. Duchi,
 * E. Hazan, Y. Singer, "Adaptive subgradient methods" (2011), for the steps.
 */
import { Random } from '../../core/random.js';
import { featureCount, featuresPerMove } from '../../games/hex/player/policy/features.js';
import { measureCount, type Weights } from '../../games/hex/player/policy/policy.js';
import type { Sample } from './samples.js';

const epochs = 12;
const rate = 0.1;
const penalty = 1e-5;

/** Which of the numbers of a move take part, by their place, and whether the measures do. */
export interface Model {
  readonly numbers: readonly number[];
  readonly measures: boolean;
}

export const wholeModel: Model = { numbers: [0, 1, 2, 3, 4], measures: true };
/** For playouts: the ring of a cell and its step from the last stone. */
export const localModel: Model = { numbers: [0, 3], measures: false };

/** How well weights foretell samples. */
export interface Fit {
  /** Mean cross-entropy, in nats. */
  readonly loss: number;
  /** Share of samples whose most played move the policy ranks first. */
  readonly first: number;
}

export function fit(samples: readonly Sample[], start: Weights, model: Model = wholeModel): Weights {
  const weights = { table: start.table.slice(), measures: start.measures.slice() };
  const past = { table: new Float64Array(featureCount), measures: new Float64Array(measureCount) };
  const random = new Random(1);
  const order = Array.from(samples);
  for (let epoch = 0; epoch < epochs; epoch++) {
    random.shuffle(order);
    for (const sample of order) step(sample, weights, past, model);
  }
  return weights;
}

export function judge(samples: readonly Sample[], weights: Weights, model: Model = wholeModel): Fit {
  let loss = 0;
  let first = 0;
  for (const sample of samples) {
    const policy = shares(sample, weights, model);
    sample.target.forEach((target, i) => (loss -= target * Math.log(policy[i] + 1e-12)));
    if (indexOfMost(policy) === indexOfMost(sample.target)) first++;
  }
  return { loss: loss / samples.length, first: first / samples.length };
}

function shares({ numbers, measures, target }: Sample, weights: Weights, model: Model): Float64Array {
  const score = new Float64Array(target.length);
  let most = -Infinity;
  for (let i = 0; i < target.length; i++) {
    for (const k of model.numbers) score[i] += weights.table[numbers[i * featuresPerMove + k]];
    if (model.measures)
      for (let k = 0; k < measureCount; k++) score[i] += weights.measures[k] * measures[i * measureCount + k];
    most = Math.max(most, score[i]);
  }
  let all = 0;
  for (let i = 0; i < score.length; i++) all += score[i] = Math.exp(score[i] - most);
  return score.map((value) => value / all);
}

function step(sample: Sample, weights: Weights, past: Weights, model: Model): void {
  const policy = shares(sample, weights, model);
  const { numbers, measures, target } = sample;
  const slopes = new Float64Array(measureCount);
  const table = new Map<number, number>();
  for (let i = 0; i < target.length; i++) {
    const slope = policy[i] - target[i];
    for (let k = 0; k < measureCount; k++) slopes[k] += slope * measures[i * measureCount + k];
    for (const k of model.numbers) {
      const number = numbers[i * featuresPerMove + k];
      table.set(number, (table.get(number) ?? 0) + slope);
    }
  }
  for (const [number, slope] of table) descend(weights.table, past.table, number, slope);
  if (model.measures)
    for (let k = 0; k < measureCount; k++) descend(weights.measures, past.measures, k, slopes[k]);
}

function descend(values: Float64Array, past: Float64Array, at: number, slope: number): void {
  const full = slope + penalty * values[at];
  past[at] += full * full;
  if (past[at] > 0) values[at] -= (rate * full) / Math.sqrt(past[at]);
}

function indexOfMost(values: Float64Array): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if (values[i] > values[best]) best = i;
  return best;
}
