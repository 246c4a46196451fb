/** Returns the arithmetic mean; NaN for none. */
export function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

/** Returns the items by their keys, both in order of appearance. */
export function groupedBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Returns a copy of at least twice the length and at least `atLeast`, padded with zeros. */
export function grown(array: Int32Array, atLeast = 0): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(2 * array.length, atLeast));
  larger.set(array);
  return larger;
}

/** Returns a copy of the given length, padded with zeros. */
export function grownDoubles(array: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(length);
  larger.set(array);
  return larger;
}
