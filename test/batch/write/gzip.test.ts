/**
 * Output whose name ends in .gz: it consists of members of equal size, appears as a whole or not at
 * all, and can be resumed after a kill.
 */
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isIoFault } from '../../../src/batch/io-fault.js';
import { interruptedRun, openOutput, type Output, resumeOutput } from '../../../src/batch/write/output.js';
import { failingDisk } from './failing-disk.js';

let folder = '';
let target = '';
const binding = { version: '1', build: 'a', options: {} };

beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'tabuleiro-'));
  target = join(folder, 'saida.txt.gz');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** Lines that do not repeat, for more than two members. */
const parts = 12;
const part = (i: number): string =>
  Array.from({ length: 7000 }, (_, k) => String((i * 7000 + k) * 7919)).join('\n');
const whole = Array.from({ length: parts }, (_, i) => `${part(i)}\n`).join('');

async function opened(): Promise<Output> {
  const output = await openOutput(target, { how: binding });
  if (isIoFault(output)) throw new Error(output.code);
  return output;
}

/** Writes the parts from `from` to `to`, with a checkpoint after each. */
async function write(output: Output, from: number, to = parts): Promise<void> {
  for (let i = from; i < to; i++) {
    await output.write(part(i));
    await output.checkpoint({ input: { bytes: i, sha: '', at: i }, state: { next: i + 1 } });
  }
}

const content = (): string => gunzipSync(fs.readFileSync(target)).toString();

test('holds what was written, in several members, and takes its name only when it is complete', async () => {
  fs.writeFileSync(target, 'old');
  const output = await opened();
  await write(output, 0);
  expect(fs.readFileSync(target, 'utf8')).toBe('old');
  expect(await output.commit()).toBeUndefined();
  const bytes = fs.readFileSync(target);
  expect(content() === whole).toBe(true);
  expect(bytes.length).toBeLessThan(whole.length / 2);
  expect(bytes.indexOf(Buffer.from([0x1f, 0x8b, 8]), 3)).toBeGreaterThan(0);
});

test('nothing written is a gzip file of nothing', async () => {
  expect(await (await opened()).commit()).toBeUndefined();
  expect([fs.statSync(target).size > 0, content()]).toEqual([true, '']);
});

test('a run broken off after any checkpoint ends in the same bytes, and counts its lines', async () => {
  const straight = await opened();
  for (let i = 0; i < parts; i++) await straight.write(part(i));
  await straight.commit();
  const right = fs.readFileSync(target);
  for (let n = 1; n < parts; n++) {
    fs.rmSync(target);
    const first = await opened();
    await write(first, 0, n);
    await first.write('never saved');
    await first.abort();
    const run = await interruptedRun(target);
    if (typeof run !== 'object') throw new Error('nothing left');
    expect(run.checkpoint.output.lines).toBe(7000 * n);
    const second = await resumeOutput(target, binding, run);
    if (!second || isIoFault(second)) throw new Error('cannot go on');
    await write(second, n);
    expect(await second.commit()).toBeUndefined();
    expect(fs.readFileSync(target).equals(right), String(n)).toBe(true);
    expect(fs.readdirSync(folder)).toEqual(['saida.txt.gz']);
  }
});

test('a full disk leaves the old file or the new one', async () => {
  for (let n = 0, finished = false; !finished; n++) {
    fs.writeFileSync(target, 'old');
    const { disk, failed } = failingDisk(n, 'ENOSPC');
    const output = await openOutput(target, { disk });
    if (!isIoFault(output)) {
      for (let i = 0; i < 3; i++) await output.write(part(i));
      await output.commit();
    }
    finished = !failed();
    const kept = fs.readFileSync(target, 'utf8') === 'old';
    if (!kept) expect(content()).toBe(whole.split('\n').slice(0, 21_000).join('\n') + '\n');
    expect(kept || finished || n > 3).toBe(true);
  }
});
