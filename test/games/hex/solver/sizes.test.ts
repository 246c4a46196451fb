/** Searches kept by board size: the answers of a file do not depend on the sizes in between. */
import { expect, it } from 'vitest';
import { plainQuestion } from '../../../../src/core/game.js';
import { Random } from '../../../../src/core/random.js';
import { SolverCache } from '../../../../src/core/search/solver-cache.js';
import { gameByName } from '../../../../src/games/registry.js';

it('boards of changing sizes have the answers that each has alone', async () => {
  const hex = gameByName('hex')!;
  const random = new Random(20261130);
  await hex.load();
  const solver = hex.solvers.list.find(({ id }) => id === 'solver')!;
  const cache = new SolverCache();
  for (let i = 0; i < 120; i++) {
    const [rows, cols] = [2 + random.below(4), 2 + random.below(4)];
    const size = i % 20 === 19 ? { rows: 9, cols: 8, plies: 60 } : { rows, cols, plies: 2 };
    const made = hex.rules.generate(random, { kind: 'random', ...size });
    if (!made.ok) throw new Error(made.error.code);
    const [kept, alone] = [{ cache }, {}].map((context) => {
      const { stats, ...rest } = solver.solve(made.value, plainQuestion, context);
      return { ...rest, nodes: stats.nodes };
    });
    expect(kept).toEqual(alone);
  }
});
