/** The standard normal distribution to double precision, far into its tails. */

const rootTwoPi = Math.sqrt(2 * Math.PI);

export function normalDensity(z: number): number {
  return Math.exp(-0.5 * z * z) / rootTwoPi;
}

/**
 * Mills' ratio: P(Z > z) over the density at z, for z > -6. Computed near 0 by the power series, in
 * the tail by Laplace's continued fraction (Abramowitz and Stegun 1964, 26.2.11 and 26.2.14).
 */
function millsRatio(z: number): number {
  if (z > 2.5) {
    let fraction = z;
    for (let k = 40; k >= 1; k--) fraction = z + k / fraction;
    return 1 / fraction;
  }
  let term = z;
  let sum = z;
  for (let k = 3; Math.abs(term) > 1e-17; k += 2) {
    term *= (z * z) / k;
    sum += term;
  }
  return 0.5 / normalDensity(z) - sum;
}

/** log P(Z > z). */
export function logSurvival(z: number): number {
  if (z < -6) return -normalDensity(z) * millsRatio(-z);
  return -0.5 * z * z - Math.log(rootTwoPi) + Math.log(millsRatio(z));
}

/** Density over survival: minus the slope of `logSurvival`. */
export function hazard(z: number): number {
  return z < -6 ? normalDensity(z) : 1 / millsRatio(z);
}

/** P(|Z| > |z|). */
export function twoSided(z: number): number {
  return Math.min(1, 2 * Math.exp(logSurvival(Math.abs(z))));
}
