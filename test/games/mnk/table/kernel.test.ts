/** Tables filled by WebAssembly equal, layer by layer, those of the slow oracle (layer.ts). */
import { afterEach, expect, it, vi } from 'vitest';
import { Meter } from '../../../../src/core/search/limits.js';
import { plainQuestion } from '../../../../src/core/game.js';
import { Random } from '../../../../src/core/random.js';
import { turnOf, type MnkSetup } from '../../../../src/games/mnk/rules/setup.js';
import { autoSolver, tableSolver } from '../../../../src/games/mnk/solvers.js';
import { endgame, valueBytesOf } from '../../../../src/games/mnk/table/endgame.js';
import { Table, type Values } from '../../../../src/games/mnk/table/table.js';
import { Shape } from '../../../../src/games/mnk/table/shape.js';
import { more } from '../../../amount.js';
import { emptyBoard, freeCells, randomSetup } from '../oracle.js';
import { LayerWork } from './layer.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

function gameOf(setup: MnkSetup) {
  const lead = turnOf(setup) === 1 ? 0 : -1;
  return endgame(setup, new Shape(freeCells(setup).length, lead, valueBytesOf(setup)));
}

function room(valueBytes: number, size: number): Values {
  if (valueBytes === 8) return new Float64Array(size);
  return valueBytes === 1 ? new Int8Array(size) : new Int16Array(size);
}

/** Compares every layer; returns their number. */
function compare(setup: MnkSetup, table = new Table(), keeps = true): number {
  const game = gameOf(setup);
  const { n, sizes, valueBytes } = game.shape;
  const meter = new Meter({});
  table.begin(game, keeps);
  let below = room(valueBytes, 0);
  for (let count = n; count >= 0; count--) {
    const values = room(valueBytes, sizes[count]);
    new LayerWork(game, count, below, values).fill(meter);
    expect(table.fill(count, meter)).toBe(true);
    const fast = table.valuesOf(count);
    expect([fast.length, fast.findIndex((value, i) => !Object.is(value, values[i]))]).toEqual([
      sizes[count],
      -1,
    ]);
    below = values;
  }
  return n + 1;
}

/** Ways to decide a game, with slides or without. */
const rules = [
  { score: 'points', slip: '0' },
  { score: 'points', slip: '1/5' },
  { score: 'points', slip: '1' },
  { score: 'line', slip: '0' },
  { score: 'line', slip: '0.3' },
  { score: 'exact', k: 2, slip: '0' },
  { score: 'exact', k: 2, slip: '1/3' },
] as const;

it.each([
  [1, 2],
  [1, 6],
  [3, 3],
  [4, 3],
  [2, 6],
])('%i by %i, empty', (rows, cols) => {
  const table = new Table();
  for (const rule of rules) {
    for (const turn of [1, 2] as const) {
      for (const keeps of [true, false])
        expect(compare(emptyBoard(rows, cols, { ...rule, turn }), table, keeps)).toBe(rows * cols + 1);
    }
  }
});

it('3 by 5, empty', () => {
  expect(compare(emptyBoard(3, 5, { score: 'points' }))).toBe(16);
  expect(compare(emptyBoard(3, 5, { k: 3 }))).toBe(16);
});

it('boards with stones, some the same after half a turn', () => {
  const random = new Random(29);
  let [turnable, others] = [0, 0];
  for (let i = 0; i < 21 * more; i++) {
    const empty = emptyBoard(...([3 + random.below(2), 4] as const), rules[i % rules.length]);
    const setup = randomSetup(random, empty, 2 + random.below(4));
    if (i % 3 === 0) setup.cells.set(setup.cells.slice(0, 6).reverse(), setup.cells.length - 6);
    if (freeCells(setup).length === 0) continue;
    compare(setup);
    if (gameOf(setup).isTurnable) turnable++;
    else others++;
  }
  expect(Math.min(turnable, others)).toBeGreaterThan(2);
});

it('points that a byte does not hold', () => {
  const random = new Random(7);
  for (const slip of ['0', '0.5']) {
    const setup = randomSetup(random, emptyBoard(9, 10, { score: 'points', slip }), 80);
    const game = gameOf(setup);
    expect(game.shape.valueBytes).toBe(slip === '0' ? 2 : 8);
    compare(setup);
  }
});

it('only with WebAssembly', () => {
  const setup = emptyBoard(3, 3, { score: 'points' });
  expect(tableSolver.accepts(setup, plainQuestion)).toBe(true);
  expect(autoSolver.solve(setup, plainQuestion, {}).solver).toBe('table');
  vi.stubGlobal('WebAssembly', undefined);
  expect(tableSolver.accepts(setup, plainQuestion)).toMatchObject({ params: { reason: 'wasm' } });
  const answer = autoSolver.solve(setup, plainQuestion, { nodes: 2000 });
  expect([answer.solver, answer.status]).toEqual(['montecarlo', 'estimated']);
});

it('stops when the time is over', () => {
  const table = new Table().begin(gameOf(emptyBoard(4, 4)), true);
  expect(table.fill(16, new Meter({ ms: 0 }))).toBe(false);
});
