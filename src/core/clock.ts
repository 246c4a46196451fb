/**
 * Returns monotonic milliseconds since an arbitrary start, with fractions. The engines use no other
 * clock.
 */
export function now(): number {
  return performance.now();
}

/** Returns milliseconds since 1970, for the ages of files. This clock may jump. */
export function wallTime(): number {
  return Date.now();
}
