/**
 * A number for each position with so many discs, among all ways to fill the columns with as many:
 * first how high the columns are, then which discs are of the player who began. The two are read
 * column by column, each from the bottom, and counted in the order of the alphabet.
 *
 *     . . .      heights 0 2 1: after 0 0 3 and 0 1 2
 *     . 1 .      discs 2 1 1:   after 1 1 2 and 1 2 1
 *     . 2 1      number:        2 * 3 + 2, as three discs, two of them the first's, lie in 3 ways
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

/** Discs of the player who began among so many. */
function ofFirst(discs: number): number {
  return Math.ceil(discs / 2);
}

/** How many numbers there are with `discs` discs, more than there are positions. */
export function numbersOf(discs: number, columns: number): number {
  return fillings(discs, columns) * choices(discs, ofFirst(discs));
}

/** Discs, and the number of the position; undefined where the players have not moved in turn. */
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
