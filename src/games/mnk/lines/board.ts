/**
 * A position of the line game, reduced to what is left to fill: the free cells, numbered anew from
 * 0, and for each side its open lines, the segments of k without a stone of the other side, as sets
 * of the free cells that they still lack. So a large board with few free cells is a small problem.
 */
import { lazily } from '../../../core/on-demand.js';
import { turnedCell, turns } from '../../kit/board/grid-symmetry.js';
import { maxCells, setOf, type CellSet } from './cellset.js';
import { segments } from '../rules/lines.js';
import { FREE, O, X, type MnkSetup, type Stone } from '../rules/setup.js';

export interface LineBoard {
  /** Cell of the setup for each free cell. */
  readonly cells: readonly number[];
  /** Sets of free cells, one for each open line of a side; no two are equal. */
  readonly lines: Readonly<Record<Stone, readonly CellSet[]>>;
  /** Cell maps of the symmetries, without the identity, that keep all stones in place. */
  readonly symmetries: () => readonly Uint8Array[];
}

/** @param setup a position where the game goes on, with at most `maxCells` free cells. */
export function lineBoard(setup: MnkSetup): LineBoard {
  const cells = Array.from(setup.cells.keys()).filter((cell) => setup.cells[cell] === FREE);
  if (cells.length > maxCells) throw new Error(`more than ${maxCells} free cells`);
  const bits = new Array<CellSet>(setup.cells.length).fill(0n);
  cells.forEach((cell, number) => (bits[cell] = setOf(number)));
  const all = segments(setup.rows, setup.cols, setup.k);
  const openLines = (other: Stone): CellSet[] => {
    const open = all.filter((line) => !line.some((cell) => setup.cells[cell] === other));
    return [...new Set(open.map((line) => line.reduce((set, cell) => set | bits[cell], 0n)))];
  };
  const lines = { [X]: openLines(O), [O]: openLines(X) };
  return { cells, lines, symmetries: lazily(() => symmetries(setup, cells)) };
}

/** Mirrors the rows before the columns: counts of nodes depend on the order. */
const order = [2, 1, 3, 4, 6, 5, 7];

function symmetries({ rows, cols, cells: stones }: MnkSetup, cells: readonly number[]): Uint8Array[] {
  return order
    .filter((turn) => !turns[turn].transposed || rows === cols)
    .map((turn) => turnedCell(turns[turn], rows, cols))
    .filter((to) => stones.every((stone, cell) => stones[to(cell)] === stone))
    .map((to) => Uint8Array.from(cells, (cell) => cells.indexOf(to(cell))));
}
