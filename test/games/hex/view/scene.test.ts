import { describe, expect, it } from 'vitest';
import type { SceneOptions } from '../../../../src/core/game.js';
import { hexScene } from '../../../../src/games/hex/view/scene.js';
import type { HexSetup } from '../../../../src/games/hex/rules/setup.js';
import { sceneSvg } from '../../../../src/view/svg.js';
import { sceneText } from '../../../../src/view/text.js';
import { expectPicture } from '../../../view/picture.js';
import { drawn } from '../oracle.js';

function text(setup: HexSetup, options?: SceneOptions): string[] {
  return sceneText(hexScene(setup, options)).split('\n').slice(0, -1);
}

const middle = drawn('...X .O.. X.O. ....');
const won = drawn('..O.. X.OX. .OX.. OX.X. O.X..', 0);

describe('a board in characters', () => {
  it('is a rhombus between the letters of the players whose sides these are', () => {
    expect(text(middle)).toEqual([
      ...['  a b c d', '   o o o o', '1 x . . . X x', ' 2 x . O . . x', '  3 x X . O . x'],
      ...['   4 x . . . . x', '        o o o o'],
    ]);
  });

  it('shows the last move, the best ones and values', () => {
    expect(text(middle, { last: 3, best: [6, 13] }).slice(2, -1)).toEqual([
      ...['1 x . . .[X]x', ' 2 x . O * . x', '  3 x X . O . x', '   4 x . * . . x'],
    ]);
    const values = [
      { move: 0, text: '-1' },
      { move: 7, text: '0.5' },
    ];
    expect(text(middle, { values })).toEqual([
      ...['  a   b   c   d', '    o   o   o   o', '1 x  -1   .   .   X x', '  2 x   .   O   . 0.5 x'],
      ...['    3 x   X   .   O   . x', '      4 x   .   .   .   . x', '              o   o   o   o'],
    ]);
  });

  it('shows a numbered line of moves and leaves a swap out of it', () => {
    expect(text(drawn('.. .X', 1, true), { line: [4, 0, 2] }).slice(2, -1)).toEqual([
      ...['1 x 2 . x', ' 2 x 3 X x'],
    ]);
  });

  it('joins the neighbours of the winning chain that share a row', () => {
    const second = (setup: HexSetup): string => text(setup)[3];
    expect(second(drawn('... XX. O.X'))).toBe(' 2 x X X . x');
    expect(second(drawn('..O XXX O..', 1))).toBe(' 2 x X-X-X x');
  });

  it.each([
    [1, 1],
    [1, 5],
    [5, 1],
    [12, 3],
    [3, 30],
    [60, 60],
  ])('fits %i x %i', (rows, cols) => {
    const lines = text({
      game: 'hex',
      rows,
      cols,
      cells: new Uint8Array(rows * cols).fill(0),
      toMove: 0,
      swap: false,
    });
    expect(lines).toHaveLength(rows + 3);
    lines.slice(2, -1).forEach((line, row) => {
      expect(line.trim().split(/\s+/)).toEqual([
        ...[String(row + 1), 'x', ...new Array<string>(cols).fill('.'), 'x'],
      ]);
    });
    for (const line of [lines[0], lines[1], lines.at(-1)!])
      expect(line.trim().split(/\s+/)).toHaveLength(cols);
  });
});

describe('the title', () => {
  it('tells stones and turn, or the winning chain', () => {
    expect(hexScene(middle).title).toBe(
      'Hex, 4 rows by 4 columns, stones: 2 of player 1, 2 of player 2; player 1 to move',
    );
    expect(hexScene(won).title).toBe(
      'Hex, 5 rows by 5 columns, player 2 has joined top and bottom: c1 c2 b3 a4 a5',
    );
  });
});

describe('a board as a picture', () => {
  it('with a winning chain', () => expectPicture(sceneSvg(hexScene(won)), 'hex-won'));

  it('with the last move, best moves and values', () => {
    const values = [0, 1, 2, 4, 7].map((move, i) => ({ move, text: String(2 * i - 3) }));
    expectPicture(sceneSvg(hexScene(middle, { last: 3, best: [6, 13], values })), 'hex-values');
  });

  it('with a line of moves, not square', () => {
    const setup = drawn('.....X. ....... .O.....');
    expectPicture(sceneSvg(hexScene(setup, { line: [10, 3, 4, 11, 9, 2] })), 'hex-line');
  });
});
