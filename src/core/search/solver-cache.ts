/**
 * What solvers keep from one record to the next: tables, geometry, the last header. A run makes one and hands it
 * to every `solve`, so that nothing outlives the run and two runs in one process share nothing.
 */
export class SolverCache {
  private readonly kept = new Map<CacheSlot<unknown>, unknown>();

  /** The value in `slot`, made when it is first asked for. */
  get<T>(slot: CacheSlot<T>): T {
    const known = this.kept.get(slot);
    if (known !== undefined) return known as T;
    const made = slot.make();
    this.kept.set(slot, made);
    return made;
  }
}

/** A named place in every cache; `make` gives what an empty cache holds there, usually an object that fills up. */
export class CacheSlot<T> {
  constructor(
    readonly name: string,
    readonly make: () => T,
  ) {}
}
