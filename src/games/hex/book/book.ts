/**
 * The opening book: what each first stone is worth, and a winning reply to each that loses. Values up to 7x7, and most of
 * 8x8, are proved by the exact solver; the others are estimates of the player with the number of playouts that they
 * rest on. `make hex-book` writes openings.ts; half a turn of the board keeps every value.
 */
import type { BookMove } from '../../../core/game.js';
import { cellName, parseCellName } from '../../../core/text/coordinates.js';
import type { Move } from '../../../core/position.js';
import { EMPTY, type HexSetup } from '../rules/setup.js';
import { openingTables, type OpeningTable } from './openings.js';

/** What the book knows of the moves of an empty square board, and of the replies to one stone. No swap rule. */
export function bookMoves(setup: HexSetup): readonly BookMove[] {
  if (setup.swap || setup.rows !== setup.cols) return [];
  const stones = setup.cells.reduce((count, cell) => count + (cell === EMPTY ? 0 : 1), 0);
  if (stones === 0) return openings(setup);
  return stones === 1 ? replies(setup) : [];
}

/** The opening that the player thinks nearest to even, proved or not; undefined where the book has no estimates. */
export function evenOpening(setup: HexSetup): Move | undefined {
  const [first, ...others] = Object.entries(tableOf(setup)?.estimates ?? {});
  if (first === undefined) return undefined;
  const [name] = others.reduce((a, b) => (Math.abs(b[1]) < Math.abs(a[1]) ? b : a), first);
  return moveOf(setup, name);
}

function tableOf({ rows, cols }: HexSetup): OpeningTable | undefined {
  return rows === cols ? openingTables.find(({ size }) => size === rows) : undefined;
}

/** Tables are player 1's; player 2's are their mirror images: row and column change places. */
function moveOf({ rows: size, toMove }: HexSetup, name: string): Move {
  const { row, column } = parseCellName(name)!;
  return toMove === 0 ? row * size + column : column * size + row;
}

function openings(setup: HexSetup): BookMove[] {
  const table = tableOf(setup);
  if (!table) return [];
  const wins = new Set(table.wins);
  return Array.from(setup.cells.keys(), (cell) => {
    const name = cellName(Math.floor(cell / table.size), cell % table.size);
    const move = moveOf(setup, name);
    if (wins.has(name)) return { move, lo: 1, hi: 1, status: 'proved', playouts: 0 };
    if (name in table.replies)
      return {
        move,
        lo: -1,
        hi: -1,
        status: 'proved',
        playouts: 0,
        reply: moveOf(setup, table.replies[name]),
      };
    const value = table.estimates[name];
    return { move, lo: value, hi: value, status: 'estimated', playouts: table.playouts };
  });
}

/** After a proved opening: its winning reply, or that every reply loses. */
function replies(setup: HexSetup): BookMove[] {
  const { cells, toMove } = setup;
  const stone = cells.findIndex((cell) => cell !== EMPTY);
  const opener = toMove === 0 ? 1 : 0;
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
