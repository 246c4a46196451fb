/** Defers making a constant until its first use: most runs of the program never need it. */
export function lazily<T extends object | string>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
