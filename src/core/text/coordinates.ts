import type { BoardSize } from '../parts/presentation.js';

/** Returns rows by columns, as in `8x8`. */
export function sizeName({ rows, cols }: BoardSize): string {
  return `${String(rows)}x${String(cols)}`;
}

/** Returns the letters of a column as in spreadsheets (a..z, aa, ab); `column` counts from 0. */
export function columnName(column: number): string {
  let name = '';
  for (let n = column + 1; n > 0; n = Math.floor((n - 1) / 26)) {
    name = String.fromCharCode(97 + ((n - 1) % 26)) + name;
  }
  return name;
}

/** Returns the column letters and row number; both arguments count from 0, row 0 is written 1. */
export function cellName(row: number, column: number): string {
  return columnName(column) + String(row + 1);
}

/** Returns the name of a cell by its number, counted row by row on a board of `cols` columns. */
export function nameOfCell(cell: number, cols: number): string {
  return cellName(Math.floor(cell / cols), cell % cols);
}

/** Inverts `nameOfCell`; returns undefined for a text that names no cell of the board. */
export function cellOfName(text: string, { rows, cols }: BoardSize): number | undefined {
  const cell = parseCellName(text);
  return cell && cell.row < rows && cell.column < cols ? cell.row * cols + cell.column : undefined;
}

/** Inverts `cellName`; returns undefined for other texts (leading zeros, capitals, signs). */
export function parseCellName(text: string): { row: number; column: number } | undefined {
  const match = /^([a-z]{1,3})([1-9][0-9]{0,4})$/.exec(text);
  if (!match) return undefined;
  let column = 0;
  for (const letter of match[1]) column = column * 26 + (letter.charCodeAt(0) - 96);
  return { row: Number(match[2]) - 1, column: column - 1 };
}
