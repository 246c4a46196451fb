/** Schemas of valibot that several borders share: values from outside are read by a schema, or not at all. */
import * as v from 'valibot';

/** What a schema reads, which nobody changes. */
export type Read<S extends v.GenericSchema> = Frozen<v.InferOutput<S>>;

type Frozen<T> = T extends ArrayBufferView
  ? T
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;

/** A whole number, min <= value <= max. */
export function whole(min: number, max: number) {
  return v.pipe(v.number(), v.safeInteger(), v.minValue(min), v.maxValue(max));
}

/** A whole number from 0. */
export const count = whole(0, Number.MAX_SAFE_INTEGER);

/** Any number from 0. */
export const amount = v.pipe(v.number(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

/** A text of this form; the form bounds its length. */
export function text(form: RegExp) {
  return v.pipe(v.string(), v.regex(form));
}

/** What a value is by its schema; undefined where it is something else. */
export function readValue<S extends v.GenericSchema>(schema: S, value: unknown): Read<S> | undefined {
  const read = v.safeParse(schema, value, { abortEarly: true });
  return read.success ? (read.output as Read<S>) : undefined;
}

/** The value of JSON text, by its schema; undefined where the text is no JSON or the value another one. */
export function readJson<S extends v.GenericSchema>(schema: S, json: string): Read<S> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  return readValue(schema, value);
}
