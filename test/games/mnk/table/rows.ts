/**
 * The inner loops of the table. A row holds the values of all positions of a layer with the same
 * cells taken, for the side to move, in the order of X's subsets. One more stone on a given cell
 * leads from each of them to a position of one row below: `childRow + places[at + i]` is where,
 * `places` being the same for every row.
 *
 * All the time of a table is spent here, except for large ones of points, which WebAssembly fills
 * (kernel.ts). Integers are compared without a branch that the processor could guess wrong: `d & (d
 * >> 31)` is d where d is negative, else 0.
 */

/** Values of a game without slides: integers, as small as they fit. */
export type Integers = Int8Array | Int16Array;
export type Values = Integers | Float64Array;

/** Raises each value of the row to the better of two moves, each given by `childRow` and `at`. */
export function raiseByTwo(
  values: Integers,
  row: number,
  width: number,
  below: Integers,
  places: Int32Array,
  childRow1: number,
  at1: number,
  childRow2: number,
  at2: number,
): void {
  for (let i = 0; i < width; i++) {
    let least = below[childRow1 + places[at1 + i]];
    let less = below[childRow2 + places[at2 + i]] - least;
    least += less & (less >> 31);
    less = 0 - values[row + i] - least;
    values[row + i] = 0 - least - (less & (less >> 31));
  }
}

/** Copies a row. @param order for each index of the copy its index in the original */
export function copyRow(values: Integers, from: number, to: number, order: Int32Array): void {
  for (let i = 0; i < order.length; i++) values[to + i] = values[from + order[i]];
}

/** Values of the positions after the same move, into `landings` from `to` on. */
export function landRow(
  landings: Float64Array,
  to: number,
  width: number,
  below: Float64Array,
  childRow: number,
  places: Int32Array,
  at: number,
): void {
  // 0 - x instead of -x avoids -0.
  for (let i = 0; i < width; i++) landings[to + i] = 0 - below[childRow + places[at + i]];
}

/** Raises each value of the row to a choice that cannot slide. */
export function raiseByLandings(
  values: Float64Array,
  row: number,
  width: number,
  landings: Float64Array,
  at: number,
): void {
  for (let i = 0; i < width; i++) {
    const value = landings[at + i];
    if (value > values[row + i]) values[row + i] = value;
  }
}

/**
 * Raises each value to a choice that stays with weight `stay`; `share` weighs each of its slides,
 * whose landings begin at `reached[0]` to `reached[count - 1]` and are added in this order.
 */
export function raiseBySlides(
  values: Float64Array,
  row: number,
  width: number,
  landings: Float64Array,
  at: number,
  stay: number,
  reached: Int32Array,
  count: number,
  share: number,
): void {
  const first = reached[0];
  for (let i = 0; i < width; i++) {
    let sum = landings[first + i];
    for (let slide = 1; slide < count; slide++) sum += landings[reached[slide] + i];
    const value = stay * landings[at + i] + share * sum;
    if (value > values[row + i]) values[row + i] = value;
  }
}
