/** Families of checkers boards that experiments share. */
import { cellCount, indexOf, type CheckersSetup } from '../../games/checkers/rules/setup.js';

/**
 * The board of report 003's table 3 in any size: opponent men on every second row, a man in the last square.
 * 20x10 is the report's, with 36 captures.
 */
export function fullLattice(rows: number, cols: number): CheckersSetup {
  const cells = new Uint8Array(cellCount(rows, cols));
  for (let i = 0; i < cells.length; i++) cells[i] = i % cols < Math.ceil(cols / 2) ? 2 : 0;
  cells[cells.length - 1] = 1;
  return { game: 'checkers', rows, cols, cells };
}

/** A lattice full of opponent men with own men in the four corners; both sides odd. */
export function fourCorners(rows: number, cols: number): CheckersSetup {
  const cells = new Uint8Array(cellCount(rows, cols));
  for (let row = 1; row < rows; row += 2) {
    for (let col = 1; col < cols; col += 2) cells[indexOf(row, col, cols)] = 2;
  }
  for (const row of [0, rows - 1]) for (const col of [0, cols - 1]) cells[indexOf(row, col, cols)] = 1;
  return { game: 'checkers', rows, cols, cells };
}
