/** How high the points of an evaluation curve are drawn. */

/** Heights -1..1: won positions have values of any size, so the largest other one fills half of the picture. */
export function heightsOf(curve: readonly number[]): number[] {
  const sizes = curve.map((value) => Math.abs(value)).sort((a, b) => a - b);
  const middle = sizes[Math.floor(0.9 * (sizes.length - 1))] ?? 0;
  const full = Math.max(middle, 1e-9) * 1.5;
  return curve.map((value) => Math.max(-1, Math.min(1, value / full)));
}
