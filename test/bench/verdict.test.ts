/** The verdicts of `make anchors` on answers. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../cli/program.js';

interface Sums {
  readonly right: number;
  readonly unknown: number;
  readonly wrong: number;
}

const { said, timesAnchor, verdict } = (await import(join(root, 'test/bench/run.mjs'))) as {
  verdict(known: { value: number; best?: string[] }, answer: object): string;
  said(sums: Sums): string;
  timesAnchor(task: { anchorSeconds?: number }, result: { seconds: number; unknown: number }): string;
};

describe('the verdict on an answer', () => {
  const best = ['b2'];
  it.each([
    ['right', { status: 'proved', stop: 'finished', lo: 1, hi: 1, best }],
    ['wrong', { status: 'proved', stop: 'finished', lo: -1, hi: -1, best }],
    ['wrong', { status: 'proved', stop: 'finished', lo: 1, hi: 1, best: ['a1'] }],
    ['wrong', { status: 'bounded', stop: 'time', lo: -1, hi: 0, best }],
    ['unknown', { status: 'bounded', stop: 'time', lo: -1, hi: 1, best }],
    ['unknown', { status: 'estimated', stop: 'time', lo: 0.4, hi: 0.4, best }],
    ['unknown', { status: 'refused', stop: null, lo: null, hi: null, best: [] }],
  ])('is %s for %o', (said, answer) => {
    expect(verdict({ value: 1, best }, answer)).toBe(said);
  });
});

describe('the row of a task', () => {
  it.each([
    ['yes', { right: 1, unknown: 0, wrong: 0 }],
    ['all 5', { right: 5, unknown: 0, wrong: 0 }],
    ['3 of 5, 2 unknown', { right: 3, unknown: 2, wrong: 0 }],
    ['WRONG: 1 of 5', { right: 3, unknown: 1, wrong: 1 }],
  ])('says %s', (text, sums) => {
    expect(said(sums)).toBe(text);
  });

  it('compares only what ran to its end with another engine', () => {
    expect(timesAnchor({ anchorSeconds: 2 }, { seconds: 3, unknown: 0 })).toBe('1.5');
    expect(timesAnchor({ anchorSeconds: 2 }, { seconds: 3, unknown: 1 })).toBe('');
    expect(timesAnchor({}, { seconds: 3, unknown: 0 })).toBe('');
  });
});
