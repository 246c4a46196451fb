/** A copy of twice the length (at least `atLeast`), zeros at the end. */
export function grown(array: Int32Array, atLeast = 0): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(2 * array.length, atLeast));
  larger.set(array);
  return larger;
}

/** A copy of length `length`, zeros at the end. */
export function grownDoubles(array: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(length);
  larger.set(array);
  return larger;
}
