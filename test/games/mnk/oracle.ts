/**
 * A second, slow and simple implementation of the rules: boards are strings of `.`, `x` and `o`,
 * row by row.
 */
import type { RawRecord } from '../../../src/core/game.js';
import type { Position } from '../../../src/core/position.js';
import type { Random } from '../../../src/core/random.js';
import type { MnkPosition } from '../../../src/games/mnk/rules/evaluation.js';
import { position } from '../../../src/games/mnk/rules/position.js';
import { defaultK, parseSyntax, type MnkSetup } from '../../../src/games/mnk/rules/setup.js';

export function cellsOf(board: string): Uint8Array {
  return Uint8Array.from(board.replace(/\s/g, ''), (c) => (c === 'x' ? 1 : c === 'o' ? 2 : 0));
}

export function emptyBoard(rows: number, cols: number, more: Partial<MnkSetup> = {}): MnkSetup {
  const cells = new Uint8Array(rows * cols);
  return { game: 'mnk', rows, cols, cells, k: defaultK(rows, cols), score: 'line', slip: '0', ...more };
}

/** Reads rows separated by blanks: `x.. .o. ...`. */
export function setupOf(board: string, more: Partial<MnkSetup> = {}): MnkSetup {
  const rows = board.trim().split(/\s+/);
  return emptyBoard(rows.length, rows[0].length, { cells: cellsOf(board), ...more });
}

export function rawRecord(rows: number, cols: number, cells: ArrayLike<number>, options: string): RawRecord {
  const pairs = options.split(' ').filter((pair) => pair !== '');
  const entries = pairs.map((pair) => pair.split('=') as [string, string]);
  return { rows, cols, cells: Uint8Array.from(cells), options: new Map(entries) };
}

export function syntaxOf(board: string, options = ''): ReturnType<typeof parseSyntax> {
  const { rows, cols, cells } = setupOf(board);
  return parseSyntax(rawRecord(rows, cols, cells, options));
}

export function positionOf(setup: MnkSetup): MnkPosition {
  const made = position(setup);
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value;
}

export function movesOf(position: Position): number[] {
  const out = new Int32Array(position.moveCount);
  return Array.from(out.subarray(0, position.legalMoves(out, 0)));
}

/** Returns the number of stones of `stone` in a row from (row, col) on. */
function runLength(setup: MnkSetup, row: number, col: number, dr: number, dc: number, stone: number): number {
  let length = 0;
  for (let r = row, c = col; r >= 0 && r < setup.rows && c >= 0 && c < setup.cols; r += dr, c += dc) {
    if (setup.cells[r * setup.cols + c] !== stone) break;
    length++;
  }
  return length;
}

/** Returns the lengths of all maximal runs, each run once. */
function runLengths(setup: MnkSetup, stone: number): number[] {
  const lengths: number[] = [];
  for (const [dr, dc] of [
    [0, 1],
    [1, 0],
    [1, 1],
    [1, -1],
  ] as const) {
    for (let row = 0; row < setup.rows; row++) {
      for (let col = 0; col < setup.cols; col++) {
        if (runLength(setup, row - dr, col - dc, dr, dc, stone) > 0) continue;
        lengths.push(runLength(setup, row, col, dr, dc, stone));
      }
    }
  }
  return lengths;
}

export function hasLine(setup: MnkSetup, stone: number): boolean {
  return runLengths(setup, stone).some((length) =>
    setup.score === 'exact' ? length === setup.k : length >= setup.k,
  );
}

/** Returns the points of report 001: 1 for three, 3 for four, and 6, 10, 15, … beyond. */
export function naivePoints(setup: MnkSetup, stone: number): number {
  const worth = [0, 0, 0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55];
  return runLengths(setup, stone).reduce((sum, length) => sum + worth[length], 0);
}

export function isOver(setup: MnkSetup): boolean {
  const won = setup.score !== 'points' && (hasLine(setup, 1) || hasLine(setup, 2));
  return won || !setup.cells.includes(0);
}

export function finalValue(setup: MnkSetup): number {
  if (setup.score === 'points') return naivePoints(setup, 1) - naivePoints(setup, 2);
  return hasLine(setup, 1) ? 1 : hasLine(setup, 2) ? -1 : 0;
}

export function freeCells(setup: MnkSetup): number[] {
  return Array.from(setup.cells.keys()).filter((cell) => setup.cells[cell] === 0);
}

export function withStone(setup: MnkSetup, cell: number, stone: number): MnkSetup {
  const cells = setup.cells.slice();
  cells[cell] = stone;
  return { ...setup, cells };
}

/** Returns the value for X by the definition, with slides; `turn` is to move. */
export function naiveValue(setup: MnkSetup, turn: number, slip: number): number {
  if (isOver(setup)) return finalValue(setup);
  const land = (cell: number): number => naiveValue(withStone(setup, cell, turn), 3 - turn, slip);
  const free = freeCells(setup);
  const values = free.map((cell) => {
    const near = free.filter((other) => other !== cell && touch(setup.cols, cell, other));
    if (near.length === 0 || slip === 0) return land(cell);
    return (1 - slip) * land(cell) + (slip / near.length) * near.reduce((sum, other) => sum + land(other), 0);
  });
  return turn === 1 ? Math.max(...values) : Math.min(...values);
}

export function touch(cols: number, a: number, b: number): boolean {
  const rows = Math.abs(Math.floor(a / cols) - Math.floor(b / cols));
  return rows <= 1 && Math.abs((a % cols) - (b % cols)) <= 1;
}

/** Returns a board after random moves, not over if that can be avoided. */
export function randomSetup(random: Random, empty: MnkSetup, plies: number): MnkSetup {
  let setup = empty;
  for (let ply = 0; ply < plies; ply++) {
    const next = random
      .shuffle(freeCells(setup))
      .map((cell) => withStone(setup, cell, 1 + (ply % 2)))
      .find((child) => !isOver(child));
    if (!next) return setup;
    setup = next;
  }
  return setup;
}
