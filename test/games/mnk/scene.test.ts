import { describe, expect, it } from 'vitest';
import type { SceneOptions } from '../../../src/core/game.js';
import { mnkScene } from '../../../src/games/mnk/view/scene.js';
import type { MnkSetup } from '../../../src/games/mnk/rules/setup.js';
import { sceneSvg } from '../../../src/view/svg.js';
import { sceneText } from '../../../src/view/text.js';
import { expectPicture } from '../../view/picture.js';
import { emptyBoard, setupOf } from './oracle.js';

function text(setup: MnkSetup, options?: SceneOptions): string[] {
  return sceneText(mnkScene(setup, options)).trimEnd().split('\n');
}

describe('in characters', () => {
  it('shows crosses, rings and free cells', () => {
    expect(text(setupOf('x.. .o. ..x'))).toEqual(['  a b c', '1 x . .', '2 . o .', '3 . . x']);
  });

  it('raises the stones of the winning line, and marks the last move', () => {
    expect(text(setupOf('xo. .xo ..x'), { last: 8 })).toEqual([
      '   a  b  c',
      '1  X  o  .',
      '2  .  X  o',
      '3  .  . >X',
    ]);
  });

  it('raises the runs that score', () => {
    expect(text(setupOf('xxx. o.o. o..x o...', { score: 'points' }))).toEqual([
      '  a b c d',
      '1 X X X .',
      '2 O . o .',
      '3 O . . x',
      '4 O . . .',
    ]);
  });

  it('marks best moves and writes values', () => {
    const values = [
      { move: 4, text: '0.4025' },
      { move: 0, text: '0.2071' },
    ];
    expect(text(emptyBoard(3, 3, { slip: '1/5' }), { best: [4], values })).toEqual([
      '        a       b       c',
      '1  0.2071       .       .',
      '2       . *0.4025       .',
      '3       .       .       .',
    ]);
    expect(text(emptyBoard(2, 2), { best: [3] })).toEqual(['  a b', '1 . .', '2 . *']);
  });

  it('numbers a line of moves', () => {
    expect(text(setupOf('x.. ... ...'), { line: [4, 1, 2] })).toEqual([
      '  a b c',
      '1 x 2 3',
      '2 . 1 .',
      '3 . . .',
    ]);
  });

  it('shows values in place of a line, not both in one cell', () => {
    const setup = setupOf('x.. .o. ...');
    const values = [1, 2, 3].map((move) => ({ move, text: '0' }));
    expect(mnkScene(setup, { values, line: [1, 3, 2, 5] })).toEqual(mnkScene(setup, { values }));
  });

  it('widens for long names', () => {
    const lines = text(emptyBoard(10, 28));
    expect(lines[0]).toBe(`    ${[...'abcdefghijklmnopqrstuvwxyz'].join('  ')} aa ab`);
    expect(lines[10].slice(0, 8)).toBe('10  .  .');
  });
});

it.each([
  [emptyBoard(3, 4), 'Tic-tac-toe, 3 rows by 4 columns, 3 in a line, X to move'],
  [setupOf('xxx oo. ...'), 'Tic-tac-toe, 3 rows by 3 columns, 3 in a line: X has won'],
  [setupOf('xox xox oxo', { turn: 2 }), 'Tic-tac-toe, 3 rows by 3 columns, 3 in a line, the board is full'],
  [
    setupOf('xxx ooo ...', { score: 'points', slip: '1/5' }),
    'Tic-tac-toe, 3 rows by 3 columns, for points, pieces slide with probability 1/5: X 1, O 1, X to move',
  ],
])('has a title %#', (setup, title) => {
  expect(mnkScene(setup).title).toBe(title);
});

/**
 * Reference pictures, checked by eye when they were made. To update them, run this file with
 * --update, since `make update-pictures` covers only test/view.
 */
describe('as a picture', () => {
  const slippery = [
    { move: 0, text: '0.2071' },
    { move: 1, text: '0.1484' },
    { move: 4, text: '0.4025' },
    { move: 8, text: '0.20708700' },
  ];
  it.each([
    ['mnk-won', setupOf('xo. .xo ..x'), { last: 8 }],
    ['mnk-points', setupOf('xxx. o.ox o..x o.o.', { score: 'points' }), { last: 0, best: [3] }],
    ['mnk-values', emptyBoard(3, 3, { slip: '1/5' }), { best: [4], values: slippery }],
    ['mnk-line', setupOf('x.. .o. ...'), { line: [8, 2, 6, 3] }],
  ])('%s', (name, setup, options) => expectPicture(sceneSvg(mnkScene(setup, options)), name));
});
