/** Valibot schemas for values from outside, shared by files, queue, rooms and saved games. */
import * as v from 'valibot';

/** The type of a value read by a schema, deeply read-only. */
export type Read<S extends v.GenericSchema> = Frozen<v.InferOutput<S>>;

type Frozen<T> = T extends ArrayBufferView
  ? T
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;

/** Returns the schema of an integer, min <= value <= max. */
export function whole(min: number, max: number) {
  return v.pipe(v.number(), v.safeInteger(), v.minValue(min), v.maxValue(max));
}

/** An integer from 0. */
export const count = whole(0, Number.MAX_SAFE_INTEGER);

/** A number from 0. */
export const amount = v.pipe(v.number(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

/** Returns the schema of a string that matches `form`, which must bound its length. */
export function text(form: RegExp) {
  return v.pipe(v.string(), v.regex(form));
}

/** Returns the value if it fits the schema, else undefined. */
export function readValue<S extends v.GenericSchema>(schema: S, value: unknown): Read<S> | undefined {
  const read = v.safeParse(schema, value, { abortEarly: true });
  return read.success ? (read.output as Read<S>) : undefined;
}

/** Parses JSON; returns undefined if it is no JSON or does not fit the schema. */
export function readJson<S extends v.GenericSchema>(schema: S, json: string): Read<S> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  return readValue(schema, value);
}
