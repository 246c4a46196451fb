/** Limits are respected even before the search, on boards whose graphs alone would take longer. */
import { expect, it, vi } from 'vitest';
import { plainQuestion } from '../../../src/core/game.js';
import { Random } from '../../../src/core/random.js';
import * as lattice from '../../../src/games/checkers/trail/lattice.js';
import { trailSolver } from '../../../src/games/checkers/solvers.js';
import { indexOf, type CheckersSetup } from '../../../src/games/checkers/rules/setup.js';

/** Returns a board with many men on one region that covers most of it. */
function crowded(side: number): CheckersSetup {
  const random = new Random(3);
  const cells = new Uint8Array(Math.ceil((side * side) / 2));
  for (let row = 0; row < side; row++)
    for (let col = row & 1; col < side; col += 2)
      cells[indexOf(row, col, side)] = row & 1 ? (random.below(10) ? 2 : 0) : random.below(50) ? 0 : 1;
  return { game: 'checkers', rows: side, cols: side, cells };
}

it.each([{ nodes: 1 }, { ms: 0 }])('an interval without the graphs of all men: %j', (limits) => {
  const setup = crowded(200);
  const built = vi.spyOn(lattice, 'trailGraph');
  const answer = trailSolver.solve(setup, { ...plainQuestion, certificate: true }, limits);
  expect(answer.status).toBe('bounded');
  expect(answer.stop).toBe('ms' in limits ? 'time' : 'nodes');
  expect(answer.hi).toBeLessThanOrEqual(setup.cells.filter((cell) => cell === 2).length);
  // The board has 200 men with 9,000 edges each; a limit of nodes leaves room for some graphs.
  expect(built.mock.calls.length > 0).toBe('nodes' in limits);
  expect(built.mock.calls.length).toBeLessThan(130);
  built.mockRestore();
});
