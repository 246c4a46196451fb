/** The cells of a record, the same in every game: 0 is free, 1 and 2 belong to the players. */

/** Returns the number of cells with these contents. */
export function countOf(cells: Uint8Array, contents: number): number {
  let count = 0;
  for (let cell = 0; cell < cells.length; cell++) if (cells[cell] === contents) count++;
  return count;
}

/** Returns the number of free cells. */
export function freeCount(cells: Uint8Array): number {
  return countOf(cells, 0);
}

/** Returns whether at most `most` cells are free. A board of so few cells is not counted. */
export function freeAtMost(cells: Uint8Array, most: number): boolean {
  return cells.length <= most || freeCount(cells) <= most;
}
