/**
 * The rule of choice in selected positions: the fastest win, the joining cell, a lost game, the
 * middle of the board.
 */
import { describe, expect, it } from 'vitest';
import { run } from '../../cli/in-process.js';
import { setupOfText } from '../../../src/app/positions/start-position.js';
import { plainQuestion, type Game } from '../../../src/core/game.js';
import { gameByName } from '../../../src/games/registry.js';
import { choosing } from '../../../src/search/choose/choose.js';

const hexRow = (size: number, stones: string): string =>
  `hex ${String(size)} ${String(size)}\n${[...Array(size).keys()].map((row) => (row === 4 ? stones : stones.replace(/\d/g, '0'))).join('\n')}\n`;

describe('the rule of choice', () => {
  it.each(['minimax', 'alphabeta', 'negamax', 'table', 'lines', 'auto'])(
    'names the fastest win by %s',
    async (id) => {
      // The distance is that of the fastest win, and the named move attains it.
      const { stdout } = await run(['-a', id, '--distance'], 'mnk 3 3\n1 2 0\n0 0 0\n0 0 0\n');
      const plain = await run(['-a', id], 'mnk 3 3\n1 2 0\n0 0 0\n0 0 0\n');
      expect(stdout).toBe(`${plain.stdout.trim()} distance=5\n`);
    },
  );

  it.each([9, 13])('joins the sides of %i columns where one cell is missing', async (size) => {
    const row = ['0', ...Array<string>(size - 1).fill('1')].join(' ');
    const { stdout } = await run(['--nodes', '2000'], hexRow(size, row).replace('\n', ' turn=1\n'));
    expect(stdout).toMatch(/^~?[\d.]+ a[56]\n$/);
  });

  it('opens 11x11 Hex in the middle at the level easy', async () => {
    const empty = `hex 11 11\n${`${Array(11).fill('0').join(' ')}\n`.repeat(11)}`;
    expect((await run(['--level', 'easy'], empty)).stdout).toMatch(/ f6\n$/);
  });

  it('blocks one of two threats where both cannot be met', async () => {
    const { stdout } = await run(['-a', 'minimax'], 'mnk 3 3 turn=2\n1 0 1\n0 0 2\n1 0 2\n');
    expect(stdout).toMatch(/^-1 (b1|a2|b2|b3)\n$/);
  });

  // Files of such positions have a million records, each answered in microseconds.
  it.each([
    ['checkers', 'position', '5 5\n1 0 0  2 2  0 0 0  0 2  0 0 0\n'],
    ['mnk', 'traits', 'mnk 2 2 score=points\n1 2 0 0\n'],
  ] as const)('answers %s without asking the rules for the %s again', (id, member, text) => {
    const game = gameByName(id)!;
    const setup = setupOfText(text);
    if (!setup.ok) throw new Error(text);
    const [solver] = game.solvers.list;
    const answer = solver.solve(setup.value, plainQuestion, {});
    let asked = 0;
    const rules: Game['rules'] = {
      ...game.rules,
      [member]: (...all: [never]) => (asked++, game.rules[member](...all)),
    };
    const chosen = choosing({ ...game, rules }, { ...solver, solve: () => answer });
    expect(chosen.solve(setup.value, plainQuestion, {})).toEqual(answer);
    expect(asked).toBe(0);
  });
});
