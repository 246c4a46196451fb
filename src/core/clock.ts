/** The only clock of the engines. Milliseconds since an arbitrary start, monotonic, with fractions. */
export function now(): number {
  return performance.now();
}

/** Milliseconds since 1970, for the ages of files; may jump. */
export function wallTime(): number {
  return Date.now();
}
