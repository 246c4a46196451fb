/** Checkpoints and resumption; each call of the disk fails in turn. */
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isIoFault } from '../../../src/batch/io-fault.js';
import { difference, type InterruptedRun } from '../../../src/batch/write/journal.js';
import { interruptedRun, openOutput, type Output, resumeOutput } from '../../../src/batch/write/output.js';
import { type Disk, realDisk } from '../../../src/batch/write/disk.js';
import { thisRun } from '../../../src/batch/write/run-name.js';
import { soak } from '../../faults/soak.js';
import { failingDisk } from './failing-disk.js';

let folder = '';
let target = '';
const binding = { version: '1', build: 'a', options: { format: 'text' } };

beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'tabuleiro-'));
  target = join(folder, 'saida.txt');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const parts = 6;
const whole = Array.from({ length: parts }, (_, i) => `${String(i).repeat(2000)}\n`).join('');

/** Writes the parts from `from` on, with a checkpoint after each; returns whether all worked. */
async function write(output: Output, from: number): Promise<boolean> {
  for (let i = from; i < parts; i++) {
    await output.write(String(i).repeat(2000));
    await output.checkpoint({ input: { bytes: i, sha: '', at: i }, state: { next: i + 1 } });
  }
  return (await output.commit()) === undefined;
}

/** Returns the interrupted run. Throws if its journal is damaged, except with a failing disk. */
async function left(disk?: Disk): Promise<InterruptedRun | undefined> {
  const found = await interruptedRun(target, disk);
  if (found === 'damaged' && !disk) throw new Error('damaged');
  return found === 'damaged' ? undefined : found;
}

/** Resumes the interrupted run, or starts again, and completes the output. */
async function goOn(): Promise<void> {
  const run = await left();
  const opened = run ? await resumeOutput(target, binding, run) : await openOutput(target, { how: binding });
  if (!opened || isIoFault(opened)) throw new Error('cannot go on');
  expect(await write(opened, run ? (run.checkpoint.state as { next: number }).next : 0)).toBe(true);
  expect(fs.readFileSync(target, 'utf8')).toBe(whole);
  expect(fs.readdirSync(folder)).toEqual(['saida.txt']);
}

const codes = ['ENOSPC', 'EIO', 'EACCES'];
/** Each call fails with one of the codes; in `make soak`, with each of them. */
const step = soak > 1 ? 1 : codes.length;

describe.each(codes.map((code, i) => [code, i % step] as const))('the n-th call fails: %s', (code, first) => {
  test('the old file or the new one, and what was saved can be gone on with', async () => {
    let resumed = 0;
    for (let n = first, finished = false; !finished; n += step) {
      fs.writeFileSync(target, 'old');
      const { disk, failed } = failingDisk(n, code);
      const output = await openOutput(target, { disk, how: binding });
      const written = !isIoFault(output) && (await write(output, 0));
      finished = !failed();
      expect(['old', whole]).toContain(fs.readFileSync(target, 'utf8'));
      if (!written && (await left())) resumed++;
      await goOn();
    }
    expect(resumed).toBeGreaterThan(3);
  });

  test('while going on', async () => {
    for (let n = first, finished = false; !finished; n += step) {
      fs.writeFileSync(target, 'old');
      const before = await openOutput(target, { how: binding });
      if (isIoFault(before)) throw new Error(before.code);
      await before.write('0'.repeat(2000));
      await before.checkpoint({ input: { bytes: 0, sha: '', at: 0 }, state: { next: 1 } });
      await before.abort();
      const { disk, failed } = failingDisk(n, code);
      const run = await left(disk);
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
  expect(difference(binding, { ...binding, build: 'b' })).toBe('build a / b');
  expect(difference(binding, { ...binding, options: { format: 'csv' } })).toBe('format text / csv');
  expect(difference(binding, { ...binding, options: { format: 'text', strict: true } })).toBe(
    'strict - / true',
  );
});

/** Run of a process id that no process has. */
const deadRun = '999999999-1';

/** Leaves the files of a killed process with the first part; returns the paths of both. */
async function interrupt(): Promise<{ temporary: string; journal: string }> {
  fs.writeFileSync(target, 'old');
  const output = await openOutput(target, { how: binding });
  if (isIoFault(output)) throw new Error(output.code);
  await output.write('0'.repeat(2000));
  await output.checkpoint({ input: { bytes: 0, sha: '', at: 0 }, state: { next: 1 } });
  await output.abort();
  for (const name of fs.readdirSync(folder).filter((one) => one.startsWith('.')))
    fs.renameSync(
      join(folder, name),
      join(folder, name.replace(/[0-9]+(-[0-9a-f]+)*(?=\.tabuleiro)/, deadRun)),
    );
  const beside = (suffix: string) => join(folder, `.saida.txt.${deadRun}.tabuleiro-${suffix}`);
  return { temporary: beside('tmp'), journal: beside('journal') };
}

describe('damaged journals are refused', () => {
  test('when any bit of its journal has changed', async () => {
    const { journal } = await interrupt();
    const bytes = fs.readFileSync(journal);
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] ^= 1 << (at % 8);
      fs.writeFileSync(journal, changed);
      expect(await interruptedRun(target), `byte ${String(at)}`).toBe('damaged');
    }
    fs.writeFileSync(journal, bytes.subarray(0, -1));
    expect(await interruptedRun(target)).toBe('damaged');
    fs.writeFileSync(journal, bytes);
    await goOn();
  });

  test.each([
    ['symbolic', fs.symlinkSync],
    ['hard', fs.linkSync],
  ])('when the file is a %s link to another: that one is not cut', async (_, link) => {
    const { temporary } = await interrupt();
    const victim = join(folder, 'victim');
    fs.renameSync(temporary, victim);
    fs.appendFileSync(victim, 'precious');
    const before = fs.readFileSync(victim, 'utf8');
    link(victim, temporary);
    const run = (await left())!;
    expect(await resumeOutput(target, binding, run)).toBeUndefined();
    expect(fs.readFileSync(victim, 'utf8')).toBe(before);
    expect(fs.existsSync(temporary)).toBe(true);
  });

  test('when the journal is a link', async () => {
    const { journal } = await interrupt();
    fs.renameSync(journal, join(folder, 'elsewhere'));
    fs.symlinkSync('elsewhere', journal);
    expect(await interruptedRun(target)).toBe('damaged');
  });

  const [own, began, host, boot, space] = thisRun().split('-');
  test.runIf(space)('while its run may go on where it cannot be seen', async () => {
    const { temporary, journal } = await interrupt();
    const elsewhere = [own, began, host, boot, `${space}1`].join('-');
    for (const path of [temporary, journal]) fs.renameSync(path, path.replace(deadRun, elsewhere));
    expect(await interruptedRun(target)).toBeUndefined();
  });

  test.runIf(process.getuid?.() === 0)("when it is another user's", async () => {
    const { temporary, journal } = await interrupt();
    fs.chownSync(temporary, 12345, 12345);
    expect(await resumeOutput(target, binding, (await left())!)).toBeUndefined();
    fs.chownSync(journal, 12345, 12345);
    expect(await interruptedRun(target)).toBe('damaged');
  });
});

test('of two runs that go on with the same file one has it, the other is told', async () => {
  await interrupt();
  const run = (await left())!;
  const first = await resumeOutput(target, binding, run);
  expect(await resumeOutput(target, binding, run)).toMatchObject({ code: 'TAKEN' });
  if (!first || isIoFault(first)) throw new Error('cannot go on');
  expect(await write(first, 1)).toBe(true);
  expect(fs.readFileSync(target, 'utf8')).toBe(whole);
});

test('a run that another one takes over while its journal is looked for is not a damaged one', async () => {
  await interrupt();
  const run = (await left())!;
  let first: Awaited<ReturnType<typeof resumeOutput>>;
  const disk: Disk = {
    ...realDisk,
    open: async (path, ...how) => {
      first ??= await resumeOutput(target, binding, run);
      return realDisk.open(path, ...how);
    },
  };
  expect(await interruptedRun(target, disk)).toBeUndefined();
  if (!first || isIoFault(first)) throw new Error('cannot go on');
  expect(await write(first, 1)).toBe(true);
  expect(fs.readFileSync(target, 'utf8')).toBe(whole);
});

describe('another hand changes the file while it is written', () => {
  test.each([
    ['cut', (path: string) => fs.truncateSync(path, 5)],
    ['emptied', (path: string) => fs.truncateSync(path, 0)],
    ['lengthened', (path: string) => fs.appendFileSync(path, 'more')],
  ])('%s: the old file stays, and it is said', async (_, change) => {
    fs.writeFileSync(target, 'old');
    const output = await openOutput(target);
    if (isIoFault(output)) throw new Error(output.code);
    await output.write('0'.repeat(2000));
    await output.flush();
    change(
      join(
        folder,
        fs.readdirSync(folder).find((name) => name.endsWith('-tmp'))!,
      ),
    );
    await output.write('1'.repeat(2000));
    expect(await output.commit()).toMatchObject({ code: 'CHANGED' });
    expect(fs.readFileSync(target, 'utf8')).toBe('old');
    expect(fs.readdirSync(folder)).toEqual(['saida.txt']);
  });
});
