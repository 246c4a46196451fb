import { describe, expect, it } from 'vitest';
import { plainQuestion, type Setup, type Traits } from '../../src/core/game.js';
import { genericSolvers } from '../../src/search/solvers.js';
import { LineGame, noise, winOrLose } from './testgames.js';
import { inLanguage } from '../../src/core/text/phrase.js';

const setup: Setup = { game: 'line', rows: 3, cols: 3, cells: new Uint8Array(9) };

function solversOf(traits: Partial<Traits> = {}): ReturnType<typeof genericSolvers> {
  return genericSolvers({
    position: () => new LineGame(3, 3, 0.2),
    traits: () => ({ ...winOrLose, ...traits }),
    evaluations: [noise],
  });
}

function accepted(traits: Partial<Traits>, question = plainQuestion): string[] {
  return solversOf(traits)
    .filter((solver) => solver.accepts(setup, question) === true)
    .map((solver) => solver.id);
}

describe('generic solvers', () => {
  it('have names of their own and summaries in both languages', () => {
    const solvers = solversOf();
    expect(new Set(solvers.map((solver) => solver.id)).size).toBe(solvers.length);
    for (const { summary } of solvers)
      expect(inLanguage(summary, 'en') === inLanguage(summary, 'pt')).toBe(false);
  });

  it('refuse a game of one player but for minimax', () => {
    expect(accepted({ players: 1 })).toEqual(['minimax']);
  });

  it('refuse games of chance, or games without', () => {
    expect(accepted({ chance: true })).toEqual(['expectiminimax', 'star1', 'montecarlo']);
    expect(accepted({})).toEqual(['negamax', 'alphabeta', 'minimax', 'proofnumber', 'montecarlo']);
    const refusal = solversOf({ chance: true })[0].accepts(setup, plainQuestion);
    expect(refusal).toMatchObject({ params: { algorithm: 'negamax', reason: 'chance' } });
  });

  it('refuse an evaluation that the game has not, and say why', () => {
    const question = { ...plainQuestion, evaluation: 'nonsense' };
    expect(accepted({}, question)).toEqual([]);
    expect(solversOf()[0].accepts(setup, question)).toMatchObject({
      code: 'not-supported',
      params: { reason: 'evaluation' },
    });
  });

  it('solve the setup under the limits', () => {
    for (const solver of solversOf()) {
      if (solver.accepts(setup, plainQuestion) !== true) continue;
      const answer = solver.solve(setup, plainQuestion, { nodes: 50 });
      if (answer.status === 'estimated') continue;
      expect(answer.lo).toBeLessThanOrEqual(0);
      expect(answer.hi).toBeGreaterThanOrEqual(0);
    }
  });
});
