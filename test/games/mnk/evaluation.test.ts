import { expect, it } from 'vitest';
import { Random } from '../../../src/core/random.js';
import { evaluations, openLines, points } from '../../../src/games/mnk/rules/evaluation.js';
import { emptyBoard, movesOf, positionOf, randomSetup, setupOf } from './oracle.js';
import { more } from '../../amount.js';

it.each([
  // Nilsson's counts on 3x3: with X in the centre, O has four open lines, and four have one X.
  ['... ... ...', {}, 0],
  ['... .x. ...', {}, 4 * 4 + 4 - 4],
  ['x.. ... ...', {}, 3 * 4 + 5 - 5],
  ['x.. .o. ...', {}, 2 * 4 + 2 - (3 * 4 + 2)],
  ['xx. .o. ...', {}, 16 + 4 + 1 - (4 + 4 + 1)],
  ['xx.. .... .... oo..', { score: 'points' }, 0],
  ['.xx. .... .... oo..', { score: 'points' }, undefined],
] as const)('open-lines of %s', (board, more, value) => {
  const setup = setupOf(board, { turn: 1, ...more });
  const found = openLines.evaluate(positionOf(setup));
  if (value === undefined) expect(found).toBeGreaterThan(0);
  else expect(found).toBe(value);
});

it('prefers a finished line to everything else, within what searches take for granted', () => {
  const random = new Random(2);
  for (let i = 0; i < 20 * more; i++) {
    const [rows, cols] = [random.between(2, 20), random.between(2, 20)];
    const k = random.between(2, Math.max(rows, cols));
    const position = positionOf(randomSetup(random, emptyBoard(rows, cols, { k }), 8));
    for (let plies = 0; !position.isOver && plies < 60; plies++) {
      position.play(movesOf(position)[random.below(movesOf(position).length)]);
      const value = openLines.evaluate(position);
      expect(Math.abs(value)).toBeLessThan(2 ** 29);
      if (position.settled !== 0) expect(Math.sign(value)).toBe(position.settled);
    }
  }
});

it('counts points so far, and nothing before the end of a line game', () => {
  expect(points.evaluate(positionOf(setupOf('xxx. .... ooo. ....', { score: 'points' })))).toBe(0);
  expect(points.evaluate(positionOf(setupOf('xxxx oo.. o... ....', { score: 'points' })))).toBe(3);
  expect(points.evaluate(positionOf(setupOf('xx. oo. ...')))).toBe(0);
  expect(points.evaluate(positionOf(setupOf('xxx oo. ...')))).toBe(1);
  expect(evaluations.map(({ id }) => id)).toEqual(['open-lines', 'points']);
});
