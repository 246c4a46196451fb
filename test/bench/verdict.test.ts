/** The verdicts of `make anchors` on answers. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../cli/program.js';

const { verdict } = (await import(join(root, 'test/bench/run.mjs'))) as {
  verdict(known: { value: number; best?: string[] }, answer: object): string;
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
