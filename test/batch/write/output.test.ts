/** Outputs on a real disk, and on one whose calls fail in turn. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { streamChannel } from '../../../src/batch/write/channels.js';
import { type IoFault, isIoFault } from '../../../src/batch/io-fault.js';
import { openOutput, Output, sameFile } from '../../../src/batch/write/output.js';
import { startOf, thisRun } from '../../../src/batch/write/run-name.js';
import { failingDisk } from './failing-disk.js';

let folder = '';
const at = (...names: string[]): string => join(folder, ...names);
const read = (name: string): string => fs.readFileSync(at(name), 'utf8');

beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'tabuleiro-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

function open(opened: Output | IoFault): Output {
  if (isIoFault(opened)) throw new Error(`${opened.op} ${opened.code}`);
  return opened;
}

async function writeLines(path: string, count: number): Promise<IoFault | undefined> {
  const output = open(await openOutput(path));
  for (let i = 0; i < count; i++) await output.write(`line ${i}`);
  return output.commit();
}

const lines = (count: number): string => Array.from({ length: count }, (_, i) => `line ${i}\n`).join('');

describe('a file', () => {
  test('appears under its name only when it is complete', async () => {
    fs.writeFileSync(at('saida.txt'), 'old');
    const output = open(await openOutput(at('saida.txt')));
    for (let i = 0; i < 50_000; i++) await output.write(`line ${i}`);
    expect(read('saida.txt')).toBe('old');
    expect(fs.readdirSync(folder)).toEqual([`.saida.txt.${thisRun()}.tabuleiro-tmp`, 'saida.txt']);
    expect(await output.commit()).toBeUndefined();
    expect(read('saida.txt')).toBe(lines(50_000));
    expect(fs.readdirSync(folder)).toEqual(['saida.txt']);
  });

  test('keeps its content when the run is given up', async () => {
    fs.writeFileSync(at('saida.txt'), 'old');
    const output = open(await openOutput(at('saida.txt')));
    await output.write('new');
    await output.flush();
    await output.abort();
    expect(read('saida.txt')).toBe('old');
    expect(fs.readdirSync(folder)).toEqual(['saida.txt']);
  });

  test('keeps its mode', async () => {
    fs.writeFileSync(at('a'), '');
    fs.chmodSync(at('a'), 0o640);
    await writeLines(at('a'), 1);
    expect(fs.statSync(at('a')).mode & 0o777).toBe(0o640);
  });

  test('is the one that links lead to, there or not', async () => {
    fs.mkdirSync(at('d'));
    fs.symlinkSync('d/real', at('middle'));
    fs.symlinkSync('middle', at('link'));
    await writeLines(at('link'), 1);
    fs.writeFileSync(at('d', 'real'), 'again');
    await writeLines(at('link'), 2);
    expect(read('d/real')).toBe(lines(2));
    expect(fs.lstatSync(at('link')).isSymbolicLink()).toBe(true);
    expect(fs.readdirSync(at('d'))).toEqual(['real']);
  });

  test('may be empty', async () => {
    expect(await writeLines(at('a'), 0)).toBeUndefined();
    expect(read('a')).toBe('');
  });

  const refused: readonly (readonly [string, () => string, string])[] = [
    ['a folder', () => folder, 'EISDIR'],
    ['no such folder', () => at('none', 'a'), 'ENOENT'],
    ['a file for a folder', () => (fs.writeFileSync(at('f'), ''), at('f', 'a')), 'ENOTDIR'],
    ['a circle of links', () => (fs.symlinkSync('c', at('c')), at('c')), 'ELOOP'],
    ['a long name', () => at('x'.repeat(300)), 'ENAMETOOLONG'],
  ];
  test.each(refused)('is refused: %s', async (_, path, code) => {
    expect(await openOutput(path())).toMatchObject({ kind: 'io', code });
  });
});

describe('stale temporary files', () => {
  test('of dead processes are removed, of living ones and others kept', { timeout: 90_000 }, async () => {
    const dead = spawnSync(process.execPath, ['-e', '']).pid;
    const parent = process.ppid;
    const living = [`.a.${parent}.tabuleiro-tmp`, `.a.${parent}-${startOf(parent)}.tabuleiro-tmp`];
    const keep = [`.b.${dead}.tabuleiro-tmp`, `.a.x.tabuleiro-tmp`, `.a.${dead}.tmp`];
    const { zombie, end } = await unreaped();
    // `${dead}-12` and `${parent}-12` are of processes that began at another time.
    const waste = [dead, process.pid, `${dead}-12`, `${parent}-12`, thisRun(), zombie];
    const names = [...living, ...keep, ...waste.map((run) => `.a.${run}.tabuleiro-tmp`)];
    for (const name of names) fs.writeFileSync(at(name), 'x');
    expect(await openOutput(at('a'))).toMatchObject({ code: 'WRITTEN' });
    expect(fs.readdirSync(folder).sort()).toEqual(names.sort());
    for (const name of living) fs.unlinkSync(at(name));
    await writeLines(at('a'), 1);
    expect(fs.readdirSync(folder).sort()).toEqual([...keep, 'a'].sort());
    end();
  });
});

describe('devices and pipes', () => {
  test('get the rest of the text when the run is given up', async () => {
    const stream = new PassThrough();
    const output = open(await openOutput('-', { standard: () => streamChannel(stream) }));
    await output.write('row');
    await output.abort();
    expect(String(stream.read())).toBe('row\n');
  });

  test('/dev/full is a fault, and no more is written', async () => {
    const output = open(await openOutput('/dev/full'));
    await output.write('x');
    expect(await output.commit()).toMatchObject({ op: 'write', path: '/dev/full', code: 'ENOSPC' });
    expect(output.write('y')).toBeUndefined();
    expect(output.closedByReader).toBe(false);
  });

  test('/dev/null takes all and stays', async () => {
    expect(await writeLines('/dev/null', 40_000)).toBeUndefined();
    expect(fs.statSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  test('a named pipe delivers all; a reader that goes is no error', async () => {
    execFileSync('mkfifo', [at('pipe')]);
    for (const [command, whole] of [
      ['cat', true],
      ['head -n 2', false],
    ] as const) {
      const reader = spawn('sh', ['-c', `${command} < ${at('pipe')} > ${at('got')}`]);
      const done = new Promise((resolve) => reader.on('close', resolve));
      const output = open(await openOutput(at('pipe')));
      for (let i = 0; i < 100_000; i++) await output.write(`line ${i}`);
      await output.commit();
      await done;
      expect(output.closedByReader).toBe(!whole);
      expect(read('got')).toBe(lines(whole ? 100_000 : 2));
    }
  });

  test('a stream is waited for', async () => {
    const stream = new PassThrough({ highWaterMark: 1000 });
    const output = new Output('-', streamChannel(stream));
    let waits = 0;
    const writing = (async () => {
      for (let i = 0; i < 50_000; i++) {
        const wait = output.write(`line ${i}`);
        if (wait) waits++;
        await wait;
      }
      await output.commit();
      stream.end();
    })();
    let text = '';
    for await (const chunk of stream) text += String(chunk);
    await writing;
    expect(waits).toBeGreaterThan(2);
    expect(text).toBe(lines(50_000));
  });
});

describe('output = input', () => {
  test('is found by name, link, hard link', async () => {
    fs.writeFileSync(at('in'), 'x');
    fs.writeFileSync(at('other'), 'x');
    fs.symlinkSync('in', at('soft'));
    fs.linkSync(at('in'), at('hard'));
    for (const name of ['in', 'soft', 'hard']) {
      expect(await sameFile(at('in'), at(name))).toBe(true);
      expect(await openOutput(at(name), { inputs: [at('in')] })).toMatchObject({
        kind: 'io',
        code: 'SAMEFILE',
      });
    }
    for (const name of ['other', 'none']) expect(await sameFile(at('in'), at(name))).toBe(false);
    expect(await sameFile('/dev/null', '/dev/null')).toBe(false);
    expect(read('in')).toBe('x');
  });
});

describe('the N-th call fails', () => {
  test.each(['ENOSPC', 'EIO', 'EACCES'])('%s: old file or new one, nothing left', async (code) => {
    let n = 0;
    for (let finished = false; !finished; n++) {
      fs.writeFileSync(at('a'), 'old');
      const { disk, failed } = failingDisk(n, code);
      const opened = await openOutput(at('a'), { disk });
      let fault = isIoFault(opened) ? opened : undefined;
      if (!isIoFault(opened)) {
        for (let i = 0; i < 30_000; i++) await opened.write(`line ${i}`);
        fault = await opened.commit();
      }
      finished = !failed();
      if (fault) expect(fault).toMatchObject({ kind: 'io', code });
      expect(fault ? ['old', lines(30_000)] : [lines(30_000)]).toContain(read('a'));
      expect(fs.readdirSync(folder)).toEqual(['a']);
    }
    expect(n).toBeGreaterThan(10);
  });
});

/** Returns the run name of a zombie: an ended process for which its parent has not waited. */
async function unreaped(): Promise<{ zombie: string; end: () => void }> {
  // The child ends with its input. This must not be before the shell has become `sleep`, since the
  // shell would wait for its child.
  const script = 'exec 3<&0; cat <&3 >/dev/null & echo $!; exec sleep 60';
  const parent = spawn('sh', ['-c', script], { stdio: ['pipe', 'pipe', 'ignore'] });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  const comes = { timeout: 30_000 };
  await vi.waitFor(() => expect(fs.readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n'), comes);
  parent.stdin.end();
  await vi.waitFor(() => expect(fs.readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z '), comes);
  return { zombie: `${pid}-${startOf(pid)}`, end: () => parent.kill() };
}
