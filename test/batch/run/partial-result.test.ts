/** A worker's partial result is accepted only if it can be the answer to its task. */
import { describe, expect, it } from 'vitest';
import { readPartial, type PartialResult } from '../../../src/batch/run/partial-result.js';

const partial: PartialResult = {
  task: 7,
  from: 2,
  tallies: 'pxl',
  lines: ['1', '', '0..2 a1'],
  times: new Float64Array([1, 0, 3]),
  notes: [[1, { index: 9, line: 20 }]],
  slow: [{ index: 8, line: 18, ms: 3 }],
  totals: [{ solver: 'trail' }],
  last: false,
};

/** The task is the rest of a batch from its third record on, four records. */
const believed = (value: unknown): boolean => readPartial(value, 7, 2, 4) !== undefined;

it('a partial result is believed, complete or not', () => {
  expect(believed(partial)).toBe(true);
  expect(believed({ ...partial, last: true })).toBe(true);
  const nothing = { ...partial, tallies: '', lines: [], times: new Float64Array(0), notes: [], slow: [] };
  expect(believed(nothing)).toBe(true);
});

describe('invalid results are refused', () => {
  const wrong: readonly (readonly [keyof PartialResult, readonly unknown[]])[] = [
    ['task', [6, 8, '7', null, NaN]],
    ['from', [0, 1, 3, -1, '2', 2.5]],
    ['tallies', ['pp', 'pppp', 'pppppp', 'pzl', 'PXL', 3, null, ['p', 'x', 'l']]],
    ['lines', [['1', ''], ['1', '', '2', '3'], ['1', '', 3], ['1', '', 'a\nb'], ['1', '', null], '1,2', {}]],
    [
      'times',
      [
        [1, 0, 3],
        new Float64Array(2),
        new Float32Array(3),
        new Float64Array([1, NaN, 3]),
        new Float64Array([-1, 0, 3]),
        null,
        'xyz',
      ],
    ],
    [
      'notes',
      [
        ...[null, {}, [1], [[3, { index: 9, line: 20 }]], [[-1, { index: 9, line: 20 }]]],
        ...[
          [[0.5, { index: 9, line: 20 }]],
          [[0, null]],
          [[0, { index: 'x', line: 2 }]],
          [[0, { index: 9 }]],
        ],
        [[0, { index: 9, line: 20, refusal: { code: 'no-such-code', params: {} } }]],
      ],
    ],
    ['slow', [null, [{}], [{ index: 1, line: 2 }], [{ index: 1, line: 2, ms: '3' }], [null], 'abc']],
    ['totals', [null, [1], [null], 'abc', {}]],
    ['last', [0, 1, 'true', null]],
  ];
  const cases = wrong.flatMap(([key, values]) => values.map((value) => [key, value] as const));

  it.each(cases)('%s: %j', (key, value) => {
    expect(believed({ ...partial, [key]: value })).toBe(false);
  });

  it.each(Object.keys(partial))('without %s', (key) => {
    expect(believed({ ...partial, [key]: undefined })).toBe(false);
  });

  it.each([undefined, null, 7, 'partial', [], {}, [partial], { ready: true }])('%j', (value) => {
    expect(believed(value)).toBe(false);
  });
});
