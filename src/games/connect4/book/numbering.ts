/**
 * Numbers all positions with a given number of discs, among all ways to fill the columns with that
 * many discs: first by the heights of the columns, then by the owners of the discs. Both lists are
 * read column by column, each from the bottom, and counted in lexicographic order.
 *
 *     . . .      heights 0 2 1: number 2, after 0 0 3 and 0 1 2
 *     . 1 .      discs 2 1 1:   number 2, after 1 1 2 and 1 2 1
 *     . 2 1      position:      2 * 3 + 2, as three discs, two of player 1, have 3 orders
 *
 * A position and its mirror image have the lower one of their numbers.
 */
import { sideToMove, type Connect4Setup } from '../rules/setup.js';

/** Ways to choose `chosen` of `all` things. */
function choices(all: number, chosen: number): number {
  if (chosen < 0 || chosen > all) return 0;
  let ways = 1;
  for (let i = 1; i <= chosen; i++) ways = (ways * (all - chosen + i)) / i;
  return ways;
}

/** Ways to lay `discs` into `columns` of any height. */
function fillings(discs: number, columns: number): number {
  return columns === 0 ? (discs === 0 ? 1 : 0) : choices(discs + columns - 1, columns - 1);
}

/** Number of discs of the player who began, among `discs`. */
function ofFirst(discs: number): number {
  return Math.ceil(discs / 2);
}

/** Returns the count of numbers for `discs` discs; there are fewer positions. */
export function numbersOf(discs: number, columns: number): number {
  return fillings(discs, columns) * choices(discs, ofFirst(discs));
}

/** Returns discs and number of the position; undefined if the players did not alternate. */
export function numberOf(setup: Connect4Setup): { discs: number; number: number } | undefined {
  const columns = columnsOf(setup);
  const discs = columns.reduce((sum, { length }) => sum + length, 0);
  const mover = sideToMove(setup) + 1;
  const first = discs % 2 === 0 ? mover : 3 - mover;
  const all = columns.flat();
  if (all.filter((disc) => disc === first).length !== ofFirst(discs)) return undefined;
  const number = Math.min(numbered(columns, discs, first), numbered(columns.reverse(), discs, first));
  return { discs, number };
}

/** The discs of each column from the bottom. */
function columnsOf({ rows, cols, cells }: Connect4Setup): number[][] {
  return Array.from({ length: cols }, (_, column) =>
    Array.from({ length: rows }, (_, row) => cells[(rows - 1 - row) * cols + column]).filter(
      (disc) => disc !== 0,
    ),
  );
}

function numbered(columns: readonly number[][], discs: number, first: number): number {
  let heights = 0;
  let rest = discs;
  columns.forEach(({ length }, i) => {
    for (let less = 0; less < length; less++) heights += fillings(rest - less, columns.length - 1 - i);
    rest -= length;
  });
  let colours = 0;
  rest = discs;
  let ahead = ofFirst(discs);
  for (const disc of columns.flat()) {
    rest--;
    if (disc === first) ahead--;
    else colours += choices(rest, ahead - 1);
  }
  return heights * choices(discs, ofFirst(discs)) + colours;
}
