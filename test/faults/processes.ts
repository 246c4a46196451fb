/** Runs of the whole program, observed through their journal and broken off at a given progress. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { root } from '../cli/program.js';

export interface Broken {
  /** Null if a signal ended the process. */
  readonly code: number | null;
  readonly said: string;
}

/** The runs of one input into a file of `folder`. */
export class Runs {
  readonly out: string;

  constructor(
    private readonly folder: string,
    private readonly input: string,
    private readonly checkpoint: number,
    name = 'saida.txt',
  ) {
    this.out = join(folder, name);
  }

  /** Returns the arguments of a run. */
  args(more: readonly string[]): string[] {
    return ['-i', this.input, '-o', this.out, '--checkpoint', String(this.checkpoint), ...more];
  }

  /** Returns the files beside the output. */
  beside(): string[] {
    return readdirSync(this.folder).filter((name) => name.startsWith('.saida'));
  }

  /** Returns the content of the output; undefined if it does not exist. */
  content(): string | undefined {
    return existsSync(this.out) ? readFileSync(this.out, 'utf8') : undefined;
  }

  /** Returns the number of records in the journal of a run in progress. */
  progress(): number {
    const journal = this.beside().find((name) => name.endsWith('journal'));
    try {
      const [, entry] = readFileSync(join(this.folder, journal!), 'utf8').split('\n');
      return (JSON.parse(entry) as { state: { counts: { records: number } } }).state.counts.records;
    } catch {
      return 0;
    }
  }

  start(args: readonly string[]): ChildProcess & { said: () => string } {
    const child = spawn(join(root, 'solve'), args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
    let text = '';
    child.stderr.setEncoding('utf8').on('data', (more: string) => (text += more));
    return Object.assign(child, { said: () => text });
  }

  /** Runs until the journal has `target` records, then sends the signals; no worker may survive. */
  async breakOff(
    args: readonly string[],
    target: number,
    ...signals: readonly NodeJS.Signals[]
  ): Promise<Broken> {
    const child = this.start(args);
    const ended = once(child, 'close') as Promise<[number | null]>;
    while (child.exitCode === null && this.progress() < target) await pause(2);
    const workers = workersOf(child.pid!);
    for (const signal of signals) child.kill(signal);
    const [code] = await ended;
    await gone(workers);
    return { code, said: child.said() };
  }
}

/** Returns the worker processes of a run, without others that the launching script starts. */
export function workersOf(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').map(Number);
  return children.filter((child) => child > 0 && read(`/proc/${child}/cmdline`).includes('worker.js'));
}

/** Returns the text of a file; empty if it has disappeared. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

/** Waits until the workers of an ended run have ended by themselves. */
export async function gone(workers: readonly number[]): Promise<void> {
  for (let i = 0; i < 1500 && workers.some(isAlive); i++) await pause(20);
  expect(workers.filter(isAlive)).toEqual([]);
}

function isAlive(pid: number): boolean {
  const status = read(`/proc/${pid}/status`);
  return status !== '' && !/^State:\s+Z/m.test(status);
}
