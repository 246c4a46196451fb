/**
 * Processes that compute moves for the computers of rooms. A process that fails or hangs is
 * replaced, and its request is lost.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Choice } from '../../../../rooms/server/engine-host.js';
import type { EngineQuestion } from '../../../processes/engine-process.js';
import { engineEntry } from '../../../locations.js';

/** Milliseconds beyond the limit of a request after which its process counts as hanging. */
const graceMs = 10_000;

/** Memory limit of one process in bytes. */
const processBytes = 2 ** 30;

/** Returns the choice of an engine that could not be started, as the system has no more files. */
export function failure(error: unknown): Choice {
  return { kind: 'failed', reason: (error as Error).message };
}

/** The longest queue of requests; further ones fail. */
const maxWaiting = 1000;

export class EnginePool {
  private readonly idle = new Set<ChildProcess>();
  /** Takes the choice of each process that computes. */
  private readonly busy = new Map<ChildProcess, (choice: Choice) => void>();
  /** Lets a request go on that waits for a process, the oldest first. */
  private readonly waiting: (() => void)[] = [];
  /** Processes that may still start or are idle. One core is left to the server. */
  private free = Math.max(1, availableParallelism() - 1);
  private isClosed = false;

  /** Computes a move. The promise never rejects. */
  async ask(question: EngineQuestion): Promise<Choice> {
    if (this.waiting.length >= maxWaiting) return { kind: 'failed', reason: 'too busy' };
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    const choice = await this.compute(question).catch(failure);
    const next = this.waiting.shift();
    if (next) next();
    else this.free++;
    return choice;
  }

  close(): void {
    this.isClosed = true;
    for (const child of [...this.idle, ...this.busy.keys()]) child.kill('SIGKILL');
  }

  private async compute(question: EngineQuestion): Promise<Choice> {
    if (this.isClosed) return { kind: 'stopped' };
    const [child = this.start()] = this.idle;
    this.idle.delete(child);
    const timer = setTimeout(() => child.kill('SIGKILL'), (question.limits.ms ?? 0) + graceMs);
    const asking = new Promise<Choice>((settle) => {
      this.busy.set(child, settle);
      child.send(question);
    });
    const choice = await asking.finally(() => {
      clearTimeout(timer);
      this.busy.delete(child);
    });
    const runs = child.connected && child.exitCode === null && child.signalCode === null;
    if (runs) this.idle.add(child);
    return this.isClosed ? { kind: 'stopped' } : choice;
  }

  private start(): ChildProcess {
    const env = { ...process.env, TABULEIRO_WORKER_BYTES: String(processBytes) };
    const child = fork(engineEntry, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const gone = (): void => {
      this.idle.delete(child);
      this.busy.get(child)?.({ kind: 'failed', reason: 'its process ended' });
    };
    child.on('message', (choice) => this.busy.get(child)?.(choice as Choice));
    child.on('exit', gone);
    child.on('error', gone);
    return child;
  }
}
