/** If the host lacks WebAssembly, the exact solver refuses and the default asks the player. */
import { afterEach, expect, it, vi } from 'vitest';
import { plainQuestion } from '../../../src/core/game.js';
import { emptySetup } from '../../../src/games/dots/rules/setup.js';
import { chainSolver, defaultSolver } from '../../../src/games/dots/solvers.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('answers by the player without WebAssembly', () => {
  const setup = emptySetup(2, 2);
  expect(chainSolver.accepts(setup, plainQuestion)).toBe(true);
  expect(defaultSolver.solve(setup, plainQuestion, {}).status).toBe('proved');
  vi.stubGlobal('WebAssembly', undefined);
  expect(chainSolver.accepts(setup, plainQuestion)).toMatchObject({ params: { reason: 'wasm' } });
  const answer = defaultSolver.solve(setup, plainQuestion, {});
  expect([answer.solver, answer.lo]).toEqual(['player', 2]);
});
