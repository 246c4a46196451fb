/**
 * Setup of the checkers capture problem: syntax of its records, text <-> setup, the report's
 * limits.
 *
 * Source: report 003 and the contest problem it solves, MegaDamas (SBC regional contest 2006,
 * problem E, R. Anido; URI 1404). The squares are listed row by row from the border nearest the
 * player; only playable squares are listed, and the first one listed is playable: (r, c) with r + c
 * even, counting from 0.
 */
import { countOf } from '../../../core/cells.js';
import { cellName } from '../../../core/text/coordinates.js';
import type { Board, Grammar, RawRecord, Setup } from '../../../core/game.js';
import { fail, ok, type Result } from '../../../core/refusal.js';

export const EMPTY = 0;
export const OWN = 1;
export const OPPONENT = 2;

export interface CheckersSetup extends Setup {
  readonly game: 'checkers';
}

/** Number of playable squares: ceil(rows * cols / 2). */
export function cellCount(rows: number, cols: number): number {
  return Math.ceil((rows * cols) / 2);
}

export const grammar: Grammar = {
  minSide: 1,
  maxSide: 1000,
  maxCell: OPPONENT,
  optionKeys: [],
  cellCount,
};

/** Row, from 0 at the player's border, of the square listed at `index`. */
export function rowOf(index: number, cols: number): number {
  const pair = Math.floor(index / cols);
  return 2 * pair + (index - pair * cols >= (cols + 1) >> 1 ? 1 : 0);
}

/** Column, from 0, of the square listed at `index`. */
export function colOf(index: number, cols: number): number {
  const inPair = index % cols;
  const even = (cols + 1) >> 1;
  return inPair < even ? 2 * inPair : 2 * (inPair - even) + 1;
}

/** Index in the list of the playable square (row, col); row + col must be even. */
export function indexOf(row: number, col: number, cols: number): number {
  return (row >> 1) * cols + (row & 1 ? ((cols + 1) >> 1) + ((col - 1) >> 1) : col >> 1);
}

/** `a1` is bottom left, the first listed square. */
export function squareName(index: number, cols: number): string {
  return cellName(rowOf(index, cols), colOf(index, cols));
}

/** Limits of report 003. Besides, a side has at most floor(rows * cols / 4) men. */
export const reportLimits = { minSide: 3, maxSide: 20, maxArea: 200 };

function checkReportLimits(setup: CheckersSetup): Result<CheckersSetup> {
  const { rows, cols, cells } = setup;
  const { minSide, maxSide, maxArea } = reportLimits;
  if (Math.min(rows, cols) < minSide || Math.max(rows, cols) > maxSide || rows * cols > maxArea) {
    return fail('size-limit', { rows, cols });
  }
  const limit = Math.floor((rows * cols) / 4);
  for (const side of [OWN, OPPONENT]) {
    const men = countOf(cells, side);
    if (men > limit) return fail('too-many-men', { side, men, limit });
  }
  return ok(setup);
}

export function parse(raw: RawRecord, strict: boolean): Result<CheckersSetup> {
  const setup: CheckersSetup = { game: 'checkers', rows: raw.rows, cols: raw.cols, cells: raw.cells };
  return strict ? checkReportLimits(setup) : ok(setup);
}

/** The record in the report's bare form: header line, then one line with the squares. */
export function format(setup: CheckersSetup): string {
  return `${setup.rows} ${setup.cols}\n${Array.from(setup.cells).join(' ')}\n`;
}

/**
 * The cells of the smaller board that these rows and columns make, mirrored if only then every
 * square keeps its colour; undefined if none does.
 */
export function cellsKept(
  board: Board,
  rows: readonly number[],
  cols: readonly number[],
): Uint8Array | undefined {
  return kept(board, rows, cols) ?? kept(board, rows, [...cols].reverse());
}

function kept({ cols: width, cells }: Board, rows: readonly number[], cols: readonly number[]) {
  const fewer = new Uint8Array(cellCount(rows.length, cols.length));
  for (let cell = 0; cell < fewer.length; cell++) {
    const [row, col] = [rows[rowOf(cell, cols.length)], cols[colOf(cell, cols.length)]];
    if ((row + col) % 2 !== 0) return undefined;
    fewer[cell] = cells[indexOf(row, col, width)];
  }
  return fewer;
}
