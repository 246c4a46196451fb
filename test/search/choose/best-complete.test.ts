/** A list of best moves that claims to be complete is complete, whatever limit ended the search. */
import { describe, expect, it } from 'vitest';
import { isBestComplete } from '../../../src/core/answer.js';
import { plainQuestion, type GenerateOptions } from '../../../src/core/game.js';
import { Random } from '../../../src/core/random.js';
import { SolverCache } from '../../../src/core/search/solver-cache.js';
import { gameByName } from '../../../src/games/registry.js';
import { more } from '../../amount.js';

const small: readonly (readonly [string, Omit<GenerateOptions, 'kind'>])[] = [
  ['checkers', { rows: 5, cols: 5 }],
  ['mnk', { rows: 3, cols: 3, plies: 3 }],
  ['hex', { rows: 3, cols: 3, plies: 3 }],
  ['dots', { rows: 2, cols: 2, plies: 6 }],
  ['connect4', { rows: 4, cols: 4, plies: 8 }],
];
const all = { ...plainQuestion, best: 'all' } as const;
const budgets = [1, 2, 5, 20, 100];

describe.each(small)('%s', (name, size) => {
  it('lists every best move where it says so', { timeout: 60_000 }, () => {
    const game = gameByName(name)!;
    const random = new Random(45);
    const cache = new SolverCache();
    const sorted = (moves: readonly number[]): number[] => [...moves].sort((a, b) => a - b);
    const faults: string[] = [];
    for (let n = 0; n < 6 * more; n++) {
      const made = game.rules.generate(random, { ...size, kind: 'random' });
      if (!made.ok) continue;
      const setup = made.value;
      const answers = game.solvers.list
        .filter((solver) => solver.accepts(setup, all) === true)
        .flatMap((solver) =>
          budgets.map((nodes) => ({ id: solver.id, nodes, ...solver.solve(setup, all, { nodes, cache }) })),
        )
        .filter((answer) => isBestComplete(answer, all));
      const exact = sorted(game.solvers.list[0].solve(setup, all, { cache }).best);
      for (const { id, nodes, best } of answers) {
        if (String(sorted(best)) !== String(exact))
          faults.push(
            `${id}, ${String(nodes)} nodes: ${String(best)} of ${String(exact)}: ${game.codec.format(setup)}`,
          );
      }
    }
    expect(faults).toEqual([]);
  });
});
