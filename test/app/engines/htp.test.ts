/** The HTP engine holds its search tree from move to move. */
import { expect, it, vi } from 'vitest';
import { HtpEngine } from '../../../src/app/engines/htp/engine.js';
import { hex } from '../../../src/games/hex/index.js';

const solver = hex.solvers.list[0];

/** Returns the numbers of the caches that the solver gets by these commands; - for none. */
function caches(commands: readonly string[]): string {
  const engine = new HtpEngine({ limits: { nodes: 50 }, seed: 1 });
  const solve = vi.spyOn(solver, 'solve');
  for (const line of commands) {
    const [command, ...args] = line.split(' ');
    expect(engine.answer({ id: '', command, args })).toMatchObject({ ok: true });
  }
  const given = solve.mock.calls.map((call) => call[2].cache);
  solve.mockRestore();
  const kept = [...new Set(given.filter((cache) => cache !== undefined))];
  return given.map((cache) => (cache === undefined ? '-' : String(kept.indexOf(cache)))).join(' ');
}

it('goes on with its tree within a game, and begins anew with the next', () => {
  const moves = ['genmove b', 'genmove w', 'genmove b'];
  expect(caches([...moves, 'clear_board', ...moves, 'boardsize 9', ...moves])).toBe('0 0 0 1 1 1 2 2 2');
});

it('answers reg_genmove by the position alone', () => {
  expect(caches(['genmove b', 'reg_genmove w', 'genmove w'])).toBe('0 - 0');
});
