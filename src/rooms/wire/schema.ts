/** Reads values of unknown shape: a reader gives back what it was asked for, or `invalid`. */

export const invalid = Symbol('invalid');

export type Reader<T> = (value: unknown) => T | typeof invalid;

/** The type that a reader reads. */
export type Read<R> = R extends Reader<infer T> ? T : never;

/** A whole number, min <= value <= max. */
export function whole(min: number, max: number): Reader<number> {
  return (value) =>
    Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
      ? (value as number)
      : invalid;
}

/** A text of this form; the form bounds its length. */
export function text(form: RegExp): Reader<string> {
  return (value) => (typeof value === 'string' && form.test(value) ? value : invalid);
}

export function oneOf<const T extends string | true>(...words: readonly T[]): Reader<T> {
  return (value) => words.find((word) => word === value) ?? invalid;
}

export const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : invalid);

/** Undefined where a field is absent. */
export function optional<T>(reader: Reader<T>): Reader<T | undefined> {
  return (value) => (value === undefined ? undefined : reader(value));
}

export function list<T>(reader: Reader<T>, max: number): Reader<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value) || value.length > max) return invalid;
    const items = value.map(reader);
    return items.includes(invalid) ? invalid : (items as T[]);
  };
}

/** An array of two. */
export function pair<T>(reader: Reader<T>): Reader<readonly [T, T]> {
  return (value) => {
    const read = list(reader, 2)(value);
    return read === invalid || read.length !== 2 ? invalid : [read[0], read[1]];
  };
}

type Shape = Readonly<Record<string, Reader<unknown>>>;

/** An object with these fields; others are left out of what is read. */
export function object<S extends Shape>(shape: S): Reader<{ readonly [K in keyof S]: Read<S[K]> }> {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return invalid;
    const found: Record<string, unknown> = {};
    for (const [key, reader] of Object.entries(shape)) {
      const field = reader(Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined);
      if (field === invalid) return invalid;
      if (field !== undefined) found[key] = field;
    }
    return found as { readonly [K in keyof S]: Read<S[K]> };
  };
}

/** The first of the readers that reads the value. */
export function anyOf<R extends readonly Reader<unknown>[]>(...readers: R): Reader<Read<R[number]>> {
  return (value) => {
    for (const reader of readers) {
      const found = reader(value);
      if (found !== invalid) return found as Read<R[number]>;
    }
    return invalid;
  };
}

/** What JSON text says, by a reader; `invalid` where the text is no JSON. */
export function readJson<T>(reader: Reader<T>, json: string): T | typeof invalid {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return invalid;
  }
  return reader(value);
}
