/** `mcts` and the default solver in a batch: honest under every limit, repeatable byte by byte. */
import { describe, expect, it } from 'vitest';
import { plainQuestion } from '../../../../src/core/game.js';
import { hex } from '../../../../src/games/hex/index.js';
import { swapMove } from '../../../../src/games/hex/rules/moves.js';
import type { HexSetup } from '../../../../src/games/hex/rules/setup.js';
import { drawn } from '../oracle.js';
import { more } from '../../../amount.js';

const solver = (id: string) => hex.solvers.list.find((one) => one.id === id)!;

function empty(rows: number, cols = rows, swap = false): HexSetup {
  return { game: 'hex', rows, cols, cells: new Uint8Array(rows * cols), toMove: 0, swap };
}

function answering(setup: HexSetup): HexSetup {
  return { ...setup, toMove: 1 };
}

function withoutTime({ stats, ...rest }: ReturnType<(typeof hex.solvers.list)[number]['solve']>) {
  return { ...rest, stats: { ...stats, ms: 0 } };
}

describe.each(['mcts', 'auto'])('%s', (id) => {
  const { solve, accepts } = solver(id);

  it.each([
    [11, 11],
    [19, 19],
    [13, 9],
  ])('estimates %i x %i within a number of playouts, twice the same', (rows, cols) => {
    const setup = empty(rows, cols);
    expect(accepts(setup, plainQuestion)).toBe(true);
    const answer = solve(setup, plainQuestion, { nodes: 80 });
    expect(answer).toMatchObject({ status: 'estimated', stop: 'nodes', stats: { nodes: 80 } });
    expect(Math.abs(answer.lo)).toBeLessThan(1);
    expect(answer.line[0]).toBe(answer.best[0]);
    expect(withoutTime(solve(setup, plainQuestion, { nodes: 80 }))).toEqual(withoutTime(answer));
  });

  it.each([
    [1, 1],
    [1, 60],
    [60, 1],
    [2, 2],
    [2, 60],
    [16, 16],
    [17, 15],
    [60, 60],
  ])('answers %i x %i, whatever the network learned from', (rows, cols) => {
    const { best, lo } = solve(empty(rows, cols), plainQuestion, { nodes: 12 });
    expect(best).toHaveLength(1);
    expect(Math.abs(lo)).toBeLessThanOrEqual(1);
  });

  it('answers a game that is over without a move', () => {
    const answer = solve(drawn('XXX OO. ...', 1), plainQuestion, {});
    expect(answer).toMatchObject({ lo: -1, hi: -1, status: 'proved', best: [] });
  });

  it('bounds without a claim what it had no time to look at', () => {
    const answer = solve(empty(9), plainQuestion, { nodes: 0 });
    expect(answer).toMatchObject({ lo: -1, hi: 1, status: 'bounded', stop: 'nodes' });
  });

  it('looks at the clock after a few playouts on a large board', () => {
    let readings = 0;
    const { stats } = solve(empty(40), plainQuestion, { nodes: 20, watch: () => readings++ });
    expect([stats.nodes, readings]).toEqual([20, expect.toSatisfy((count) => count >= 20)]);
  });

  it('swaps a strong opening and leaves a weak one', () => {
    const centre = empty(9, 9, true);
    centre.cells[40] = 1;
    const strong = solve(answering(centre), plainQuestion, { nodes: 400 });
    expect(strong.best).toEqual([swapMove(centre)]);
    expect(strong.lo).toBeGreaterThan(0);
    const corner = empty(9, 9, true);
    corner.cells[0] = 1;
    const weak = solve(answering(corner), plainQuestion, { nodes: 400 });
    expect(weak.best).not.toEqual([swapMove(corner)]);
    expect(weak.lo).toBeGreaterThan(0);
  });

  it('opens under the swap rule with a stone that is not worth taking', () => {
    const setup = empty(9, 9, true);
    const opening = solve(setup, plainQuestion, { nodes: 1000 });
    expect(opening.lo).toBeLessThanOrEqual(0);
    expect(opening.lo).toBeGreaterThan(-0.2);
    // The book's even opening is near a side; a stone in the middle would be swapped.
    const [row, col] = [Math.floor(opening.best[0] / 9), opening.best[0] % 9];
    expect(Math.min(row, col, 8 - row, 8 - col)).toBeLessThan(2);
  });
});

describe('auto', () => {
  it('proves a middle game of 11x11, and estimates where that takes too long', () => {
    const won = empty(11);
    // The first player's chain lacks two cells, and the second player's stones are on both sides
    // below it.
    for (let col = 0; col < 9; col++) won.cells[5 * 11 + col] = 1;
    for (const cell of [99, 100, 101, 110, 111, 112, 113, 114, 115]) won.cells[cell] = 2;
    const toMove = { ...won, toMove: 1 as const };
    for (const limits of [{}, { nodes: 100 }]) {
      expect(solver('auto').solve(toMove, plainQuestion, limits)).toMatchObject({ lo: -1, status: 'proved' });
    }
    const few = empty(11);
    few.cells[60] = 1;
    few.cells[61] = 2;
    expect(solver('auto').solve(few, plainQuestion, { nodes: 100 })).toMatchObject({ status: 'estimated' });
  });

  it('proves what the exact solver can, with a share of the limits', () => {
    const answer = solver('auto').solve(empty(5), plainQuestion, { nodes: 20_000 });
    expect(answer).toMatchObject({ lo: 1, hi: 1, status: 'proved', stop: 'finished' });
  });

  it.each([[6, 15, 20], ...(more > 1 ? [[7, 24, 17]] : [])])(
    'plays a lost game of %i x it on, with the move of the estimate, and says that it is lost',
    (size, first, losing) => {
      const lost = empty(size);
      lost.cells[first] = 1;
      const setup = answering(lost);
      const plain = solver('auto').solve(setup, plainQuestion, { nodes: 2000 });
      expect(plain).toMatchObject({ lo: -1, hi: -1, status: 'proved', best: [losing] });
      const played = solver('auto').solve(setup, { ...plainQuestion, seat: 1 }, { nodes: 2000 });
      expect(played).toMatchObject({ lo: -1, hi: -1, status: 'proved', solver: plain.solver });
      const left = { nodes: 2000 - plain.stats.nodes };
      expect(played.best).toEqual(solver('mcts').solve(setup, { ...plainQuestion, seat: 1 }, left).best);
      expect(played.best).not.toEqual(plain.best);
      expect(played.line[0]).toBe(played.best[0]);
      expect(played.stats.nodes).toBeLessThanOrEqual(2000);
    },
  );

  it('gives an estimate, not the first move of the exact solver, where that runs into its limit', () => {
    const answer = solver('auto').solve(empty(8), plainQuestion, { nodes: 400 });
    expect(answer).toMatchObject({ status: 'estimated', stop: 'nodes', stats: { nodes: 400 } });
    const [row, col] = [Math.floor(answer.best[0] / 8), answer.best[0] % 8];
    expect(Math.min(row, col, 7 - row, 7 - col)).toBeGreaterThanOrEqual(1);
  });

  it.each([
    [30, 30],
    [60, 60],
    ...(more > 1
      ? [
          [20, 20],
          [51, 51],
        ]
      : []),
  ])('estimates %i x %i, within the memory that it is given', (rows, cols) => {
    const setup = { ...empty(5), rows, cols, cells: new Uint8Array(rows * cols) };
    for (const limits of [
      { nodes: 20, bytes: 64 << 20 },
      { ms: 200, bytes: 64 << 20 },
    ]) {
      const { status, best, stats } = solver('auto').solve(setup, plainQuestion, limits);
      expect([status, best.length]).toEqual(['estimated', 1]);
      expect(stats.bytes).toBeLessThan(64 << 20);
    }
  });
});
