/** Runs and workers as processes of their own, started as users start them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { protocolVersionOf, queueNameOf } from '../../../src/batch/run/queue/wire/names.js';
import { workerBuild } from '../../../src/cli/run/worker-processes.js';
import { root } from '../../cli/program.js';

/** Returns protocol, version and build of the program; only after a `./solve`, which builds it. */
export const protocolVersion = (): string => protocolVersionOf(workerBuild(join(root, 'dist/cli/worker.js')));
export const queueName = (): string => queueNameOf(protocolVersion());

export interface Machine {
  readonly child: ChildProcess;
  /** The exit code, or the signal that ended the process. */
  readonly ended: Promise<number | string>;
  said(): string;
}

const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

export function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): Machine {
  const child = spawn(process.execPath, [join(root, 'dist/cli/main.js'), ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
  });
  running.add(child);
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (more: string) => (text += more));
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    return (code ?? signal) as number | string;
  });
  return { child, ended, said: () => text };
}

/** Starts a worker and waits until it is ready. */
export async function startWorker(address: string, ...more: string[]): Promise<Machine> {
  const worker = start(['worker', '--queue', address, '--jobs', '1', '--lock', '1s', ...more]);
  await until(() => worker.said().includes('Ctrl-C'), worker);
  return worker;
}

/** Waits for a condition; throws if the machine ends before. */
export async function until(true_: () => boolean, machine?: Machine): Promise<void> {
  while (!true_()) {
    if (machine && (machine.child.exitCode !== null || machine.child.signalCode !== null)) {
      await machine.ended;
      if (true_()) return;
      throw new Error(`ended early: ${machine.said()}`);
    }
    await pause(5);
  }
}

/** Returns the files of a run beside its output. */
export function beside(output: string): string[] {
  return readdirSync(dirname(output)).filter((name) => name.startsWith(`.${basename(output)}.`));
}

/** Returns the number of records in the journal of a run in progress. */
export function progress(output: string): number {
  const journal = beside(output).find((name) => name.endsWith('journal'));
  try {
    const [, entry] = readFileSync(join(dirname(output), journal!), 'utf8').split('\n');
    return (JSON.parse(entry) as { state: { counts: { records: number } } }).state.counts.records;
  } catch {
    return 0;
  }
}

/** Returns the child processes of a worker. */
export function childrenOf({ child }: Machine): number[] {
  const path = `/proc/${child.pid}/task/${child.pid}/children`;
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
}

export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
