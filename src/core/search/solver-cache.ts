/**
 * Data that solvers hold from one record to the next: tables, geometry, the last header. A run
 * makes one cache and passes it to every `solve`, so that nothing outlives the run and two runs in
 * one process share nothing.
 */
export class SolverCache {
  private readonly kept = new Map<() => unknown, unknown>();

  /**
   * Returns the value that `make` has made for this cache, on first use: usually an object that
   * grows.
   * @param make the key, too: always the same function of a module
   */
  get<T>(make: () => T): T {
    const known = this.kept.get(make);
    if (known !== undefined) return known as T;
    const made = make();
    this.kept.set(make, made);
    return made;
  }
}
