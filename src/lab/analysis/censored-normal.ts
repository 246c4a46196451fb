/**
 * Location and spread of a normal sample in which some values are only lower bounds: maximum
 * likelihood (J. Tobin 1958). In the coordinates 1/sigma and mu/sigma the likelihood has one
 * maximum (R. Olsen 1978), which Newton's method finds in a few steps.
 */
import { hazard, logSurvival } from './normal.js';

export interface NormalFit {
  readonly mu: number;
  readonly sigma: number;
  readonly logLikelihood: number;
}

/** Lower bound of the spread (0.01 % of the cost), since exact counts may fit without any. */
export const leastSigma = 1e-4;

const halfLogTwoPi = 0.5 * Math.log(2 * Math.PI);

/** @param censored whether the value with the same index is a lower bound; at least one is exact */
export function locate(values: ArrayLike<number>, censored: readonly boolean[]): NormalFit {
  const start = exactPart(values, censored);
  if (!censored.includes(true)) return start;
  let theta = 1 / start.sigma;
  let delta = start.mu / start.sigma;
  let now = slopes(values, censored, theta, delta);
  for (let step = 0; step < 25; step++) {
    const [dTheta, dDelta] = newton(now);
    let t = 1;
    let next = now;
    for (; t > 1e-3; t /= 2) {
      const theta2 = Math.min(theta + t * dTheta, 1 / leastSigma);
      if (theta2 <= 0) continue;
      next = slopes(values, censored, theta2, delta + t * dDelta);
      if (next.logLikelihood >= now.logLikelihood) {
        theta = theta2;
        delta += t * dDelta;
        break;
      }
    }
    const gain = next.logLikelihood - now.logLikelihood;
    if (!(gain > 0)) break;
    now = next;
    if (gain < 1e-9) break;
  }
  return { mu: delta / theta, sigma: 1 / theta, logLikelihood: now.logLikelihood };
}

/** Mean and maximum-likelihood spread of the exact values alone. */
function exactPart(values: ArrayLike<number>, censored: readonly boolean[]): NormalFit {
  let count = 0;
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    if (censored[i]) continue;
    count++;
    sum += values[i];
  }
  const mu = sum / count;
  let squares = 0;
  for (let i = 0; i < values.length; i++) if (!censored[i]) squares += (values[i] - mu) ** 2;
  const sigma = Math.max(Math.sqrt(squares / count), leastSigma);
  const logLikelihood = -count * (Math.log(sigma) + halfLogTwoPi) - squares / (2 * sigma * sigma);
  return { mu, sigma, logLikelihood };
}

interface Slopes {
  logLikelihood: number;
  theta: number;
  delta: number;
  thetaTheta: number;
  thetaDelta: number;
  deltaDelta: number;
}

/** The log-likelihood at theta = 1/sigma, delta = mu/sigma, and its derivatives. */
function slopes(
  values: ArrayLike<number>,
  censored: readonly boolean[],
  theta: number,
  delta: number,
): Slopes {
  const at: Slopes = { logLikelihood: 0, theta: 0, delta: 0, thetaTheta: 0, thetaDelta: 0, deltaDelta: 0 };
  for (let i = 0; i < values.length; i++) {
    const u = values[i];
    const z = theta * u - delta;
    // Minus the slope in z of this value's term, and minus its curvature.
    let slope = z;
    let curvature = 1;
    if (censored[i]) {
      slope = hazard(z);
      curvature = slope * (slope - z);
      at.logLikelihood += logSurvival(z);
    } else {
      at.logLikelihood += Math.log(theta) - halfLogTwoPi - 0.5 * z * z;
      at.theta += 1 / theta;
      at.thetaTheta -= 1 / (theta * theta);
    }
    at.theta -= slope * u;
    at.delta += slope;
    at.thetaTheta -= curvature * u * u;
    at.thetaDelta += curvature * u;
    at.deltaDelta -= curvature;
  }
  return at;
}

function newton({ theta, delta, thetaTheta, thetaDelta, deltaDelta }: Slopes): [number, number] {
  const determinant = thetaTheta * deltaDelta - thetaDelta * thetaDelta;
  return [
    -(deltaDelta * theta - thetaDelta * delta) / determinant,
    -(thetaTheta * delta - thetaDelta * theta) / determinant,
  ];
}
