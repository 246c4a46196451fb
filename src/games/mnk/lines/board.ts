/**
 * A position of the line game, reduced to what is left to fill: the free cells, numbered anew from
 * 0, and for each side its open lines, the segments of k without a stone of the other side, as sets
 * of the free cells that they still lack. So a large board with few free cells is a small problem.
 */
import { lazily } from '../../../core/lazily.js';
import { highBit, lowBit, maxCells } from './cellset.js';
import { segments } from '../rules/lines.js';
import { FREE, O, X, type MnkSetup, type Stone } from '../rules/setup.js';

/** Sets of free cells, one for each line; no two are equal. */
export interface OpenLines {
  readonly low32: Int32Array;
  readonly high32: Int32Array;
}

export interface LineBoard {
  /** Cell of the setup for each free cell. */
  readonly cells: readonly number[];
  readonly lines: Readonly<Record<Stone, OpenLines>>;
  /** Cell maps of the symmetries, without the identity, that keep all stones in place. */
  readonly symmetries: () => readonly Uint8Array[];
}

/** @param setup a position where the game goes on, with at most `maxCells` free cells. */
export function lineBoard(setup: MnkSetup): LineBoard {
  const cells: number[] = [];
  const numberOf = new Int32Array(setup.cells.length).fill(-1);
  setup.cells.forEach((stone, cell) => {
    if (stone === FREE) numberOf[cell] = cells.push(cell) - 1;
  });
  if (cells.length > maxCells) throw new Error(`more than ${maxCells} free cells`);
  const all = segments(setup.rows, setup.cols, setup.k);
  const lines = { [X]: openLines(setup, all, numberOf, O), [O]: openLines(setup, all, numberOf, X) };
  return { cells, lines, symmetries: lazily(() => symmetries(setup, numberOf)) };
}

function openLines(setup: MnkSetup, all: readonly number[][], numberOf: Int32Array, other: Stone): OpenLines {
  const sets = new Map<string, readonly [number, number]>();
  for (const line of all) {
    if (line.some((cell) => setup.cells[cell] === other)) continue;
    let [low32, high32] = [0, 0];
    for (const cell of line) {
      const free = numberOf[cell];
      if (free < 0) continue;
      low32 |= lowBit(free);
      high32 |= highBit(free);
    }
    sets.set(`${low32},${high32}`, [low32, high32]);
  }
  const list = [...sets.values()];
  return { low32: Int32Array.from(list, (set) => set[0]), high32: Int32Array.from(list, (set) => set[1]) };
}

function symmetries(setup: MnkSetup, numberOf: Int32Array): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (let turn = 1; turn < 8; turn++) {
    if ((turn & 4) !== 0 && setup.rows !== setup.cols) continue;
    const image = Array.from(setup.cells, (_, cell) => imageOf(cell, turn, setup));
    if (setup.cells.some((stone, cell) => setup.cells[image[cell]] !== stone)) continue;
    const map: number[] = [];
    setup.cells.forEach((stone, cell) => {
      if (stone === FREE) map.push(numberOf[image[cell]]);
    });
    found.push(Uint8Array.from(map));
  }
  return found;
}

/** Bits of `turn`: 1 mirrors the rows, 2 the columns, 4 exchanges both. */
function imageOf(cell: number, turn: number, { rows, cols }: MnkSetup): number {
  let row = Math.floor(cell / cols);
  let col = cell % cols;
  if ((turn & 1) !== 0) row = rows - 1 - row;
  if ((turn & 2) !== 0) col = cols - 1 - col;
  return (turn & 4) !== 0 ? col * cols + row : row * cols + col;
}
