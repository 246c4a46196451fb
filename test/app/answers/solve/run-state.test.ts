/** A run is not resumed if its state is inconsistent or does not match the output. */
import { describe, expect, it } from 'vitest';
import { isRunState } from '../../../../src/app/answers/solve/result/result-writer.js';

const counts = { records: 5, proved: 2, unproved: 1, limited: 1, refused: 1, disagreements: 0 };
const state = { counts, totals: [], slowest: [{ index: 1, line: 2, ms: 0.5 }] };

describe('the state that a journal keeps', () => {
  it('is that of a run', () => {
    expect(isRunState(state, 'text', 5)).toBe(true);
    expect(isRunState(state, 'ndjson', 5)).toBe(true);
    expect(isRunState(state, 'csv', 6)).toBe(true);
  });

  it('counts the lines of the output', () => {
    expect(isRunState(state, 'text', 4)).toBe(false);
    expect(isRunState(state, 'text', 6)).toBe(false);
    expect(isRunState(state, 'csv', 5)).toBe(false);
    expect(isRunState({ ...state, counts: { ...counts, records: 6, proved: 3 } }, 'text', 5)).toBe(false);
  });

  it.each([
    {},
    { ...state, counts: undefined },
    { ...state, counts: { ...counts, proved: 3 } },
    { ...state, counts: { ...counts, proved: '2' } },
    { ...state, counts: { ...counts, disagreements: -1 } },
    { ...state, totals: undefined },
    { ...state, totals: [{ game: 'chess' }] },
    { ...state, slowest: [null] },
    { ...state, slowest: [{ index: 1, line: 2 }] },
  ])('has its form: %j', (other) => expect(isRunState(other, 'text', 5)).toBe(false));
});
