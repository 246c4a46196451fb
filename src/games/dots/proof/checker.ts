/**
 * Checks an answer by the rules alone. It shares nothing with the solvers: no chains, no mirrors,
 * no bounds. It values every set of the free edges; a set comes after those with one edge less.
 * For larger boards it checks only the parity of the value.
 *
 * For the rules only the two sides of an edge matter (the game's dual, "Strings and Coins":
 * Berlekamp, Conway, Guy, "Winning Ways", chapter 16). Edges with the same two sides, such as the
 * two outer edges of a corner box, are interchangeable: only their number matters. So a set of
 * edges is a number with a digit for each such group:
 *
 *     +--+--+      groups: left box to outside  3 edges, digit 0..3, stride 1
 *     |  |  |              between the boxes    1 edge,  digit 0..1, stride 4
 *     +--+--+              right box to outside 3 edges, digit 0..3, stride 8
 *
 * This makes 32 sets instead of 2^7.
 */
import type { Verdict } from '../../../core/answer.js';
import type { DotsSetup } from '../rules/setup.js';
import { phrase } from '../../../core/text/phrase.js';

/** Positions with more sets, of a byte each, are not checked; 24 free edges never have more. */
const maxSets = 2 ** 24;

/** Verdict on the claim that the box difference for the side to move lies within lo..hi. */
export function verifyValue(setup: DotsSetup, lo: number, hi: number): Verdict | 'unchecked' {
  const outside = setup.rows * setup.cols;
  const groups = groupsOf(setup);
  const sets = groups.reduce((product, { edges }) => product * (edges + 1), 1);
  if (sets > maxSets) return lo === hi ? verifyParity(groups, outside, lo) : 'unchecked';
  const value = valueByRules(groups, outside, sets);
  if (value < lo || value > hi)
    return {
      ok: false,
      fault: phrase('by the rules it is worth {value}', { value }),
    };
  return { ok: true, shown: lo === hi ? 'exact' : 'interval' };
}

/** The shares of both sides add up to the boxes left, so their difference has the same parity. */
function verifyParity(groups: readonly Group[], outside: number, value: number): Verdict | 'unchecked' {
  const left = new Set(groups.flatMap(({ sides }) => sides).filter((side) => side !== outside)).size;
  if ((left - value) % 2 === 0) return 'unchecked';
  return {
    ok: false,
    fault: phrase('{left} {left|box|boxes} left cannot make a difference of {value}', { left, value }),
  };
}

/** Free edges between the same two boxes, or between a box and the outside. */
interface Group {
  edges: number;
  readonly sides: readonly [number, number];
}

/** Boxes are numbered row by row; the outside comes after the last. */
function groupsOf({ rows, cols, cells }: DotsSetup): Group[] {
  const groups = new Map<string, Group>();
  const boxAt = (row: number, col: number): number =>
    row < 0 || row >= rows || col < 0 || col >= cols ? rows * cols : row * cols + col;
  const add = (edge: number, sides: readonly [number, number]): void => {
    if (cells[edge] !== 0) return;
    const group = groups.get(sides.join()) ?? { edges: 0, sides };
    group.edges++;
    groups.set(sides.join(), group);
  };
  let edge = 0;
  for (let row = 0; row <= rows; row++) {
    for (let col = 0; col < cols; col++) add(edge++, order(boxAt(row - 1, col), boxAt(row, col)));
  }
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col <= cols; col++) add(edge++, order(boxAt(row, col - 1), boxAt(row, col)));
  }
  return [...groups.values()];
}

function order(a: number, b: number): readonly [number, number] {
  return a < b ? [a, b] : [b, a];
}

/** The value of the set of all free edges. @param outside its index, the number of boxes */
function valueByRules(groups: readonly Group[], outside: number, sets: number): number {
  const one = Int32Array.from(groups, ({ sides }) => sides[0]);
  const other = Int32Array.from(groups, ({ sides }) => sides[1]);
  const maxDigit = Int32Array.from(groups, ({ edges }) => edges);
  const stride = new Int32Array(groups.length);
  for (let g = 0, next = 1; g < groups.length; next *= maxDigit[g++] + 1) stride[g] = next;
  const values = new Int8Array(sets);
  const digits = new Int32Array(groups.length);
  const free = new Int32Array(outside + 1);
  // The outside is never completed: it always has more than one free edge.
  free[outside] = 2;
  for (let set = 1; set < sets; set++) {
    countUp(digits, maxDigit, one, other, free);
    let best = -128;
    for (let g = 0; g < digits.length; g++) {
      if (digits[g] === 0) continue;
      const taken = Number(free[one[g]] === 1) + Number(free[other[g]] === 1);
      const rest = values[set - stride[g]];
      const value = taken > 0 ? taken + rest : 0 - rest;
      if (value > best) best = value;
    }
    values[set] = best;
  }
  return values[sets - 1];
}

/** Goes on to the next set: adds one to the number; updates the free edges of each box. */
function countUp(
  digits: Int32Array,
  maxDigit: Int32Array,
  one: Int32Array,
  other: Int32Array,
  free: Int32Array,
): void {
  let g = 0;
  for (; digits[g] === maxDigit[g]; g++) {
    free[one[g]] -= digits[g];
    free[other[g]] -= digits[g];
    digits[g] = 0;
  }
  digits[g]++;
  free[one[g]]++;
  free[other[g]]++;
}
