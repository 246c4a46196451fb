/** The chain rule against values by the rules alone. TABULEIRO_NIGHTLY: every position of 3 x 3. */
import { describe, expect, it } from 'vitest';
import { Meter } from '../../../../src/core/search/limits.js';
import { worth } from '../../../../src/games/dots/solver/exact.js';
import { edgesOf, takeAll } from '../../../../src/games/dots/solver/captures.js';
import { placeSetup } from '../../../../src/games/dots/solver/placement.js';
import { boardOf } from '../../../../src/games/dots/rules/board.js';
import { allValues } from '../../../../src/games/dots/retrograde/table.js';
import { emptySetup } from '../../../../src/games/dots/rules/setup.js';
import { valuesByRules } from '../oracle.js';

/** Index into `values` (free edges of the record) of two words of a bits. */
function indexer(rows: number, cols: number): (a: number, b: number) => number {
  const { bits, edgeOf } = placeSetup(emptySetup(rows, cols))!;
  const moveOf = Int32Array.from(edgeOf, (_, edge) => edgeOf.indexOf(edge));
  return (a, b) => edgesOf(bits, a, b).reduce((set, edge) => set | (1 << moveOf[edge]), 0);
}

/** Positions whose value is not what the rule says, of every `step`-th set of free edges; at most ten. */
function exceptions(rows: number, cols: number, step: number, values: Int8Array): string[] {
  const { bits } = placeSetup(emptySetup(rows, cols))!;
  const index = indexer(rows, cols);
  const wrong: string[] = [];
  const total = values.length;
  for (let i = 0; i < total && wrong.length < 10; i += step) {
    const a = i % 2 ** bits.bitsA;
    const b = Math.floor(i / 2 ** bits.bitsA);
    const taking = takeAll(bits, a, b);
    const rest = values[index(taking.a, taking.b)];
    const value = worth(taking, { lo: rest, hi: rest }).lo;
    if (value !== values[index(a, b)]) wrong.push(`${a.toString(2)} ${b.toString(2)}`);
  }
  return wrong;
}

/** Every value of the board. */
function tableOf(rows: number, cols: number): Int8Array {
  return allValues(boardOf(rows, cols), new Meter())!;
}

/** By free instead of drawn edges, as `allValues` has them. */
function byFree(values: Int8Array): Int8Array {
  return values.slice().reverse();
}

describe('the larger of taking and leaving', () => {
  it.each([
    [1, 4, 1],
    [4, 1, 1],
    [2, 2, 1],
    [2, 3, 1],
    [3, 2, 1],
    [2, 4, 97],
    [3, 3, process.env['TABULEIRO_NIGHTLY'] ? 1 : 641],
  ])('%i x %i, one position in %i', { timeout: 1_800_000 }, (rows, cols, step) => {
    expect(exceptions(rows, cols, step, tableOf(rows, cols))).toEqual([]);
  });
});

describe('all positions at once', () => {
  it.each([
    [1, 1],
    [1, 2],
    [2, 1],
    [1, 4],
    [2, 2],
    [2, 3],
    [3, 2],
  ])('%i x %i: as by the rules', (rows, cols) => {
    expect(tableOf(rows, cols)).toEqual(byFree(valuesByRules(rows, cols)));
  });

  it('values the empty boards', () => {
    expect(tableOf(2, 4).at(-1)).toBe(2);
    expect(tableOf(3, 3).at(-1)).toBe(-3);
  });

  it('refuses boards that are too large', () => {
    expect(() => tableOf(3, 4)).toThrow('31 edges');
  });
});
