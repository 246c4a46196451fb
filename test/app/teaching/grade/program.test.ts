/** A failed run is repeated with fewer records until only the faulty record is left. */
import { describe, expect, it } from 'vitest';
import {
  answersOf,
  fileOf,
  RunBudget,
  type RunEnd,
  type RunProgram,
} from '../../../../src/app/teaching/grade/program.js';
import { gradeProgram } from '../../../../src/app/teaching/grade/grade.js';
import { ended, exactOf, faulty, recordsIn } from './boards.js';

const board = (cells: string): string => `3 3\n${cells}\n`;
const text = `${['1 0 2 0 0', '1 0 0 0 0', '1 2 0 2 0', '0 1 2 0 0', '2 0 2 0 1'].map(board).join('')}0 0\n`;
const records = recordsIn(text);
const bad = '0 1 2 0 0';

/** A program that answers 7 to every board up to the bad one, where it ends in the given way. */
function failing(end: RunEnd): { readonly run: RunProgram; readonly inputs: string[] } {
  const inputs: string[] = [];
  const run: RunProgram = (input) => {
    inputs.push(input);
    const before = input.split(bad)[0];
    const fails = before !== input;
    const lines = Array.from({ length: Math.floor((before.split('\n').length - 1) / 2) }, () => '7');
    return Promise.resolve({ ...ended, end: fails ? end : 'ended', lines, said: fails ? 'why' : '' });
  };
  return { run, inputs };
}

describe('answers of a program', () => {
  it('are asked for in one run, in the format of the report', async () => {
    const { run, inputs } = failing('ended');
    await answersOf(run, records.slice(0, 2), new RunBudget(9, Infinity));
    expect(inputs).toEqual([fileOf(records.slice(0, 2))]);
    expect(inputs[0]).toBe(`${board('1 0 2 0 0')}${board('1 0 0 0 0')}0 0\n`);
  });

  it.each([
    ['crashed', { trouble: 'crashed', said: 'why' }],
    ['slow', { trouble: 'slow', said: 'why' }],
    ['flooded', { trouble: 'format', said: 'why' }],
    ['ended', { trouble: 'missing', said: 'why' }],
  ] as const)('%s: only the record at fault has none', async (end, fate) => {
    const { given } = await answersOf(failing(end).run, records, new RunBudget(9, Infinity));
    expect(given).toEqual(records.map((_, i) => (i === 3 ? fate : { line: '7' })));
  });

  it('share the fate of their run once budget ends', async () => {
    const { run, inputs } = failing('crashed');
    const { given } = await answersOf(run, records, new RunBudget(1, Infinity));
    expect(given.map(({ trouble }) => trouble)).toEqual([
      undefined,
      undefined,
      'crashed',
      'crashed',
      'crashed',
    ]);
    expect(inputs).toHaveLength(2);
  });

  it('are not looked for in a program that does not start', async () => {
    const { run, inputs } = failing('absent');
    const { given } = await answersOf(run, records, new RunBudget(9, Infinity));
    expect(given.map(({ trouble }) => trouble)).toEqual(records.map(() => 'crashed'));
    expect(inputs).toHaveLength(1);
  });

  it('count as complete whatever the exit code says after the last of them', async () => {
    const run: RunProgram = () =>
      Promise.resolve({ ...ended, end: 'crashed', lines: ['7', '7', '7', '7', '7'] });
    const { given } = await answersOf(run, records, new RunBudget(9, Infinity));
    expect(given).toEqual(records.map(() => ({ line: '7' })));
  });
});

describe('the grade of a program', () => {
  it('is in the order of the input, though runs go by size, and leaves out what is no position', async () => {
    const mixed = `5 5\n${'0 '.repeat(12)}1\n3 3\n2 x\n${board('1 0 2 0 0')}0 0\n`;
    const seen: string[] = [];
    const run: RunProgram = (input) => {
      seen.push(...input.split('\n').filter((line) => /^\d \d$/.test(line) && line !== '0 0'));
      return faulty('first-man').run(input);
    };
    const { counts, graded } = await gradeProgram('ana', exactOf(mixed), run, 1000);
    expect(counts).toMatchObject({ right: 3, wrong: 0 });
    expect(graded.map(({ exact }) => exact.item.index)).toEqual([1, 2, 3]);
    // The smallest board runs twice to measure the start; then the boards run by size.
    expect(seen).toEqual(['3 3', '3 3', '3 3', '5 5']);
  });

  it('ends early for one that hangs on everything', async () => {
    let calls = 0;
    const run: RunProgram = () => {
      calls++;
      return Promise.resolve({ ...ended, end: 'slow', ms: 100 });
    };
    const many = exactOf(`${board('1 0 2 0 0').repeat(200)}0 0\n`);
    const { counts } = await gradeProgram('zeno', many, run, 100);
    expect([counts.slow, counts.right]).toEqual([200, 0]);
    expect(calls).toBeLessThan(10);
  });
});
