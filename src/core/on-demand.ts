/**
 * A module that is loaded when it is needed. What names it may be used at once, what it does only
 * after `load`.
 */
export class OnDemand<M extends object> {
  private loaded: M | undefined;

  /** @param name for the message of a fault */
  constructor(
    private readonly name: string,
    private readonly fetch: () => Promise<M>,
  ) {}

  /** Loads the module, once. */
  readonly load = async (): Promise<void> => {
    this.loaded ??= await this.fetch();
  };

  /** Takes a module that is imported already, for callers that cannot wait. */
  provide(module: M): void {
    this.loaded = module;
  }

  /** The exports of the module. Using them before `load` has ended is a fault. */
  get module(): M {
    if (!this.loaded) throw new Error(`${this.name} is used before it is loaded`);
    return this.loaded;
  }
}

/** Defers making a constant until its first use: most runs of the program never need it. */
export function lazily<T extends object | string>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
