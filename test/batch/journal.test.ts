/** Checkpoints and resumption, with each call of the disk failing in turn. */
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isIoFault } from '../../src/batch/io-fault.js';
import { difference } from '../../src/batch/journal.js';
import { interruptedRun, openOutput, type Output, resumeOutput } from '../../src/batch/output.js';
import { failingDisk } from './failing-disk.js';

let folder = '';
let target = '';
const binding = { version: '1', options: { format: 'text' } };

beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'tabuleiro-'));
  target = join(folder, 'saida.txt');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const parts = 6;
const whole = Array.from({ length: parts }, (_, i) => `${String(i).repeat(2000)}\n`).join('');

/** Writes the parts from `from` on, a checkpoint after each; false at the first fault. */
async function write(output: Output, from: number): Promise<boolean> {
  for (let i = from; i < parts; i++) {
    await output.write(String(i).repeat(2000));
    await output.checkpoint({ input: { bytes: i, sha: '', at: i }, state: { next: i + 1 } });
  }
  return (await output.commit()) === undefined;
}

/** Goes on with what was left, or starts anew. */
async function goOn(): Promise<void> {
  const run = await interruptedRun(target);
  const opened = run
    ? await resumeOutput(target, binding, run)
    : await openOutput(target, undefined, undefined, binding);
  if (!opened || isIoFault(opened)) throw new Error('cannot go on');
  expect(await write(opened, run ? (run.checkpoint.state as { next: number }).next : 0)).toBe(true);
  expect(fs.readFileSync(target, 'utf8')).toBe(whole);
  expect(fs.readdirSync(folder)).toEqual(['saida.txt']);
}

describe.each(['ENOSPC', 'EIO', 'EACCES'])('the n-th call fails: %s', (code) => {
  test('the old file or the new one, and what was saved can be gone on with', async () => {
    let resumed = 0;
    for (let n = 0, finished = false; !finished; n++) {
      fs.writeFileSync(target, 'old');
      const { disk, failed } = failingDisk(n, code);
      const output = await openOutput(target, undefined, disk, binding);
      const written = !isIoFault(output) && (await write(output, 0));
      finished = !failed();
      expect(['old', whole]).toContain(fs.readFileSync(target, 'utf8'));
      if (!written && (await interruptedRun(target))) resumed++;
      await goOn();
    }
    expect(resumed).toBeGreaterThan(10);
  });

  test('while going on', async () => {
    for (let n = 0, finished = false; !finished; n++) {
      fs.writeFileSync(target, 'old');
      const first = await openOutput(target, undefined, undefined, binding);
      if (isIoFault(first)) throw new Error(first.code);
      await first.write('0'.repeat(2000));
      await first.checkpoint({ input: { bytes: 0, sha: '', at: 0 }, state: { next: 1 } });
      await first.abort();
      const { disk, failed } = failingDisk(n, code);
      const run = await interruptedRun(target, disk);
      const output = run && (await resumeOutput(target, binding, run, disk));
      if (output && !isIoFault(output)) await write(output, 1);
      finished = !failed();
      expect(['old', whole]).toContain(fs.readFileSync(target, 'utf8'));
      if (fs.readFileSync(target, 'utf8') === 'old') await goOn();
    }
  });
});

test('a difference is named', () => {
  expect(difference(binding, binding)).toBeUndefined();
  expect(difference(binding, { ...binding, version: '2' })).toBe('version 1 / 2');
  expect(difference(binding, { version: '1', options: { format: 'csv' } })).toBe('format text / csv');
  expect(difference(binding, { version: '1', options: { format: 'text', strict: true } })).toBe(
    'strict - / true',
  );
});
