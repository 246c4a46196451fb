/**
 * A worker inside the test's process in the place of one that is started: the same loop, the same
 * messages. A start takes longer than most of the searches that the tests of commands ask for.
 */
import childProcess from 'node:child_process';
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import type { SolveJob } from '../../src/app/answers/solve/job.js';
import { solverOf } from '../../src/app/answers/solve/solver-of-job.js';
import { serve } from '../../src/batch/run/worker-loop.js';
import { workerEntry } from '../../src/cli/locations.js';
import { games } from '../../src/games/registry.js';

/** The worker that the loops answer; there is one at a time. */
let current: WorkerHere | undefined;

class WorkerHere extends EventEmitter {
  readonly pid = process.pid;
  connected = true;
  private take: ((message: object) => void) | undefined;

  send(message: object): void {
    current = this;
    this.take ??= loop();
    this.take(structuredClone(message));
  }

  /** Passes a message of the loop on to the parent, which expects none while it works. */
  said(message: object): void {
    const copy = structuredClone(message);
    setImmediate(() => this.connected && this.emit('message', copy));
  }

  kill(): void {
    this.end(null, 'SIGKILL');
  }

  disconnect(): void {
    this.end(0, null);
  }

  private end(code: number | null, signal: string | null): void {
    this.connected = false;
    setImmediate(() => this.emit('exit', code, signal));
  }
}

/** Starts the loop of a worker; returns the function that takes the messages of its parent. */
function loop(): (message: object) => void {
  let take: ((message: object) => void) | undefined;
  const { on } = process;
  process.on = ((name: string, listener: (message: object) => void) => {
    if (name === 'message') take = listener;
    return process;
  }) as typeof process.on;
  try {
    serve(games, (given, tell) => solverOf(given as SolveJob, { onSearching: tell }));
  } finally {
    process.on = on;
  }
  return take!;
}

/** Runs `act`, which starts no more than one worker at a time, with workers in this process. */
export async function withWorkersHere<T>(act: () => Promise<T>): Promise<T> {
  const { fork } = childProcess;
  const { send } = process;
  childProcess.fork = ((entry: string, ...rest: [string[], object]) =>
    entry === workerEntry ? new WorkerHere() : fork(entry, ...rest)) as typeof fork;
  process.send = (message: object) => {
    current?.said(message);
    return true;
  };
  syncBuiltinESMExports();
  try {
    return await act();
  } finally {
    childProcess.fork = fork;
    process.send = send!;
    syncBuiltinESMExports();
  }
}
