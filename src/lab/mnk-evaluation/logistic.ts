/**
 * Logistic regression on chances: Newton's method (iteratively reweighted least squares) on
 * features of equal spread, with a small quadratic penalty that keeps the linear systems well
 * conditioned.
 *
 * References: P. McCullagh, J. A. Nelder, "Generalized linear models", 1989; A. E. Hoerl, R. W.
 * Kennard, "Ridge regression", 1970 (the penalty).
 */
import { mean } from '../../core/arrays.js';

export interface Row {
  readonly features: Float64Array;
  /** 0 to 1. */
  readonly label: number;
}

/** Quality of the predictions of labels. */
export interface Fit {
  /** Mean cross-entropy, in nats. */
  readonly loss: number;
  /** Mean entropy of the labels in nats, the smallest possible loss. */
  readonly least: number;
  readonly correlation: number;
}

const maxSteps = 50;
const tolerance = 1e-9;

/** Minimises the sum of cross-entropies plus `ridge` / 2 times the squares, in spreads. */
export function fit(rows: readonly Row[], ridge: number): Float64Array {
  const count = rows[0].features.length;
  const spread = spreads(rows, count);
  const scaled = rows.map(({ features }) => features.map((value, i) => value / spread[i]));
  const weights = new Float64Array(count);
  for (let step = 0; step < maxSteps; step++) {
    const slopes = weights.map((weight) => ridge * weight);
    const curvature = Array.from({ length: count }, (_, i) => {
      const row = new Float64Array(count);
      row[i] = ridge;
      return row;
    });
    scaled.forEach((features, n) => addRow(features, rows[n].label, weights, slopes, curvature));
    const change = solve(curvature, slopes);
    for (let i = 0; i < count; i++) weights[i] -= change[i];
    if (change.every((value) => Math.abs(value) < tolerance)) break;
  }
  return weights.map((weight, i) => weight / spread[i]);
}

export function judge(rows: readonly Row[], coefficients: Float64Array): Fit {
  const chances = rows.map(({ features }) => chance(features, coefficients));
  const labels = rows.map(({ label }) => label);
  return {
    loss: mean(rows.map(({ label }, n) => crossEntropy(label, chances[n]))),
    least: mean(labels.map((label) => crossEntropy(label, label))),
    correlation:
      covariance(chances, labels) / Math.sqrt(covariance(chances, chances) * covariance(labels, labels)),
  };
}

function addRow(
  features: Float64Array,
  label: number,
  weights: Float64Array,
  slopes: Float64Array,
  curvature: readonly Float64Array[],
): void {
  const expected = chance(features, weights);
  const weight = expected * (1 - expected);
  for (let i = 0; i < features.length; i++) {
    if (features[i] === 0) continue;
    slopes[i] += (expected - label) * features[i];
    for (let j = 0; j < features.length; j++) curvature[i][j] += weight * features[i] * features[j];
  }
}

/** Solves a symmetric, positive definite system by Cholesky's method; overwrites `matrix`. */
export function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const count = right.length;
  const found = right.slice();
  for (let i = 0; i < count; i++) {
    for (let j = 0; j <= i; j++) {
      let rest = matrix[i][j];
      for (let n = 0; n < j; n++) rest -= matrix[i][n] * matrix[j][n];
      matrix[i][j] = i === j ? Math.sqrt(rest) : rest / matrix[j][j];
    }
    for (let n = 0; n < i; n++) found[i] -= matrix[i][n] * found[n];
    found[i] /= matrix[i][i];
  }
  for (let i = count - 1; i >= 0; i--) {
    for (let n = i + 1; n < count; n++) found[i] -= matrix[n][i] * found[n];
    found[i] /= matrix[i][i];
  }
  return found;
}

/** Returns the standard deviation of each feature; 1 for one that does not vary. */
function spreads(rows: readonly Row[], count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, i) => {
    const values = rows.map(({ features }) => features[i]);
    return Math.sqrt(covariance(values, values)) || 1;
  });
}

function chance(features: Float64Array, coefficients: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < features.length; i++) sum += features[i] * coefficients[i];
  return 1 / (1 + Math.exp(-sum));
}

function crossEntropy(label: number, expected: number): number {
  const part = (share: number, p: number): number =>
    share === 0 ? 0 : -share * Math.log(Math.max(p, 1e-12));
  return part(label, expected) + part(1 - label, 1 - expected);
}

function covariance(a: readonly number[], b: readonly number[]): number {
  const [ofA, ofB] = [mean(a), mean(b)];
  return mean(a.map((value, i) => (value - ofA) * (b[i] - ofB)));
}
