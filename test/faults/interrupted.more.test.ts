/**
 * The whole program is killed, interrupted and resumed: the final name holds the old file or the
 * complete new one, a resumed run gives the bytes of an uninterrupted one, no other file is left,
 * and no process survives. The progress of the run triggers the faults, never the clock alone.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { Random } from '../../src/core/random.js';
import { scratch, solve } from '../cli/program.js';
import { Runs, gone, workersOf } from './processes.js';
import { boards } from './runs.js';
import { soak } from './soak.js';

const folder = scratch();
const input = join(folder, 'entrada.txt');
const count = 8000;
writeFileSync(input, `${boards(count / 2, 3)}8 8\n0 1 x\n${boards(count / 2 - 1, 4)}0 0\n`);
const whole = solve(['-i', input, '--jobs', '1']).stdout;
const runs = new Runs(folder, input, 100);
const { out } = runs;

/** Without workers, and with workers from the first record on, which a named algorithm starts. */
const workerSettings = [
  ['one process', ['--jobs', '1']],
  ['two workers', ['--jobs', '2', '-a', 'trail']],
] as const;

describe.each(workerSettings)('%s', (_, settings) => {
  const args = runs.args(settings);
  const runsPerSetting = Math.ceil(15 * soak);

  /** Resumes the run a last time, to its end. */
  function complete(command: readonly string[]): void {
    const last = solve(command);
    expect([last.code, last.stdout]).toEqual([1, '']);
    expect(runs.content() === whole).toBe(true);
    expect(runs.beside()).toEqual([]);
  }

  /** Returns whether the output has its final name; it may even if the run was broken off. */
  function named(ended: boolean, old: string | undefined): boolean {
    const content = runs.content();
    if (ended || content !== old) expect(content === whole).toBe(true);
    return content !== old;
  }

  it('survives kills -9 at random progress, in chains', { timeout: 300_000 * soak }, async () => {
    const random = new Random(settings.length);
    for (let kills = 0; kills < runsPerSetting;) {
      writeFileSync(out, 'old');
      for (let first = true; kills < runsPerSetting; first = false) {
        const done = runs.progress() + random.between(100, count / 5);
        const command = first ? args : [...args, '--resume'];
        const { code, said } = await runs.breakOff(command, done, 'SIGKILL');
        expect(said).not.toMatch(/ at .*:\d+|internal/);
        if (code === null) kills++;
        else expect([code, said]).toEqual([1, expect.stringContaining('1 of ')]);
        if (named(code !== null, 'old')) break;
      }
      complete([...args, '--resume']);
    }
  });

  it('survives signals at random progress, in chains', { timeout: 300_000 * soak }, async () => {
    const random = new Random(10 + settings.length);
    const kinds = [['SIGINT'], ['SIGTERM'], ['SIGINT', 'SIGINT']] as const;
    for (let signals = 0; signals < runsPerSetting;) {
      rmSync(out, { force: true });
      let command: readonly string[] = args;
      while (signals < runsPerSetting) {
        const done = runs.progress() + random.between(100, count / 5);
        const kind = kinds[signals % 3];
        const { code, said } = await runs.breakOff(command, done, ...kind);
        if (code === 1) break;
        signals++;
        expect([kind, code]).toEqual([kind, kind[0] === 'SIGINT' ? 130 : 143]);
        if (named(false, undefined)) break;
        const printed = / (\.\/solve .*--resume)\n$/.exec(said)?.[1];
        // After a second signal the program ends immediately, maybe without printing the command.
        if (kind.length === 1) expect(printed).toBeDefined();
        command = printed?.split(' ').slice(1) ?? [...args, '--resume'];
      }
      complete(command.includes('--resume') ? command : [...args, '--resume']);
    }
  });
});

describe('a search that lasts', () => {
  const long = join(folder, 'long.txt');
  writeFileSync(long, `3 3\n2 1 2 0 1\nhex 11 11\n${`${'0 '.repeat(11)}\n`.repeat(11)}0 0\n`);

  it.each(['1', '2'])('does not block Ctrl-C: %s jobs', async (jobs) => {
    const saida = join(folder, `long-${jobs}.txt`);
    const child = runs.start(['-i', long, '-o', saida, '--jobs', jobs]);
    const ended = once(child, 'close') as Promise<[number | null]>;
    let workers: number[] = [];
    while (workers.length === 0) {
      await pause(5);
      workers = workersOf(child.pid!);
    }
    await pause(300); // the worker has loaded and searches
    child.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    expect(child.said()).toMatch(/to go on: .*--resume\n$/);
    await gone(workers);
  });
});

describe('workers killed from outside', () => {
  it('change nothing', async () => {
    const random = new Random(5);
    // A run may be over before the kill.
    for (let kills = 0; kills < 5;) {
      rmSync(out, { force: true });
      const child = runs.start(runs.args(['--jobs', '3', '-a', 'trail']));
      const ended = once(child, 'exit') as Promise<[number | null]>;
      for (let target = 500; child.exitCode === null && target < count; target += 700) {
        while (child.exitCode === null && runs.progress() < target) await pause(2);
        if (killOne(workersOf(child.pid!))) kills++;
      }
      expect(await ended).toEqual([1, null]);
      expect(runs.content() === whole).toBe(true);
      expect(runs.beside()).toEqual([]);
    }

    function killOne(workers: readonly number[]): boolean {
      if (workers.length === 0) return false;
      try {
        return process.kill(workers[random.below(workers.length)], 'SIGKILL');
      } catch {
        return false; // it has just ended by itself
      }
    }
  });
});
