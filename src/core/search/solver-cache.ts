/**
 * Data that solvers hold from one record to the next: tables, geometry, the last header. A run
 * makes one cache and passes it to every `solve`, so that nothing outlives the run and two runs in
 * one process share nothing.
 */
export class SolverCache {
  private readonly kept = new Map<CacheSlot<unknown>, unknown>();

  /** Returns the value in `slot`, made on first use. */
  get<T>(slot: CacheSlot<T>): T {
    const known = this.kept.get(slot);
    if (known !== undefined) return known as T;
    const made = slot.make();
    this.kept.set(slot, made);
    return made;
  }
}

/** A named slot in every cache; `make` returns its first value, usually an object that grows. */
export class CacheSlot<T> {
  constructor(
    readonly name: string,
    readonly make: () => T,
  ) {}
}
