import { describe, expect, it } from 'vitest';
import { plainQuestion } from '../../../../src/core/game.js';
import { Random } from '../../../../src/core/random.js';
import { dots } from '../../../../src/games/dots/index.js';
import { playerLevels } from '../../../../src/games/dots/solvers.js';
import { DotsPosition } from '../../../../src/games/dots/rules/position.js';
import { emptySetup } from '../../../../src/games/dots/rules/setup.js';
import { randomSetup } from './positions.js';

/** Returns the boxes of `levels[first]`, who moves first, minus those of the other level. */
function difference(levels: readonly [number, number], first: 0 | 1, size: number, seed: number): number {
  const setup = emptySetup(size, size);
  const position = new DotsPosition(setup);
  for (let ply = 0; !position.isOver; ply++) {
    const { solver, limits } = playerLevels[levels[position.toMove === 0 ? first : 1 - first]];
    const [edge] = solver!.solve(setup, { ...plainQuestion, seed: 100 * seed + ply }, limits).best;
    position.play(edge);
    setup.cells[edge] = 1;
  }
  return position.settled;
}

describe('players by level', () => {
  it('are five before those of the reports, and the strongest takes two seconds at most', () => {
    const ids = dots.solvers.levels.map(({ id }) => id);
    expect(ids).toEqual([...[1, 2, 3, 4, 5].map((n) => `level-${String(n)}`), 'easy', 'medium', 'hard']);
    expect(playerLevels[4].limits).toEqual({ ms: 2000 });
  });

  it('know that a game is over', () => {
    const over = { ...emptySetup(1, 1), cells: Uint8Array.of(1, 1, 1, 1) };
    for (const { solver, limits } of playerLevels)
      expect(solver!.solve(over, plainQuestion, limits)).toMatchObject({
        status: 'proved',
        lo: 0,
        hi: 0,
        best: [],
      });
  });

  it('draw free edges in any position', () => {
    const random = new Random(2);
    for (let i = 0; i < 40; i++) {
      const setup = randomSetup(random, random.between(1, 6), random.between(1, 6));
      for (const { solver, limits } of playerLevels.slice(0, 3)) {
        const { best } = solver!.solve(setup, { ...plainQuestion, seed: i }, limits);
        expect(best.map((edge) => setup.cells[edge])).toEqual(setup.cells.includes(0) ? [0] : []);
      }
    }
  });

  it.each([
    [1, 0],
    [2, 1],
  ])('level %i (from 0) beats level %i in most games of 4x4', (stronger, weaker) => {
    let won = 0;
    for (let game = 0; game < 10; game++) {
      const first = game % 2 === 0 ? 0 : 1;
      const boxes = difference([stronger, weaker], first, 4, game);
      if ((first === 0 ? boxes : -boxes) > 0) won++;
    }
    expect(won).toBeGreaterThanOrEqual(6);
  });
});
