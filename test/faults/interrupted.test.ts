/**
 * The whole program killed, interrupted and resumed: the final name holds the old file or the complete new
 * one, what is resumed ends in the bytes of an uninterrupted run, nothing is left, no process survives.
 * Faults are triggered by the progress of the run, never by the clock alone.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Random } from '../../src/core/random.js';
import { root, scratch, solve } from '../cli/program.js';
import { boards } from './runs.js';

const soak = Number(process.env['TABULEIRO_SOAK'] ?? 1);
const folder = scratch();
const input = join(folder, 'entrada.txt');
const count = 40_000;
writeFileSync(input, `${boards(count / 2, 3)}8 8\n0 1 x\n${boards(count / 2 - 1, 4)}0 0\n`);
const whole = solve(['-i', input, '--jobs', '1']).stdout;

/** Files beside the output. */
const beside = (): string[] => readdirSync(folder).filter((name) => name.startsWith('.saida'));

function start(args: readonly string[]): ChildProcess & { said: () => string } {
  const child = spawn(join(root, 'solve'), ['-i', input, '--checkpoint', '500', ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr!.setEncoding('utf8').on('data', (more: string) => (text += more));
  return Object.assign(child, { said: () => text });
}

/** Records that the journal of a run in progress counts. */
function progress(): number {
  const journal = beside().find((name) => name.endsWith('journal'));
  try {
    const [, entry] = readFileSync(join(folder, journal!), 'utf8').split('\n');
    return (JSON.parse(entry!) as { state: { counts: { records: number } } }).state.counts.records;
  } catch {
    return 0;
  }
}

async function workersOf(pid: number): Promise<number[]> {
  const path = `/proc/${pid}/task/${pid}/children`;
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
}

const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(status(pid));
function status(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return 'State: Z';
  }
}

/** Runs until the journal passes `target` records, then sends `signal`; the exit code if it ended by one. */
async function breakOff(args: readonly string[], target: number, signal: NodeJS.Signals) {
  const child = start(args);
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  while (child.exitCode === null && progress() < target) await pause(2);
  const workers = await workersOf(child.pid!);
  child.kill(signal);
  const [code] = await ended;
  for (let i = 0; i < 100 && workers.some(isAlive); i++) await pause(20);
  expect(workers.filter(isAlive)).toEqual([]);
  return { code, said: child.said() };
}

const out = join(folder, 'saida.txt');

describe.each([1, 2])('%i jobs', (jobs) => {
  const args = ['-o', out, '--jobs', String(jobs)];

  it('survives kill -9 at random progress, again and again', { timeout: 120_000 * soak }, async () => {
    const random = new Random(jobs);
    for (let chain = 0; chain < soak; chain++) {
      writeFileSync(out, 'old');
      let done = 0;
      for (let kill = 0; kill < 7; kill++) {
        done += random.between(300, count / 6);
        const { code } = await breakOff(kill === 0 ? args : [...args, '--resume'], done, 'SIGKILL');
        expect([null, 1]).toContain(code);
        expect(['old', whole]).toContain(readFileSync(out, 'utf8'));
        if (code !== null) break;
      }
      const last = solve(['-i', input, ...args, '--checkpoint', '500', '--resume']);
      expect(last.code).toBe(1);
      expect(readFileSync(out, 'utf8') === whole).toBe(true);
      expect(beside()).toEqual([]);
    }
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s: %i, and the command it prints goes on', { timeout: 60_000 }, async (signal, expected) => {
    rmSync(out, { force: true });
    const { code, said } = await breakOff(args, 9000, signal);
    expect(code).toBe(expected);
    expect(existsSync(out)).toBe(false);
    const command = / (\.\/solve .*--resume)\n$/.exec(said)![1]!;
    const again = solve(command.split(' ').slice(1));
    expect(again.code).toBe(1);
    expect(readFileSync(out, 'utf8') === whole).toBe(true);
    expect(beside()).toEqual([]);
  });
});

describe('--resume', () => {
  const args = ['-o', out, '--jobs', '1'];
  const resume = (...more: string[]) => solve(['-i', input, ...args, '--resume', ...more]);

  it(
    'refuses another input, other options and tampered output, and names them',
    { timeout: 60_000 },
    async () => {
      rmSync(out, { force: true });
      await breakOff(args, 5000, 'SIGKILL');
      expect(resume('--format', 'csv')).toMatchObject({ code: 2 });
      expect(resume('--format', 'csv').stderr).toContain('format "text" / "csv"');
      const other = join(folder, 'other.txt');
      writeFileSync(
        other,
        readFileSync(input, 'utf8').replace(/\d\n/, (end) => (end[0] === '0' ? '1\n' : '0\n')),
      );
      const changed = solve(['-i', other, ...args, '--resume']);
      expect([changed.code, changed.stderr]).toEqual([2, expect.stringContaining('the input is not')]);
      const temporary = join(
        folder,
        beside().find((name) => name.endsWith('-tmp'))!,
      );
      const text = readFileSync(temporary, 'utf8');
      writeFileSync(temporary, text.replace('0', '9'));
      expect(resume()).toMatchObject({ code: 2, stderr: expect.stringContaining('changed') as string });
      writeFileSync(temporary, text);
      expect(resume().code).toBe(1);
      expect(readFileSync(out, 'utf8') === whole).toBe(true);
    },
  );

  it('starts anew where nothing was left, and says so', () => {
    const ran = resume();
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('nothing to resume')]);
    expect(solve(['-i', input, '--resume']).code).toBe(2);
  });

  it('is offered by the next start, whose end clears up', { timeout: 60_000 }, async () => {
    await breakOff(args, 5000, 'SIGKILL');
    const ran = solve(['-i', input, ...args]);
    expect(ran.stderr).toMatch(/had answered \d+ records: --resume goes on/);
    expect(beside()).toEqual([]);
  });
});

describe('workers killed from outside', () => {
  it('change nothing', { timeout: 120_000 }, async () => {
    const random = new Random(5);
    const child = start(['-o', out, '--jobs', '3']);
    const ended = once(child, 'exit') as Promise<[number | null]>;
    let kills = 0;
    for (let target = 500; child.exitCode === null && target < count; target += 3000) {
      while (child.exitCode === null && progress() < target) await pause(2);
      const workers = await workersOf(child.pid!);
      if (workers.length === 0) continue;
      process.kill(workers[random.below(workers.length)]!, 'SIGKILL');
      kills++;
    }
    expect(await ended).toEqual([1, null]);
    expect(kills).toBeGreaterThan(0);
    expect(readFileSync(out, 'utf8') === whole).toBe(true);
    expect(beside()).toEqual([]);
  });
});
