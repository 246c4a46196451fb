/** The only clock of the engines. Milliseconds since an arbitrary start, monotonic, with fractions. */
export function now(): number {
  return performance.now();
}
