/**
 * How promising a move looks before any playout: a log-linear policy, exp(score) over the sum of all moves, learned
 * from the player's own games (lab/hex-policy). The score adds a weight for each of the five numbers of the move
 * (features.ts) and three measures of how much current passes it in the circuits of the players.
 *
 * This is the generalised Bradley-Terry model of R. Coulom, "Computing Elo ratings of move patterns in the game of Go"
 * (2007), fitted to the playouts of a search instead of to one move of a master.
 */
import { lazily } from '../../../../core/lazily.js';
import { featureCount } from './features.js';
import { localText, weightText } from './weights.js';

/** Measures of the circuits: of the mover's, of the opponent's, of both. */
export const measureCount = 3;
/** So that a cell without current has a logarithm. */
const leastShare = 0.002;
/** One unit of a stored weight. */
const unit = 1 / 24;

export interface Weights {
  /** By the number of a feature. */
  readonly table: Float64Array;
  readonly measures: Float64Array;
}

/** Weights before anything is learned: the current alone decides. */
export function initialWeights(): Weights {
  return { table: new Float64Array(featureCount), measures: Float64Array.of(0, 0, 2) };
}

/** No weights at all. */
export function zeroWeights(): Weights {
  return { table: new Float64Array(featureCount), measures: new Float64Array(measureCount) };
}

/** Writes the three measures of a cell with these shares of the current. */
export function writeMeasures(mine: number, theirs: number, out: Float64Array, at: number): void {
  out[at] = Math.log(mine + leastShare);
  out[at + 1] = Math.log(theirs + leastShare);
  out[at + 2] = Math.log(mine + theirs + leastShare);
}

const letters = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const middle = 961;

/** Weights as text: two letters each, `(n)` for n weights of zero, the measures last. */
export function encode({ table, measures }: Weights): string {
  let text = '';
  let zeros = 0;
  for (const weight of [...table, ...measures]) {
    const value = Math.min(Math.max(Math.round(weight / unit), -middle), middle) + middle;
    if (value === middle) {
      zeros++;
      continue;
    }
    text += runOf(zeros) + letters[Math.floor(value / letters.length)] + letters[value % letters.length];
    zeros = 0;
  }
  return text + runOf(zeros);
}

function runOf(zeros: number): string {
  return zeros === 0 ? '' : `(${String(zeros)})`;
}

/** Inverse of `encode`, to the precision of a stored weight. */
export function decode(text: string): Weights {
  const all = new Float64Array(featureCount + measureCount);
  let size = 0;
  for (const [token, zeros] of text.matchAll(/\((\d+)\)|../g)) {
    if (zeros !== undefined) size += Number(zeros);
    else {
      const value = letters.indexOf(token[0]) * letters.length + letters.indexOf(token[1]);
      all[size++] = (value - middle) * unit;
    }
  }
  return { table: all.slice(0, featureCount), measures: all.slice(featureCount) };
}

export const learned = lazily(() => decode(weightText()));

export const learnedLocal = lazily(() => decode(localText()));
