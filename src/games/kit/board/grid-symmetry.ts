/** The eight ways to turn and mirror a grid of cells, listed row by row. */

/** A turn flips rows and columns first, then transposes. */
export interface Turn {
  readonly transposed: boolean;
  /** Reverses the order of the rows; `flipCols` that of the columns. */
  readonly flipRows: boolean;
  readonly flipCols: boolean;
}

const flags = [false, true];

/** All eight turns; the first is the identity. */
export const turns: readonly Turn[] = flags.flatMap((transposed) =>
  flags.flatMap((flipRows) => flags.map((flipCols) => ({ transposed, flipRows, flipCols }))),
);

/** Returns the function from a cell of a grid to the cell where the turn takes it. */
export function turnedCell({ transposed, flipRows, flipCols }: Turn, rows: number, cols: number) {
  return (cell: number): number => {
    const [r, c] = [Math.floor(cell / cols), cell % cols];
    const [row, col] = [flipRows ? rows - 1 - r : r, flipCols ? cols - 1 - c : c];
    return transposed ? col * rows + row : row * cols + col;
  };
}

/** Returns the cells of a grid after each moved to `to(cell)`. */
export function movedCells(cells: Uint8Array, to: (cell: number) => number): Uint8Array {
  const moved = new Uint8Array(cells.length);
  for (let cell = 0; cell < cells.length; cell++) moved[to(cell)] = cells[cell];
  return moved;
}

/** Returns the cells with 1 and 2 exchanged. */
export function exchanged(cells: Uint8Array): Uint8Array {
  return cells.map((cell) => (cell === 0 ? 0 : 3 - cell));
}
