/** Tables of points filled by WebAssembly equal, layer by layer, those filled in TypeScript. */
import { expect, it, vi } from 'vitest';
import { Meter } from '../../../src/core/search/limits.js';
import { Random } from '../../../src/core/random.js';
import { turnOf, type MnkSetup } from '../../../src/games/mnk/rules/setup.js';
import { endgame, valueBytesOf } from '../../../src/games/mnk/table/endgame.js';
import { LayerWork } from '../../../src/games/mnk/table/layer.js';
import { Shape } from '../../../src/games/mnk/table/shape.js';
import { startPointsKernel } from '../../../src/games/mnk/table/kernel.js';
import { more } from '../../amount.js';
import { emptyBoard, freeCells, randomSetup } from './oracle.js';

function gameOf(setup: MnkSetup) {
  const lead = turnOf(setup) === 1 ? 0 : -1;
  return endgame(setup, new Shape(freeCells(setup).length, lead, valueBytesOf(setup)));
}

/** Compares every layer; returns their number. */
function compare(setup: MnkSetup): number {
  const game = gameOf(setup);
  const kernel = startPointsKernel(game, 0)!;
  const meter = new Meter({});
  const Values = game.slip > 0 ? Float64Array : Int8Array;
  let below = new Values(0);
  for (let count = game.shape.n; count >= 0; count--) {
    const values = new Values(game.shape.sizes[count]);
    new LayerWork(game, count, below, values).fill(meter);
    const fast = kernel.valuesOf(count);
    if (count === game.shape.n) fast.set(values);
    else expect(kernel.fill(count, meter)).toBe(true);
    expect(fast.findIndex((value, i) => !Object.is(value, values[i]))).toBe(-1);
    below = values;
  }
  return game.shape.n + 1;
}

it.each([
  [1, 1],
  [1, 6],
  [3, 3],
  [4, 3],
  [2, 7],
  [3, 5],
])('of %i by %i, empty', (rows, cols) => {
  for (const turn of [1, 2] as const) {
    for (const slip of ['0', '1/5', '1'])
      expect(compare(emptyBoard(rows, cols, { score: 'points', turn, slip }))).toBe(rows * cols + 1);
  }
});

it('of boards with stones, some the same after half a turn', () => {
  const random = new Random(29);
  let [turnable, others] = [0, 0];
  for (let i = 0; i < 12 * more; i++) {
    const slip = i % 2 === 0 ? '0' : '0.3';
    const empty = emptyBoard(...([3 + random.below(2), 4] as const), { score: 'points', slip });
    const setup = randomSetup(random, empty, random.below(5));
    if (i % 3 === 0) setup.cells.set(setup.cells.map((_, cell) => setup.cells.at(-1 - cell)!));
    if (freeCells(setup).length === 0) continue;
    compare(setup);
    if (gameOf(setup).isTurnable) turnable++;
    else others++;
  }
  expect(Math.min(turnable, others)).toBeGreaterThan(2);
});

it('only of games for points, and of large ones', () => {
  const start = (...more: Parameters<typeof emptyBoard>) => startPointsKernel(gameOf(emptyBoard(...more)));
  expect(start(4, 4, { score: 'points' })).toBeDefined();
  expect(start(3, 3, { score: 'points' })).toBeUndefined();
  expect(start(4, 4)).toBeUndefined();
  expect(start(4, 4, { score: 'points', slip: '1/5' })).toBeDefined();
  expect(start(4, 4, { slip: '1/5' })).toBeUndefined();
});

it('only with WebAssembly', () => {
  vi.stubGlobal('WebAssembly', undefined);
  expect(startPointsKernel(gameOf(emptyBoard(4, 4, { score: 'points' })))).toBeUndefined();
  vi.unstubAllGlobals();
});

it('stops when the time is over', () => {
  const game = gameOf(emptyBoard(4, 4, { score: 'points' }));
  const kernel = startPointsKernel(game)!;
  expect(kernel.fill(15, new Meter({ ms: 0 }))).toBe(false);
});
