/**
 * Setup of Connect Four: the syntax of its records, text <-> setup, and which boards are positions.
 *
 *   connect4 6 7 k=4 turn=2     rows, columns, then options in any order
 *   0 0 0 0 0 0 0               the top row first; 0 free, 1 first player, 2 second player
 *   …
 *   0 0 0 1 2 0 0               the bottom row last
 */
import { countOf } from '../../../core/cells.js';
import { columnName } from '../../../core/text/coordinates.js';
import type { Grammar, RawRecord, Setup } from '../../../core/game.js';
import type { Move, Side } from '../../../core/position.js';
import { fail, ok, type Result } from '../../../core/refusal.js';
import { phrase } from '../../../core/text/phrase.js';
import {
  badValue,
  illegal,
  otherStone,
  rowsText,
  turnByCount,
  turnOption,
  withStones,
  type Stone,
} from '../../kit/stones.js';

export interface Connect4Setup extends Setup {
  readonly game: 'connect4';
  /** Discs in a line that win. */
  readonly k: number;
  /** The player to move, present only if the numbers of discs do not tell it. */
  readonly turn?: Stone;
}

export const grammar: Grammar = {
  minSide: 1,
  maxSide: 9,
  maxCell: 2,
  optionKeys: ['k', 'turn'],
  cellCount: (rows, cols) => rows * cols,
};

/** Returns four, or the longest line of a board that is too small for four. */
export function defaultK(rows: number, cols: number): number {
  return Math.min(4, Math.max(rows, cols));
}

/** The side to move of a legal setup. */
export function sideToMove(setup: Connect4Setup): Side {
  return (setup.turn ?? turnByCount(setup.cells)) === 2 ? 1 : 0;
}

/** Checks the syntax, then the rules. `--strict` adds no check: this game has no report. */
export function parse(raw: RawRecord): Result<Connect4Setup> {
  const { rows, cols, cells, options } = raw;
  const k = parseK(options.get('k'), rows, cols);
  if (k === undefined) return badValue('k', options.get('k')!);
  const given = turnOption(options);
  if (!given.ok) return given;
  const turn = given.value ?? turnByCount(cells);
  if (turn === undefined) return unequalCounts(cells);
  return checkBoard(withStones({ game: 'connect4', rows, cols, cells, k }, cells, turn), turn);
}

function parseK(text: string | undefined, rows: number, cols: number): number | undefined {
  if (text === undefined) return defaultK(rows, cols);
  return /^[1-9]$/.test(text) && Number(text) <= Math.max(rows, cols) ? Number(text) : undefined;
}

function unequalCounts(cells: Uint8Array): Result<never> {
  const [first, second] = [countOf(cells, 1), countOf(cells, 2)];
  return illegal(
    phrase(
      '{first} first and {second} second {second|disc|discs}: the first player must have as many or one more, unless turn= says who moves',
      { first, second },
    ),
  );
}

/**
 * Checks that no disc is above a free cell and that a finished game ended with its last disc, but
 * not that alternating moves can stack the colours in this way: no value depends on it.
 */
function checkBoard(setup: Connect4Setup, turn: Stone): Result<Connect4Setup> {
  const { rows, cols, cells } = setup;
  for (let cell = 0; cell < (rows - 1) * cols; cell++) {
    if (cells[cell] === 0 || cells[cell + cols] !== 0) continue;
    const column = columnName(cell % cols);
    return illegal(phrase('a disc in column {column} has nothing below it', { column }));
  }
  if (lineOf(setup, turn)) {
    return illegal(phrase('the side to move already has a line: the game ended before the last move'));
  }
  const other = otherStone(turn);
  return lineOf(setup, other) && !endedByLastDisc(setup, other)
    ? illegal(phrase('no single last disc completes all the lines'))
    : ok(setup);
}

/** Whether the removal of some column's top disc would leave its side without a line. */
function endedByLastDisc(setup: Connect4Setup, disc: Stone): boolean {
  for (let column = 0; column < setup.cols; column++) {
    const top = landingCell(setup, column) + setup.cols;
    if (setup.cells[top] !== disc) continue;
    const cells = setup.cells.slice();
    cells[top] = 0;
    if (!lineOf({ ...setup, cells }, disc)) return true;
  }
  return false;
}

/** Cell on which a disc dropped into `column` comes to rest; below 0 where the column is full. */
export function landingCell({ rows, cols, cells }: Connect4Setup, column: number): number {
  let cell = (rows - 1) * cols + column;
  while (cell >= 0 && cells[cell] !== 0) cell -= cols;
  return cell;
}

/** Steps from a cell in the four directions of a line, as rows down and columns to the right. */
export const directions = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
] as const;

/**
 * The first k cells in a line that `disc` holds, in the order of the board; undefined without one.
 */
export function lineOf({ rows, cols, cells, k }: Connect4Setup, disc: Stone): number[] | undefined {
  for (let cell = 0; cell < cells.length; cell++) {
    if (cells[cell] !== disc) continue;
    for (const [down, right] of directions) {
      const lastRow = Math.floor(cell / cols) + down * (k - 1);
      const lastColumn = (cell % cols) + right * (k - 1);
      if (lastRow >= rows || lastColumn < 0 || lastColumn >= cols) continue;
      const line = Array.from({ length: k }, (_, i) => cell + i * (down * cols + right));
      if (line.every((one) => cells[one] === disc)) return line;
    }
  }
  return undefined;
}

/** Value of a game that is over, for the side to move; undefined while it goes on. */
export function valueOfEnd(setup: Connect4Setup): number | undefined {
  if (lineOf(setup, sideToMove(setup) === 0 ? 2 : 1)) return -1;
  return setup.cells.includes(0) ? undefined : 0;
}

/** The options of a header: the length that wins, and the side to move. */
export function options(setup: Connect4Setup): Record<string, number> {
  return { k: setup.k, turn: sideToMove(setup) + 1 };
}

/** One record: the header with the options that are not the default, then one line a row. */
export function format(setup: Connect4Setup): string {
  const { rows, cols, k, turn } = setup;
  let text = `connect4 ${String(rows)} ${String(cols)}`;
  if (k !== defaultK(rows, cols)) text += ` k=${String(k)}`;
  if (turn !== undefined) text += ` turn=${String(turn)}`;
  return `${text}\n${rowsText(setup)}`;
}

/** Returns the letter of the column, which is the move. */
export function moveName(_setup: Connect4Setup, move: Move): string {
  return columnName(move);
}

/** Inverse of `moveName`; also reads a column's number from 1, even of a full column. */
export function parseMove({ cols }: Connect4Setup, name: string): Result<Move> {
  const code = name.length === 1 ? name.charCodeAt(0) : 0;
  const move = code - (code < 97 ? 49 : 97);
  return move >= 0 && move < cols ? ok(move) : fail('bad-move', { move: name });
}

/** The setup after a legal move. */
export function after(setup: Connect4Setup, move: Move): Connect4Setup {
  const cells = setup.cells.slice();
  const side = sideToMove(setup);
  cells[landingCell(setup, move)] = side + 1;
  return withStones(setup, cells, side === 0 ? 2 : 1);
}
