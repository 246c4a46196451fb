// The tasks of the table, with the cost for the best engines and the correct answers.
//
// A task is { name, anchor, goal, args, limit, records, slow, threads }: `anchor` names an engine
// and its CPU seconds on one thread of a machine like ours; `anchorSeconds` is the divisor of our
// time; `goal` is the time that we aim at. A record is { text, value, best? }: `value` for the side
// to move, `best` all best moves, sorted.
import { readFileSync } from 'node:fs';

const known = JSON.parse(readFileSync(new URL('hex-known.json', import.meta.url), 'utf8'));

/** Returns a record with these stones; black (player 2) joins top and bottom. */
function hexText(size, black, white, turn) {
  const cells = new Array(size * size).fill(0);
  for (const name of black) cells[indexOf(name, size)] = 2;
  for (const name of white) cells[indexOf(name, size)] = 1;
  return `hex ${size} ${size} turn=${turn}\n${cells.join(' ')}\n`;
}

function indexOf(name, size) {
  return (Number(name.slice(1)) - 1) * size + name.charCodeAt(0) - 97;
}

/**
 * Returns Black's first moves on a board of this size; with `half`, one of each pair that a half
 * turn exchanges.
 */
function openings(size, half) {
  const wins = known.openings.winning[`${size}x${size}`];
  const count = half ? Math.ceil((size * size) / 2) : size * size;
  return Array.from({ length: count }, (_, i) => {
    const name = `${String.fromCharCode(97 + (i % size))}${Math.floor(i / size) + 1}`;
    return { text: hexText(size, [name], [], 1), value: wins.includes(name) ? -1 : 1 };
  });
}

function hexPositions() {
  const cases = [...known.positions.cases, ...known.harderPositions.cases];
  return cases
    .filter(({ size }) => size <= 7)
    .map(({ size, black, white, toMove, winningMoves }) => ({
      text: hexText(size, black, white, toMove === 'black' ? 2 : 1),
      value: winningMoves.length > 0 ? 1 : -1,
      ...(winningMoves.length > 0 && { best: winningMoves.slice().sort() }),
    }));
}

/** Returns empty boards with n rows, m columns, k in a row; 1 is a win for player 1, 0 a draw. */
function lines(...boards) {
  return boards.map(([m, n, k, value]) => ({ text: board('mnk', n, m, n * m, `k=${k}`), value }));
}

function board(game, rows, cols, cells, ...options) {
  return `${[game, rows, cols, ...options].join(' ')}\n${new Array(cells).fill(0).join(' ')}\n`;
}

function dots(rows, cols, value) {
  return [{ text: board('dots', rows, cols, (rows + 1) * cols + rows * (cols + 1)), value }];
}

/** Returns an empty board of Connect Four. Values: J. Tromp, "John's Connect Four Playground". */
function connect4(rows, cols, value) {
  return [{ text: board('connect4', rows, cols, rows * cols), value }];
}

const a1ToD4 = ['a', 'b', 'c', 'd'].flatMap((column) => ['1', '2', '3', '4'].map((row) => column + row));
const benzene = (seconds) => ({ anchor: `Benzene df-pn ${seconds}`, anchorSeconds: seconds });
const cpp = (seconds, note = '') => ({ anchor: `C++ ${seconds}${note}`, anchorSeconds: seconds });

/** The engines compared give no certificates of lines. */
const plain = ['--no-certificate'];

export const tasks = [
  { name: 'start-up (one trivial record)', args: [], records: lines([1, 1, 1, 1]) },
  {
    name: 'hex, all 25 openings of 5x5',
    ...benzene(0.12),
    goal: 0.5,
    args: ['--no-certificate'],
    records: openings(5, false),
  },
  {
    name: 'hex, all 36 openings of 6x6',
    ...benzene(2.4),
    goal: 5,
    args: ['--no-certificate'],
    records: openings(6, false),
  },
  {
    name: 'hex, all 36 openings of 6x6, one table for all',
    args: ['--no-certificate', '--share'],
    records: openings(6, false),
  },
  {
    ...{ name: 'hex, 25 openings of 7x7 (49 by symmetry)', ...benzene(69), goal: 140 },
    ...{ slow: true, args: ['--no-certificate'], records: openings(7, true), threads: true },
  },
  {
    ...{ name: 'hex, 8x8 empty', ...benzene(33), slow: true, threads: true },
    ...{ args: ['-a', 'solver', '--no-certificate'], records: [{ text: hexText(8, [], [], 1), value: 1 }] },
  },
  {
    ...{
      name: 'hex, known positions up to 7x7, all winning moves',
      args: ['--best', 'all', '--no-certificate'],
      limit: '60s',
    },
    ...{ slow: true, records: hexPositions() },
  },
  {
    ...{ name: '4x4 points game, all 10,165,779 positions', ...cpp(0.06), goal: 0.12 },
    ...{ args: ['--best', 'all'], records: [{ ...points(), value: 0, best: a1ToD4 }] },
  },
  {
    ...{ name: '4x4 points game, slippery, all expectations', ...cpp(0.2), goal: 0.3 },
    args: ['--best', 'all'],
    records: [{ ...points('slip=0.2'), value: 0.6929423249111005, best: ['b2', 'b3', 'c2', 'c3'] }],
  },
  {
    ...{ name: 'm,n,k: 5,4,4 + 5,5,4 + 6,5,4 + 5,5,5 + 6,6,5', ...cpp(0.36), goal: 1.5 },
    args: plain,
    records: lines([5, 4, 4, 0], [5, 5, 4, 0], [6, 5, 4, 1], [5, 5, 5, 0], [6, 6, 5, 0]),
  },
  { name: 'm,n,k: 7,4,4', ...cpp(1.8), goal: 4, args: plain, records: lines([7, 4, 4, 0]) },
  { name: 'm,n,k: 8,4,4', ...cpp(22.7), goal: 45, args: plain, records: lines([8, 4, 4, 0]), threads: true },
  { name: 'm,n,k: 9,4,4, a win', slow: true, args: plain, records: lines([9, 4, 4, 1]), threads: true },
  { name: 'm,n,k: 7,7,5', args: plain, records: lines([7, 7, 5, 0]) },
  { name: 'dots 3x4', ...cpp(0.94, ' to 1.6'), goal: 0.8, records: dots(3, 4, 0) },
  { name: 'dots 2x7', ...cpp(58), goal: 30, slow: true, records: dots(2, 7, 0) },
  { name: 'dots 3x5', ...cpp(143), goal: 60, slow: true, records: dots(3, 5, -1) },
  { name: 'dots 4x4', ...cpp(150), goal: 70, slow: true, records: dots(4, 4, 0), threads: true },
  { name: 'connect four 6x6', slow: true, records: connect4(6, 6, -1), threads: true },
  {
    ...{ name: 'connect four 6x7, without the book', slow: true, args: ['-a', 'solver'] },
    ...{ records: connect4(6, 7, 1), threads: true },
  },
  { name: 'connect four 5x5, negamax', args: ['-a', 'negamax'], records: connect4(5, 5, 0), threads: true },
];

function points(...options) {
  return { text: board('mnk', 4, 4, 16, 'score=points', ...options) };
}

/**
 * Files of generated positions. Code that knows only the rules checks the first `checked` answers.
 */
export const batches = [10_000, 100_000].map((count) => ({
  ...{
    name: `4x4 points game, a batch of ${count.toLocaleString('en')} positions`,
    goal: '100,000 a second',
  },
  empty: points().text,
  generate: ['mnk', '--kind', 'points', '--size', '4', '--seed', '1'],
  ...{ count, checked: 100 },
}));
