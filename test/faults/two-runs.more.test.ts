/**
 * Two runs write to one output: on one machine, and in two containers, which cannot see each
 * other's processes.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { isIoFault } from '../../src/batch/io-fault.js';
import { openOutput } from '../../src/batch/write/output.js';
import { runOf, stateOf, thisRun } from '../../src/batch/write/run-name.js';
import { root, scratch, solve } from '../cli/program.js';
import { soak } from './soak.js';

const folder = scratch();
const out = join(folder, 'saida.txt');
const record = '3 3\n1 0 2 0 0\n';
const answers = '1\n1\n1\n';
const args = ['-i', '-', '-o', out, '--checkpoint', '1', '--jobs', '1'];
/** Returns whether there is a checkpoint. */
const isSaved = (): boolean => beside().some((name) => name.endsWith('-journal'));
const beside = (): string[] => readdirSync(folder).filter((name) => name.startsWith('.'));

afterEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});

interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<readonly [code: number | null, said: string]>;
  /** Sends the rest of the input. */
  finish(): void;
}

/** Starts a run that has answered one record and waits for more input. */
function start(words: readonly string[] = []): Run {
  const [program, ...rest] = [...words, join(root, 'solve'), ...args];
  const child = spawn(program, rest, { cwd: root, stdio: ['pipe', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  child.stdin.on('error', () => undefined);
  // A record is answered when the next one begins.
  child.stdin.write(`${record}${record}`);
  const ended = once(child, 'close').then(([code]) => [code as number | null, said] as const);
  return { child, ended, finish: () => void child.stdin.end(`${record}0 0\n`) };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(20);
}

describe('two runs on one machine', () => {
  it('that begin at once: one writes, the other refuses', async () => {
    for (let i = 0; i < 3 * soak; i++) {
      const runs = [start(), start()];
      const first = await Promise.race(
        runs.map(({ ended }, which) => ended.then(([code, said]) => ({ code, said, which }))),
      );
      expect(first).toMatchObject({
        code: 3,
        said: expect.stringContaining('another run is writing it now (') as string,
      });
      const other = runs[1 - first.which];
      other.finish();
      expect(await other.ended).toEqual([0, '']);
      expect(readFileSync(out, 'utf8')).toBe(answers);
      expect(beside()).toEqual([]);
    }
  });
});

/**
 * Parts of this run's name, from which the names of runs in another namespace, on another machine
 * and from an earlier start are made.
 */
const [pid, began, host, boot, space] = thisRun().split('-');
const other = (text: string): string => (text.startsWith('0') ? 'f' : '0') + text.slice(1);

describe.runIf(space)('a run that cannot be seen', () => {
  it.each([
    ['another namespace', [pid, began, host, boot, `${space}1`], 'elsewhere'],
    ['another namespace of another host name', [pid, began, other(host), boot, `${space}1`], 'elsewhere'],
    ['another machine', [pid, began, other(host), other(boot), space], 'elsewhere'],
    ['a container of another start', [pid, began, host, other(boot), `${space}1`], 'elsewhere'],
    ['an earlier start of this machine', [pid, began, host, other(boot), space], 'dead'],
    ['this namespace', ['4194303', '1', host, boot, space], 'dead'],
    ['this namespace under another host name', [pid, began, other(host), boot, space], 'dead'],
  ] as const)('in %s', async (_, parts, state) => {
    const run = parts.join('-');
    expect([stateOf(run), stateOf(runOf(process.ppid))]).toEqual([state, 'alive']);
    const file = join(folder, `.saida.txt.${run}.tabuleiro-tmp`);
    writeFileSync(file, 'x');
    writeFileSync(file.replace('-tmp', '-journal'), 'x');
    const opened = await openOutput(out);
    if (state === 'elsewhere') {
      expect(opened).toEqual({ kind: 'io', op: 'open', path: out, code: 'ELSEWHERE', file });
      expect(beside()).toHaveLength(2);
      // This is what the message advises.
      rmSync(file);
      const again = await openOutput(out);
      if (isIoFault(again)) throw new Error(again.code);
      await again.commit();
    } else if (isIoFault(opened)) throw new Error(opened.code);
    else await opened.commit();
    expect(readdirSync(folder)).toEqual(['saida.txt']);
  });
});

const inside = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
const canUnshare = spawnSync(inside[0], [...inside.slice(1), 'true']).status === 0;

describe.runIf(canUnshare && space)('two containers', () => {
  const sentence = 'a run in another container or on another machine may be writing it; if none is, delete ';

  it('know that the other run is alive', async () => {
    const run = start(inside);
    await until(isSaved);
    const files = beside();
    const file = join(
      folder,
      files.find((name) => name.endsWith('.tabuleiro-tmp'))!,
    );
    for (const more of [[], ['--resume']]) {
      const ran = solve([...args, ...more], record);
      expect(ran).toMatchObject({ code: 3, stderr: `tabuleiro: ${out}: ${sentence}${file}\n` });
      const [code, said] = await start(inside).ended;
      expect([code, said]).toEqual([3, ran.stderr]);
    }
    expect(beside()).toEqual(expect.arrayContaining([file.slice(folder.length + 1)]));
    run.finish();
    expect(await run.ended).toEqual([0, '']);
    expect(readFileSync(out, 'utf8')).toBe(answers);
    expect(beside()).toEqual([]);
  });

  it('leave what a killed one wrote, until the user deletes it', async () => {
    const run = start(inside);
    await until(isSaved);
    run.child.kill('SIGKILL');
    await run.ended;
    const file = join(
      folder,
      beside().find((name) => name.endsWith('.tabuleiro-tmp'))!,
    );
    expect(solve(args, `${record}0 0\n`).stderr).toBe(`tabuleiro: ${out}: ${sentence}${file}\n`);
    expect(existsSync(file)).toBe(true);
    rmSync(file);
    expect(solve(args, `${record}0 0\n`)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(readdirSync(folder)).toEqual(['saida.txt']);
  });
});
