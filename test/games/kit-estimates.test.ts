/** `--explain` names the basis of an estimate, in every game. */
import { describe, expect, it } from 'vitest';
import { setupOfText } from '../../src/app/positions/start-position.js';
import { plainQuestion } from '../../src/core/game.js';
import { gameByName } from '../../src/games/registry.js';
import { bilingual } from '../../src/core/text/phrase.js';

const zeros = (count: number): string => Array<number>(count).fill(0).join(' ');

describe('the explanation of an estimate', () => {
  it.each([
    [
      'hex',
      `hex 9 9\n${zeros(81)}`,
      { nodes: 400 },
      'auto',
      /\(400 positions judged by a network .*, the tree \d+ moves deep\), for instance/,
    ],
    [
      'hex',
      `hex 9 9\n${zeros(81)}`,
      { depth: 1 },
      'alphabeta',
      /a search of 1 move, [\d,]+ positions, and expects/,
    ],
    [
      'mnk',
      `mnk 15 15 k=5\n${zeros(225)}`,
      { nodes: 400 },
      'auto',
      /searches of 1 to \d+ moves ahead, [\d,]+ positions/,
    ],
    [
      'mnk',
      `mnk 6 6 k=4 score=points\n${zeros(36)}`,
      { nodes: 4000 },
      'auto',
      /\d+ random games, a tree of \d+ moves/,
    ],
    [
      'dots',
      `dots 6 6\n${zeros(84)}`,
      { nodes: 4000 },
      'auto',
      /\d+ random games, a tree of \d+ moves, and expects/,
    ],
    [
      'connect4',
      `connect4 6 8\n${zeros(48)}`,
      { nodes: 4000 },
      'auto',
      /a search of \d+ moves, [\d,]+ positions/,
    ],
  ])('%s: %s', (name, record, limits, id, words) => {
    const setup = setupOfText(record);
    if (!setup.ok) throw new Error(setup.error.code);
    const game = gameByName(name)!;
    const answer = game.solvers.list.find((one) => one.id === id)!.solve(setup.value, plainQuestion, limits);
    expect(answer.status).toBe('estimated');
    const { en, pt } = bilingual(game.view.explain(setup.value, answer));
    expect(en).toMatch(words);
    expect(pt).not.toBe(en);
  });
});
