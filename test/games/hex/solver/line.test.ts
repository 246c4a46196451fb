/** A line of play follows the proof that the search has found, and ends the game. */
import { expect, it } from 'vitest';
import { Meter } from '../../../../src/core/search/limits.js';
import { HexPosition } from '../../../../src/games/hex/rules/position.js';
import { searchFor } from '../../../../src/games/hex/solver/searches.js';
import { setupOf, solve } from './board.js';

it.each([
  [6, 6],
  [7, 6],
  [7, 7],
])('the line of play of an empty board of %i x %i searches next to nothing', (rows, cols) => {
  const setup = setupOf(rows, cols, new Uint8Array(rows * cols), 0);
  const search = new Meter({});
  expect(searchFor(setup, search, {}).solve(setup.cells, 1, search)).toBe(1);
  const answer = solve(setup);
  expect(answer.stats.nodes).toBeGreaterThanOrEqual(search.nodes);
  expect(answer.stats.nodes).toBeLessThan(search.nodes + 30);
  const position = new HexPosition(setup);
  for (const move of answer.line) position.play(move);
  expect(position.winner).toBe(1);
});
