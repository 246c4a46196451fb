/** Symmetries of boards that keep the value for the side to move; the originals do not change. */
import { turnByCount } from '../../src/games/kit/stones.js';
import type { GenerateOptions, Setup } from '../../src/core/game.js';
import type { Random } from '../../src/core/random.js';
import { connect4 } from '../../src/games/connect4/index.js';
import { sideToMove, type Connect4Setup } from '../../src/games/connect4/rules/setup.js';
import type { DotsSetup } from '../../src/games/dots/rules/setup.js';
import type { HexSetup } from '../../src/games/hex/rules/setup.js';
import { type MnkSetup } from '../../src/games/mnk/rules/setup.js';
import type { CheckersSetup } from '../../src/games/checkers/rules/setup.js';
import { mirrored, transposed, turned } from '../games/checkers/boards.js';

export interface Symmetry {
  readonly game: string;
  readonly name: string;
  readonly of: (setup: Setup) => Setup;
  readonly options: (random: Random) => Omit<GenerateOptions, 'kind'>;
  /** Returns whether the symmetry applies to a board. */
  readonly keeps?: (setup: Setup) => boolean;
}

/** Returns the cell that moves to (row, col) of the new board. */
type Source = (row: number, col: number) => number;

function arranged(rows: number, cols: number, source: Source, cells: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: rows * cols }, (_, i) => cells[source(Math.floor(i / cols), i % cols)]);
}

const transpose = (cells: Uint8Array, rows: number, cols: number): Uint8Array =>
  arranged(cols, rows, (row, col) => col * cols + row, cells);
const flip = (cells: Uint8Array, rows: number, cols: number): Uint8Array =>
  arranged(rows, cols, (row, col) => row * cols + cols - 1 - col, cells);
const exchanged = (cells: Uint8Array): Uint8Array => cells.map((cell) => (cell === 0 ? 0 : 3 - cell));
const reversed = (cells: Uint8Array): Uint8Array => cells.slice().reverse();

type Turn<S> = (setup: S) => S;

function rule<S extends Setup>(
  game: string,
  options: Symmetry['options'],
  turns: Readonly<Record<string, Turn<S>>>,
  keeps?: (setup: S) => boolean,
): Symmetry[] {
  return Object.entries(turns).map(
    ([name, of]) => ({ game, name, options, of, keeps }) as unknown as Symmetry,
  );
}

const between = (rows: readonly [number, number], cols: readonly [number, number]) => (random: Random) => ({
  rows: random.between(...rows),
  cols: random.between(...cols),
});

const hex: Readonly<Record<string, Turn<HexSetup>>> = {
  'half a turn': (setup) => ({ ...setup, cells: reversed(setup.cells) }),
  'transposed, colours exchanged': (setup) => ({
    ...setup,
    rows: setup.cols,
    cols: setup.rows,
    cells: exchanged(transpose(setup.cells, setup.rows, setup.cols)),
    toMove: setup.toMove === 0 ? 1 : 0,
  }),
};

const mnk: Readonly<Record<string, Turn<MnkSetup>>> = {
  'half a turn': (setup) => ({ ...setup, cells: reversed(setup.cells) }),
  mirror: (setup) => ({ ...setup, cells: flip(setup.cells, setup.rows, setup.cols) }),
  transposed: (setup) => ({
    ...setup,
    rows: setup.cols,
    cols: setup.rows,
    cells: transpose(setup.cells, setup.rows, setup.cols),
  }),
  'colours exchanged': (setup) => ({
    ...setup,
    cells: exchanged(setup.cells),
    turn: (setup.turn ?? turnByCount(setup.cells)!) === 1 ? 2 : 1,
  }),
};

/**
 * Returns the horizontal and the vertical edges of a Dots record. Each list is turned by itself; a
 * transposition exchanges them.
 */
function edges({ rows, cols, cells }: DotsSetup): [Uint8Array, Uint8Array] {
  const horizontal = (rows + 1) * cols;
  return [cells.slice(0, horizontal), cells.slice(horizontal)];
}
const joined = (a: Uint8Array, b: Uint8Array): Uint8Array => Uint8Array.from([...a, ...b]);

const dots: Readonly<Record<string, Turn<DotsSetup>>> = {
  'half a turn': (setup) => {
    const [horizontal, vertical] = edges(setup);
    return { ...setup, cells: joined(reversed(horizontal), reversed(vertical)) };
  },
  mirror: (setup) => {
    const [horizontal, vertical] = edges(setup);
    const { rows, cols } = setup;
    return { ...setup, cells: joined(flip(horizontal, rows + 1, cols), flip(vertical, rows, cols + 1)) };
  },
  transposed: (setup) => {
    const [horizontal, vertical] = edges(setup);
    const { rows, cols } = setup;
    const cells = joined(transpose(vertical, rows, cols + 1), transpose(horizontal, rows + 1, cols));
    return { ...setup, rows: cols, cols: rows, cells };
  },
  'players exchanged': (setup) => ({
    ...setup,
    score: [setup.score[1], setup.score[0]],
    turn: setup.turn === 0 ? 1 : 0,
  }),
};

const discs = {
  mirror: (setup: Connect4Setup): Connect4Setup => {
    const { cols, cells } = setup;
    return {
      ...setup,
      cells: cells.map((_, cell) => cells[cell - (cell % cols) + (cols - 1 - (cell % cols))]),
    };
  },
  'players exchanged': (setup: Connect4Setup): Connect4Setup => {
    const cells = setup.cells.map((disc) => (disc === 0 ? 0 : 3 - disc));
    const turn = sideToMove(setup) === 0 ? '2' : '1';
    const made = connect4.codec.parse(
      {
        ...setup,
        cells,
        options: new Map([
          ['turn', turn],
          ['k', String(setup.k)],
        ]),
      },
      true,
    );
    if (!made.ok) throw new Error(made.error.code);
    return made.value;
  },
};

const checkersSizes = between([3, 9], [3, 9]);

export const symmetries: readonly Symmetry[] = [
  ...rule<CheckersSetup>('checkers', checkersSizes, { transposed }),
  ...rule<CheckersSetup>('checkers', checkersSizes, { mirror: mirrored }, ({ cols }) => cols % 2 === 1),
  ...rule<CheckersSetup>(
    'checkers',
    checkersSizes,
    { 'half a turn': turned },
    ({ rows, cols }) => (rows + cols) % 2 === 0,
  ),
  ...rule('hex', between([1, 4], [2, 5]), hex),
  ...rule('mnk', between([2, 3], [3, 4]), mnk),
  ...rule('dots', between([1, 3], [2, 3]), dots),
  ...rule<Connect4Setup>('connect4', between([2, 4], [3, 5]), discs),
];
