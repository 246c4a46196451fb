/** Seeded records for the reader's property tests: boards in several layouts, and faults. */
import type { Random } from '../../../src/core/random.js';

export interface Board {
  readonly head: readonly string[];
  readonly cells: readonly string[];
}

/** Returns a checkers board without a game's name, with sides from lo to hi. */
export function randomBoard(random: Random, lo: number, hi: number): Board {
  const [rows, cols] = [random.between(lo, hi), random.between(lo, hi)];
  const cells = Array.from({ length: Math.ceil((rows * cols) / 2) }, () => String(random.below(3)));
  return { head: [String(rows), String(cols)], cells };
}

/** Returns the board in the form of `short`. */
export function shortOf({ head, cells }: Board): string {
  return `${head.join('x')}:${cells.join('')}`;
}

const terminator: Board = { head: ['0', '0'], cells: [] };

/** Layouts of the same tokens. */
export const layouts: Readonly<Record<string, (boards: readonly Board[], random: Random) => string>> = {
  'a line a board': (boards) => lines(boards, (board) => `${board.head.join(' ')}\n${board.cells.join(' ')}`),
  'a line a row': (boards) => lines(boards, (board) => `${board.head.join(' ')}\n${rowsOf(board)}`),
  'header and cells in a line': (boards) =>
    lines(boards, (board) => [...board.head, ...board.cells].join(' ')),
  'one line': (boards) => tokens(boards).join(' '),
  'one token a line': (boards) => tokens(boards).join('\n') + '\n',
};

/** Puts white space and line breaks anywhere; only for boards without faults. */
export function scattered(boards: readonly Board[], random: Random): string {
  const gaps = [' ', ' ', '  ', '\t', '\n', '\r\n', '\r', ' # 9 9\n', '\n\n'];
  return tokens(boards)
    .map((token) => token + gaps[random.below(gaps.length)])
    .join('');
}

function tokens(boards: readonly Board[]): string[] {
  return [...boards, terminator].flatMap(({ head, cells }) => [...head, ...cells]);
}

function lines(boards: readonly Board[], form: (board: Board) => string): string {
  return boards.map((board) => form(board) + '\n').join('') + '0 0\n';
}

function rowsOf({ head, cells }: Board): string {
  const width = Math.max(1, Math.ceil(Number(head[1]) / 2) || 1);
  const rows: string[] = [];
  for (let i = 0; i < cells.length; i += width) rows.push(cells.slice(i, i + width).join(' '));
  return rows.join('\n');
}

/** Returns whether a row has two cells and a wrong one, so that it would be read as a header. */
export function hasPair(board: Board): boolean {
  return rowsOf(board)
    .split('\n')
    .some((row) => /^[1-9]\d* [1-9]\d*$/.test(row) && /[3-9]|\d\d/.test(row));
}

/** Layouts in which two surplus cells are read as a header, since sides of 1 and 2 are legal. */
export const ambiguous = ['a line a row', 'header and cells in a line', 'one line', 'one token a line'];

const junk = [
  'x',
  '-1',
  '+1',
  '3.0',
  '007',
  '1e3',
  '0x10',
  '7',
  '99',
  '12345678',
  '\u00a01',
  '\uff11',
  'k=1',
];

/** Faults: each makes the reader refuse this board and no other. */
export const faults: Readonly<Record<string, (board: Board, random: Random) => Board>> = {
  'cells missing': (board, random) => ({
    ...board,
    cells: board.cells.slice(0, random.between(1, board.cells.length - 1)),
  }),
  'a cell added': (board, random) => ({ ...board, cells: [...board.cells, String(random.between(1, 2))] }),
  'cells added': (board, random) => ({
    ...board,
    cells: [
      ...board.cells,
      ...Array.from({ length: random.between(2, 4) }, () => String(random.between(1, 2))),
    ],
  }),
  'wrong cell': (board, random) => {
    const cells = [...board.cells];
    cells[random.below(cells.length)] = junk[random.below(junk.length - 1)]!;
    return { ...board, cells };
  },
  'broken header': (board, random) => {
    const head = [...board.head];
    head[random.below(2)] = ['x', '-3', '03', '3.0', '12345678', '9999', '0x8'][random.below(7)]!;
    return { ...board, head };
  },
};
