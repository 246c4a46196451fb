/** A constant that is made when it is first asked for: tables that most starts of the program never need. */
export function lazily<T extends object | string>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
