/** The eight ways to turn and mirror a grid of cells, listed row by row. */

/** One of the eight: `transposed` first, then the flips. */
export interface Turn {
  readonly transposed: boolean;
  /** Of the rows, top to bottom; of the columns, left to right. */
  readonly flipRows: boolean;
  readonly flipCols: boolean;
}

const flags = [false, true];

/** All eight, the one that changes nothing first. */
export const turns: readonly Turn[] = flags.flatMap((transposed) =>
  flags.flatMap((flipRows) => flags.map((flipCols) => ({ transposed, flipRows, flipCols }))),
);

/** The cell to which a turn takes a cell of a grid. */
export function turnedCell({ transposed, flipRows, flipCols }: Turn, rows: number, cols: number) {
  return (cell: number): number => {
    const [r, c] = [Math.floor(cell / cols), cell % cols];
    const [row, col] = [flipRows ? rows - 1 - r : r, flipCols ? cols - 1 - c : c];
    return transposed ? col * rows + row : row * cols + col;
  };
}

/** The cells of a grid after they moved. @param to where each goes */
export function movedCells(cells: Uint8Array, to: (cell: number) => number): Uint8Array {
  const moved = new Uint8Array(cells.length);
  for (let cell = 0; cell < cells.length; cell++) moved[to(cell)] = cells[cell];
  return moved;
}

/** 1 for 2 and 2 for 1. */
export function exchanged(cells: Uint8Array): Uint8Array {
  return cells.map((cell) => (cell === 0 ? 0 : 3 - cell));
}
