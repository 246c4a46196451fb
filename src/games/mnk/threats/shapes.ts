/**
 * The shape that a stone on a free cell makes of one line through it: a table by the contents of
 * the 2(k-1) neighbours in that line, built once for each k.
 *
 * Picture for k = 5, the free cell in the middle; a neighbour is 2 bits of the index, the leftmost
 * the lowest:
 *
 *   . O X X [ ] X . . #        0 free, 1 X, 2 O, 3 beyond the border
 *   0 2 1 1     1 0 0 3        X here: four stones, both ends of the window of five blocked or free -> `four`
 *
 * The names are those of five in a row: a four lacks one stone of k, a three two, and so on. A
 * shape is open if there are at least two ways on: an open four has two completing cells, an open
 * three becomes an open four. Only lines of k cells that contain the stone itself count. More than
 * k in a line wins too.
 */
export const shape = {
  none: 0,
  one: 1,
  openOne: 2,
  two: 3,
  openTwo: 4,
  three: 5,
  openThree: 6,
  four: 7,
  openFour: 8,
  five: 9,
} as const;

/** Shapes by the index of the neighbours: X's in the low four bits, O's in the high four. */
export type ShapeTable = Uint8Array;

export function shapeTable(k: number): ShapeTable {
  const own = ownShapes(k);
  const slots = 2 * (k - 1);
  const table = new Uint8Array(4 ** slots);
  const power = Array.from({ length: slots }, (_, slot) => 3 ** slot);
  for (let index = 0; index < table.length; index++) {
    let ofX = 0;
    let ofO = 0;
    for (let slot = 0; slot < slots; slot++) {
      const content = (index >> (2 * slot)) & 3;
      if (content === 1) {
        ofX += power[slot];
        ofO += 2 * power[slot];
      } else if (content === 2) {
        ofX += 2 * power[slot];
        ofO += power[slot];
      } else if (content === 3) {
        ofX += 2 * power[slot];
        ofO += 2 * power[slot];
      }
    }
    table[index] = own[ofX] | (own[ofO] << 4);
  }
  return table;
}

/** Shapes of one side by the base-3 index of the neighbours: 0 free, 1 own, 2 blocked. */
function ownShapes(k: number): Uint8Array {
  const slots = 2 * (k - 1);
  const shapes = new Uint8Array(3 ** slots);
  const power = Array.from({ length: slots }, (_, slot) => 3 ** slot);
  const digits = new Uint8Array(slots);
  // One more stone makes a larger index, so its shape is known already.
  for (let index = shapes.length - 1; index >= 0; index--) {
    for (let slot = 0, rest = index; slot < slots; slot++, rest = Math.floor(rest / 3))
      digits[slot] = rest % 3;
    shapes[index] = classify(index, digits, power, shapes, k);
  }
  return shapes;
}

function classify(
  index: number,
  digits: Uint8Array,
  power: readonly number[],
  shapes: Uint8Array,
  k: number,
): number {
  if (runThroughMiddle(digits, k) >= k) return shape.five;
  const [left, right] = [reach(digits, k, -1), reach(digits, k, 1)];
  if (left + right + 1 < k) return shape.none;
  let best: number = shape.none;
  let completing = 0;
  for (let slot = k - 1 - left; slot < k - 1 + right; slot++) {
    if (digits[slot] !== 0) continue;
    const after = shapes[index + power[slot]];
    if (after === shape.five) completing++;
    best = Math.max(best, before[after]);
  }
  return completing > 1 ? shape.openFour : best;
}

/** By shape: the shape that one more stone turns into it. */
const before = [
  shape.none,
  shape.none,
  shape.none,
  shape.one,
  shape.openOne,
  shape.two,
  shape.openTwo,
  shape.three,
  shape.openThree,
  shape.four,
];

/** Neighbours on one side of the middle before the first blocked one. */
function reach(digits: Uint8Array, k: number, step: 1 | -1): number {
  let count = 0;
  while (count < k - 1 && digits[slotAt(k, step * (count + 1))] !== 2) count++;
  return count;
}

/** Own stones in a row through the middle, that one included. */
function runThroughMiddle(digits: Uint8Array, k: number): number {
  let run = 1;
  for (const step of [-1, 1]) {
    for (let away = 1; away < k && digits[slotAt(k, step * away)] === 1; away++) run++;
  }
  return run;
}

/** Number of the neighbour that is `offset` cells along the line, -(k-1)..k-1 without 0. */
export function slotAt(k: number, offset: number): number {
  return offset < 0 ? k - 1 + offset : k - 2 + offset;
}
