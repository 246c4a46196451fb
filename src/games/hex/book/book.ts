/**
 * The opening book: the value of each first stone, and a winning reply to each that loses. Values
 * up to 8x8 are proved by the exact solver; the others are estimates of the player, with the number
 * of playouts behind them. `make hex-book` writes openings.ts. Half a turn of the board keeps every
 * value.
 */
import type { BookMove } from '../../../core/game.js';
import { cellOfName, nameOfCell } from '../../../core/text/coordinates.js';
import { type Move, otherSide } from '../../../core/position.js';
import { EMPTY, type HexSetup } from '../rules/setup.js';
import { openingTables, type OpeningTable } from './openings.js';

/** The book's entries for an empty square board and for one stone, without the swap rule. */
export function bookMoves(setup: HexSetup): readonly BookMove[] {
  if (setup.swap || setup.rows !== setup.cols) return [];
  const stones = setup.cells.reduce((count, cell) => count + (cell === EMPTY ? 0 : 1), 0);
  if (stones === 0) return openings(setup);
  return stones === 1 ? replies(setup) : [];
}

/** The opening whose estimate is nearest to even; undefined if the book has no estimates. */
export function evenOpening(setup: HexSetup): Move | undefined {
  const distances = tableOf(setup)?.estimates.map(Math.abs) ?? [];
  return distances.length === 0 ? undefined : placeOf(setup, distances.indexOf(Math.min(...distances)));
}

function tableOf({ rows, cols }: HexSetup): OpeningTable | undefined {
  return rows === cols ? openingTables().find(({ size }) => size === rows) : undefined;
}

/** Tables are for player 1; for player 2 row and column change places. */
function placeOf({ rows: size, toMove }: HexSetup, cell: number): Move {
  return toMove === 0 ? cell : (cell % size) * size + Math.floor(cell / size);
}

function moveOf(setup: HexSetup, name: string): Move {
  return placeOf(setup, cellOfName(name, setup)!);
}

function openings(setup: HexSetup): BookMove[] {
  const table = tableOf(setup);
  if (!table) return [];
  const { size, wins, replies: lost, playouts, estimates } = table;
  const proved = { status: 'proved', playouts: 0 } as const;
  return Array.from(setup.cells.keys(), (cell) => {
    const name = nameOfCell(cell, size);
    const move = placeOf(setup, cell);
    if (wins.includes(name)) return { move, lo: 1, hi: 1, ...proved };
    if (name in lost) return { move, lo: -1, hi: -1, ...proved, reply: moveOf(setup, lost[name]) };
    const value = estimates[Math.min(cell, size * size - 1 - cell)];
    return { move, lo: value, hi: value, status: 'estimated', playouts };
  });
}

/** After a proved opening: its winning reply, or all replies if every one loses. */
function replies(setup: HexSetup): BookMove[] {
  const { cells, toMove } = setup;
  const stone = cells.findIndex((cell) => cell !== EMPTY);
  const opener = otherSide(toMove);
  if (cells[stone] !== opener + 1) return [];
  const empty: HexSetup = { ...setup, cells: new Uint8Array(cells.length), toMove: opener };
  const opening = openings(empty).find(({ move, status }) => move === stone && status === 'proved');
  if (!opening) return [];
  const worth = { lo: 0 - opening.lo, hi: 0 - opening.lo, status: 'proved', playouts: 0 } as const;
  if (opening.reply !== undefined) return [{ move: opening.reply, ...worth }];
  if (opening.lo < 0) return [];
  return Array.from(cells.keys())
    .filter((move) => cells[move] === EMPTY)
    .map((move) => ({ move, ...worth }));
}
