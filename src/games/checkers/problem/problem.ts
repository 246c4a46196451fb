/// <reference path="../../../assets.d.ts" />
/** The captures problem for judges: test data by size and solutions; statement.ts is the task. */
import type { ContestProblem, DataGroup } from '../../../core/game.js';
import type { Random } from '../../../core/random.js';
import { generate } from '../rules/generator.js';
import type { CheckersSetup } from '../rules/setup.js';
import backtrackingCpp from './backtracking.cpp';
import frontierCpp from './frontier.cpp';
import frontierPython from './frontier.py';
import greedyPython from './greedy.py';
import { mistakes } from './mistakes.js';
import { statement } from './statement.js';
import validator from './validate.py';
import { phrase } from '../../../core/text/phrase.js';
import { unwrap } from '../../../core/refusal.js';

/** Number of boards in a file of small boards, of the contest's sizes, of large boards. */
const [manySmall, some, fewLarge] = [60, 16, 2];

function board(rows: number, cols: number, cells: string): CheckersSetup {
  return { game: 'checkers', rows, cols, cells: Uint8Array.from(cells, Number) };
}

/** `count` boards with sides and density between these bounds and at most `area` squares each. */
function drawn(
  random: Random,
  count: number,
  kind: string,
  [least, most, area]: readonly [least: number, most: number, area: number],
  densities: readonly [least: number, most: number],
): CheckersSetup[] {
  return Array.from({ length: count }, () => {
    const rows = random.between(least, most);
    const cols = random.between(least, Math.min(most, Math.floor(area / rows)));
    const density = densities[0] + random.unit() * (densities[1] - densities[0]);
    return unwrap(generate(random, { kind, rows, cols, density }));
  });
}

/** Boards on which classic mistakes show; Algorithm I of report 003 fails on the last two. */
const byHand = [
  board(3, 4, '000201'),
  board(4, 4, '00000201'),
  board(5, 3, '10210200'),
  board(5, 5, '1002000020000'),
  board(5, 5, '0002201220000'),
  board(5, 9, '01000222200000220000000'),
  board(9, 9, '00000002200000022200000220210000220200000'),
];

const groups: readonly DataGroup<CheckersSetup>[] = [
  {
    id: 'small',
    bounds: '7 49',
    files: (random) => [
      {
        why: 'random boards, from sparse to crowded',
        setups: drawn(random, manySmall, 'random', [3, 7, 49], [0.3, 0.8]),
      },
      { why: 'small lattices of men', setups: drawn(random, manySmall, 'hard', [5, 7, 49], [0.6, 1]) },
    ],
  },
  {
    id: 'contest',
    bounds: '20 200',
    files: (random) => [
      { why: 'boards by hand: borders, corners, the start square, cycles', setups: byHand },
      {
        why: 'random boards of all sizes',
        setups: drawn(random, manySmall, 'random', [3, 20, 200], [0.3, 0.7]),
      },
      { why: 'lattices: long captures', setups: drawn(random, some, 'hard', [7, 14, 170], [0.7, 1]) },
    ],
  },
  {
    id: 'large',
    bounds: '20 256',
    files: (random) => [
      { why: 'large lattices with gaps', setups: drawn(random, fewLarge, 'hard', [14, 16, 256], [0.9, 1]) },
      {
        why: 'full lattices: exponential programs do not end',
        setups: drawn(random, fewLarge, 'hard', [16, 16, 256], [1, 1]),
      },
    ],
  },
];

/** The greedy program with another mistake instead: `line` is written as `wrong`. */
function withMistake(what: string, line: string, wrong: string): string {
  return greedyPython
    .replace(/# Wrong: .*/, `# Wrong: ${what}`)
    .replace('            return best\n', '')
    .replace(line, wrong);
}

const startKeptPython = withMistake(
  'the square where the man started stays occupied.',
  'board[row][col] = 0',
  'board[row][col] = 1',
);
const forwardsPython = withMistake(
  'a man captures forwards only.',
  'for down in (-1, 1):',
  'for down in (1,):',
);

export const captures: ContestProblem<CheckersSetup> = {
  id: 'captures',
  uuid: 'bae6d9f8-2f09-4f19-933a-351fc339fe73',
  name: phrase('Captures'),
  source: 'after MegaDamas, SBC regional contest 2006',
  keywords: ['graph', 'trail', 'dynamic-programming'],
  statement,
  sample: [board(3, 3, '10200'), board(5, 5, '1002000020000'), board(5, 9, '01000222200000220000000')],
  groups,
  inputValidator: { name: 'validate.py', text: validator },
  solutions: [
    { name: 'frontier.cpp', text: frontierCpp, expected: 'accepted' },
    { name: 'frontier.py', text: frontierPython, expected: 'accepted' },
    { name: 'greedy.py', text: greedyPython, expected: 'wrong' },
    { name: 'start_kept.py', text: startKeptPython, expected: 'wrong' },
    { name: 'forwards.py', text: forwardsPython, expected: 'wrong' },
    { name: 'backtracking.cpp', text: backtrackingCpp, expected: 'slow' },
  ],
  mistakes,
};
