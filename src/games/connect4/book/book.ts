/**
 * The opening book of the standard board: the proved value of every position of the first plies, in
 * values.bin, written by `make connect4-book`:
 *
 *   byte 0    plies: the discs of the deepest positions
 *   then      for each number of discs from 0 to plies a block that begins at a new byte: two bits
 *             a position by its number (numbering.ts), the lowest bits of a byte first; 0 for no
 *             value, else 2 + the value for the side to move
 *
 * The book answers positions with fewer than `plies` discs, whose moves all have a value.
 */
import { emptyStats, type Answer } from '../../../core/answer.js';
import { freeAtMost } from '../../../core/cells.js';
import type { BookMove, Question } from '../../../core/game.js';
import type { Move } from '../../../core/position.js';
import { landingCell, lineOf, after, sideToMove, type Connect4Setup } from '../rules/setup.js';
import { numberOf, numbersOf } from './numbering.js';
import values from './values.bin';

const board = { rows: 6, cols: 7, k: 4 };
const perByte = 4;

/** Discs of the deepest positions in the book. */
export const bookPlies = values[0];

/** The value of a position for the side to move; undefined if the book does not have it. */
export function valueInBook(setup: Connect4Setup): number | undefined {
  return valueIn(values, setup);
}

/** `valueInBook` for a book with these bytes. */
export function valueIn(book: Uint8Array, setup: Connect4Setup): number | undefined {
  const { rows, cols, k, cells } = setup;
  if (rows !== board.rows || cols !== board.cols || k !== board.k) return undefined;
  // Nearly all positions of a batch are too deep for the book: reject them before numbering.
  if (freeAtMost(cells, cells.length - book[0] - 1)) return undefined;
  const place = numberOf(setup);
  if (!place) return undefined;
  let at = 1;
  for (let discs = 0; discs < place.discs; discs++) at += bytesOf(discs);
  const code = (book[at + Math.floor(place.number / perByte)] >> (2 * (place.number % perByte))) & 3;
  return code === 0 ? undefined : code - 2;
}

function bytesOf(discs: number): number {
  return Math.ceil(numbersOf(discs, board.cols) / perByte);
}

/** Returns the bytes of a book with these positions and their values for the side to move. */
export function bookOf(plies: number, known: Iterable<readonly [Connect4Setup, number]>): Uint8Array {
  const starts = [1];
  for (let discs = 0; discs <= plies; discs++) starts.push(starts[discs] + bytesOf(discs));
  const written = new Uint8Array(starts[plies + 1]);
  written[0] = plies;
  for (const [setup, value] of known) {
    const { discs, number } = numberOf(setup)!;
    written[starts[discs] + Math.floor(number / perByte)] |= (value + 2) << (2 * (number % perByte));
  }
  return written;
}

/** Returns all moves with their values and best replies; none if the book lacks a value. */
export function bookMoves(setup: Connect4Setup): readonly BookMove[] {
  const known = movesFrom(setup);
  return known.map(({ move, worth, next }) => {
    const [reply] = best(movesFrom(next), 0 - worth);
    return { move, lo: worth, hi: worth, status: 'proved', playouts: 0, reply };
  });
}

interface KnownMove {
  readonly move: Move;
  readonly worth: number;
  readonly next: Connect4Setup;
}

function movesFrom(setup: Connect4Setup): KnownMove[] {
  if (valueInBook(setup) === undefined) return [];
  const known: KnownMove[] = [];
  for (let move = 0; move < setup.cols; move++) {
    if (landingCell(setup, move) < 0) continue;
    const next = after(setup, move);
    const value = lineOf(next, sideToMove(setup) === 0 ? 1 : 2) ? -1 : valueInBook(next);
    if (value === undefined) return [];
    known.push({ move, worth: 0 - value, next });
  }
  return known;
}

/** The moves of this worth, from the centre outwards. */
function best(known: readonly KnownMove[], value: number): Move[] {
  const middle = (board.cols - 1) / 2;
  return known
    .filter(({ worth }) => worth === value)
    .map(({ move }) => move)
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b);
}

/** Returns the book's answer, whose line ends where the book ends; undefined if it has none. */
export function bookAnswer(setup: Connect4Setup, question: Question): Answer | undefined {
  if (question.book === false) return undefined;
  const known = movesFrom(setup);
  if (known.length === 0) return undefined;
  const value = Math.max(...known.map(({ worth }) => worth));
  const found = best(known, value);
  const values = known.map(({ move, worth }) => ({ move, lo: worth, hi: worth, status: 'proved' as const }));
  return {
    lo: value,
    hi: value,
    status: 'proved',
    stop: 'finished',
    best: question.best === 'all' ? [...found].sort((a, b) => a - b) : found.slice(0, 1),
    line: question.line === false ? found.slice(0, 1) : lineFrom(setup, value),
    values: question.values ? values : undefined,
    stats: emptyStats(),
  };
}

function lineFrom(setup: Connect4Setup, value: number): Move[] {
  const known = movesFrom(setup);
  const [move] = best(known, value);
  if (move === undefined) return [];
  const { next } = known.find((one) => one.move === move)!;
  return [move, ...lineFrom(next, 0 - value)];
}
