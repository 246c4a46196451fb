/** Boards that are drawn for a class show the mistakes that students make. */
import { describe, expect, it } from 'vitest';
import { mistakesOf, unseenMistakes } from '../../../../src/app/teaching/grade/mistakes.js';
import { tellingBoards } from '../../../../src/app/teaching/grade/telling-boards.js';
import { ExactAnswer } from '../../../../src/app/answers/check/exact-answer.js';
import { recordsOfText } from '../../../../src/app/positions/records.js';
import type { Game } from '../../../../src/core/game.js';
import { SolverCache } from '../../../../src/core/search/solver-cache.js';
import { games } from '../../../../src/games/registry.js';
import { faults } from '../../../../fixtures/programs/captures.mjs';
import { faulty, limits } from './boards.js';
import { more } from '../../../amount.js';

const checkers = games.find(({ codec }) => codec.bare)!;

const count = more > 1 ? 20 : 12;

async function exactBoards(game: Game, seed: number, side: number): Promise<ExactAnswer[]> {
  const [size, rules] = [
    { rows: side, cols: side },
    { header: new Map<string, string>(), strict: true },
  ];
  const records = await tellingBoards({ game, count, seed, size, rules, limits });
  const cache = new SolverCache();
  return records.map((record) => ExactAnswer.of(record, limits, cache));
}

describe('boards drawn for a class', () => {
  it.each(more > 1 ? [1, 2, 3] : [1])('show every mistake of captures, seed %i', async (seed) => {
    const exact = await exactBoards(checkers, seed, 10);
    expect(exact).toHaveLength(count);
    const text = exact
      .map(({ item }) => item.kind === 'record' && checkers.codec.format(item.setup))
      .join('');
    expect([...recordsOfText(text, true)].every(({ kind }) => kind === 'record')).toBe(true);
    // The fault `stack`, a limit of ten captures, is no mistake of method.
    for (const fault of Object.keys(faults).filter((one) => one !== 'stack')) {
      const { lines } = await faulty(fault).run(`${text}0 0\n`);
      expect([fault, exact.every((one, i) => one.judge(lines[i]) === 'right')]).toEqual([fault, false]);
    }
    const { lines } = await faulty('').run(`${text}0 0\n`);
    expect(exact.every((one, i) => one.judge(lines[i]) === 'right')).toBe(true);
    expect(await unseenMistakes(exact)).toEqual([]);
  });

  it.each(games.filter((game) => game !== checkers).map((game) => [game.id, game] as const))(
    'of %s show searches that end too early',
    async (_, game) => {
      const exact = await exactBoards(game, 1, 4);
      expect(exact).toHaveLength(count);
      expect((await mistakesOf(game)).length).toBeGreaterThan(2);
      expect(await unseenMistakes(exact)).toEqual([]);
    },
  );

  it('are the same for the same seed', async () => {
    const [a, b] = await Promise.all([exactBoards(checkers, 4, 5), exactBoards(checkers, 4, 5)]);
    expect(a.map(({ item }) => item)).toEqual(b.map(({ item }) => item));
  });
});

it('names the mistakes that easy boards do not show', async () => {
  const [board] = recordsOfText('3 3\n2 1 2 0 1\n0 0\n');
  const unseen = await unseenMistakes([ExactAnswer.of(board, limits, new SolverCache())]);
  expect(unseen.map(({ english }) => english)).toContain('greedy: only the first capture found is followed');
});
