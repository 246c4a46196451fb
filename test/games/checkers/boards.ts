/** Boards for the tests of checkers. */
import { readFileSync } from 'node:fs';
import type { Random } from '../../../src/core/random.js';
import { cellCount, colOf, rowOf, type CheckersSetup } from '../../../src/games/checkers/rules/setup.js';

export function board(rows: number, cols: number, cells: string): CheckersSetup {
  const listed = cells.trim().split(/\s+/).map(Number);
  if (listed.length !== cellCount(rows, cols)) throw new Error(`${String(listed.length)} cells`);
  return { game: 'checkers', rows, cols, cells: Uint8Array.from(listed) };
}

/** Returns the boards of the fixture with their published answers. */
export function knownBoards(): { setup: CheckersSetup; answer: number }[] {
  const fixture = (name: string): string =>
    readFileSync(new URL(`../../../fixtures/checkers/${name}`, import.meta.url), 'utf8');
  const tokens = fixture('entrada.txt').replace(/#.*/g, '').trim().split(/\s+/);
  const answers = fixture('saida.txt').trim().split('\n').map(Number);
  const boards: { setup: CheckersSetup; answer: number }[] = [];
  for (let at = 0; tokens[at] !== '0';) {
    const [rows, cols] = [Number(tokens[at]), Number(tokens[at + 1])];
    const end = at + 2 + cellCount(rows, cols);
    const setup = board(rows, cols, tokens.slice(at + 2, end).join(' '));
    boards.push({ setup, answer: answers[boards.length] });
    at = end;
  }
  return boards;
}

/**
 * Returns a random board of at most `maxCells` squares (playable and not): either uniform, or a
 * lattice with opponent men on every second diagonal and some own men on the others.
 */
export function randomBoard(random: Random, maxCells: number): CheckersSetup {
  const rows = random.between(3, Math.min(14, Math.floor(maxCells / 3)));
  const cols = random.between(3, Math.floor(maxCells / rows));
  const cells = new Uint8Array(cellCount(rows, cols));
  const lattice = random.below(2) === 1;
  const parity = random.below(2);
  const opponents = random.unit() * 0.9;
  const men = random.unit() * 0.25;
  for (let i = 0; i < cells.length; i++) {
    const inLattice = (rowOf(i, cols) & 1) === parity;
    const share = lattice ? (inLattice ? opponents : 0) : opponents * 0.6;
    if (random.unit() < share) cells[i] = 2;
    else if (random.unit() < (lattice && inLattice ? 0 : men)) cells[i] = 1;
  }
  return { game: 'checkers', rows, cols, cells };
}

/** Mirrors the board left to right; the answer stays if square a1 of the mirror is playable. */
export function mirrored(setup: CheckersSetup): CheckersSetup {
  const { rows, cols } = setup;
  if (cols % 2 === 0) throw new Error('the mirror of an even board starts on a square that is not playable');
  const cells = setup.cells.slice();
  let i = 0;
  for (let row = 0; row < rows; row++) {
    const width = row & 1 ? cols >> 1 : (cols + 1) >> 1;
    cells.subarray(i, i + width).reverse();
    i += width;
  }
  return { ...setup, cells };
}

/** Turns the board by 180 degrees; playable squares stay playable if rows + cols is even. */
export function turned(setup: CheckersSetup): CheckersSetup {
  if ((setup.rows + setup.cols) % 2 === 1)
    throw new Error('turned, the board starts on a square that is not playable');
  return { ...setup, cells: setup.cells.slice().reverse() };
}

/** Exchanges rows and columns. */
export function transposed(setup: CheckersSetup): CheckersSetup {
  const { rows, cols } = setup;
  const grid = new Map<string, number>();
  setup.cells.forEach((man, i) => grid.set(`${String(colOf(i, cols))},${String(rowOf(i, cols))}`, man));
  const cells = Uint8Array.from({ length: setup.cells.length }, (_, i) => {
    return grid.get(`${String(rowOf(i, rows))},${String(colOf(i, rows))}`)!;
  });
  return { game: 'checkers', rows: cols, cols: rows, cells };
}
