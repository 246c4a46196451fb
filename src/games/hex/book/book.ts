/**
 * The opening book: what each first stone is worth, and a winning reply to each that loses. Values up to 7x7 are proved
 * by the exact solver; those of larger boards are estimates of the player with the number of playouts that they
 * rest on. `make hex-book` writes openings.ts; half a turn of the board keeps every value.
 */
import type { BookMove } from '../../../core/game.js';
import { parseCellName } from '../../../core/text/coordinates.js';
import type { Move } from '../../../core/position.js';
import { EMPTY, type HexSetup } from '../rules/setup.js';
import { openingTables } from './openings.js';

/** What the book knows of the moves of an empty square board, and of the replies to one stone. No swap rule. */
export function bookMoves(setup: HexSetup): readonly BookMove[] {
  if (setup.swap || setup.rows !== setup.cols) return [];
  const stones = setup.cells.reduce((count, cell) => count + (cell === EMPTY ? 0 : 1), 0);
  if (stones === 0) return openings(setup);
  return stones === 1 ? replies(setup) : [];
}

/** The table is player 1's; player 2's is its mirror image: row and column change places. */
function openings({ rows: size, toMove }: HexSetup): BookMove[] {
  const table = openingTables.find((one) => one.size === size);
  if (!table) return [];
  const moveOf = (name: string): Move => {
    const { row, column } = parseCellName(name)!;
    return toMove === 0 ? row * size + column : column * size + row;
  };
  const { playouts, replies: proved = {} } = table;
  return Object.entries(table.openings).map(([name, value]) => ({
    move: moveOf(name),
    ...{ lo: value, hi: value, status: playouts === 0 ? 'proved' : 'estimated', playouts },
    ...(name in proved ? { reply: moveOf(proved[name]) } : {}),
  }));
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
