/**
 * Tables for a stone on a free cell, by the cell's four shapes packed into 16 bits (four bits a
 * direction): a rank for searches that follow threats, an order for moves, and a value for
 * evaluations.
 */
import { shape } from './shapes.js';

/** The names are those of five in a row; each outweighs those before it. */
export const rank = {
  quiet: 0,
  /** Two lines at once that are one stone short of a threat each. */
  prepares: 1,
  /** One open three: threatens an open four. */
  three: 2,
  /** An open three and one more three: several ways to go on. */
  twoThrees: 3,
  /** Exactly one completing cell: the answer is forced. */
  four: 4,
  /** A four and an open three at once. */
  fourThree: 5,
  /** Two completing cells: one answer cannot block both. */
  openFour: 6,
  five: 7,
} as const;

export const rankCount = 8;

/** Order of moves: score of each shape; a cell's worth is the sum over directions. */
const orderOfShape = [0, 1, 3, 5, 13, 17, 52, 60, 160, 200];

/** Added by rank: two threats at once are worth more than their sum. */
const orderOfRank = [0, 10, 10, 90, 20, 260, 500, 900];

function countShapes(packed: number): Int32Array {
  const counts = new Int32Array(shape.five + 1);
  for (let direction = 0; direction < 4; direction++) counts[(packed >> (4 * direction)) & 15]++;
  return counts;
}

function rankOf(packed: number): number {
  const counts = countShapes(packed);
  const [threes, fours] = [counts[shape.openThree], counts[shape.four]];
  if (counts[shape.five] > 0) return rank.five;
  if (counts[shape.openFour] > 0 || fours > 1) return rank.openFour;
  if (fours > 0) return threes > 0 ? rank.fourThree : rank.four;
  const preparing = counts[shape.three] + counts[shape.openTwo];
  if (threes > 1 || (threes > 0 && counts[shape.three] > 0)) return rank.twoThrees;
  if (threes > 0) return rank.three;
  return preparing > 1 ? rank.prepares : rank.quiet;
}

export interface RankTables {
  readonly ranks: Uint8Array;
  readonly orders: Int16Array;
  readonly values: Int16Array;
}

/**
 * The tables by packed shapes; combinations with a number that is no shape are never looked up.
 * @param shapeValues what a free cell with each shape is worth; the value of a cell is the sum over
 *   directions
 */
export function rankTables(shapeValues: readonly number[]): RankTables {
  const ranks = new Uint8Array(1 << 16);
  const orders = new Int16Array(1 << 16);
  const values = new Int16Array(1 << 16);
  const shapes = shape.five + 1;
  for (let number = 0; number < shapes ** 4; number++) {
    let [packed, order, value] = [0, 0, 0];
    for (let direction = 0, rest = number; direction < 4; direction++, rest = Math.floor(rest / shapes)) {
      packed |= (rest % shapes) << (4 * direction);
      order += orderOfShape[rest % shapes];
      value += shapeValues[rest % shapes];
    }
    ranks[packed] = rankOf(packed);
    orders[packed] = order + orderOfRank[ranks[packed]];
    values[packed] = value;
  }
  return { ranks, orders, values };
}
