/**
 * Processes that compute moves for the computers of rooms. A process that fails or hangs is
 * replaced, and its request is lost.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Choice } from '../../../../rooms/server/engine-host.js';
import type { EngineQuestion } from '../../../processes/engine-process.js';
import { engineEntry } from '../../../locations.js';

interface Waiting {
  readonly question: EngineQuestion;
  readonly settle: (choice: Choice) => void;
}

interface Busy extends Waiting {
  /** Kills the process if it hangs. */
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Milliseconds beyond the limit of a request after which its process counts as hanging. */
const graceMs = 10_000;

/** Memory limit of one process in bytes. */
const processBytes = 2 ** 30;

/** The longest queue of requests; further ones fail. */
const maxWaiting = 1000;

export class EnginePool {
  private readonly idle: ChildProcess[] = [];
  private readonly busy = new Map<ChildProcess, Busy>();
  private readonly queue: Waiting[] = [];
  private isClosed = false;

  /** @param most processes; by default one core is left to the server. */
  constructor(private readonly most = Math.max(1, availableParallelism() - 1)) {}

  /** Computes a move. The promise never rejects. */
  ask(question: EngineQuestion): Promise<Choice> {
    if (this.isClosed) return Promise.resolve({ kind: 'stopped' });
    if (this.queue.length >= maxWaiting) return Promise.resolve({ kind: 'failed', reason: 'too busy' });
    return new Promise((settle) => {
      this.queue.push({ question, settle });
      this.goOn();
    });
  }

  close(): void {
    this.isClosed = true;
    for (const { timer } of this.busy.values()) clearTimeout(timer);
    for (const { settle } of [...this.queue, ...this.busy.values()]) settle({ kind: 'stopped' });
    for (const child of [...this.idle, ...this.busy.keys()]) child.kill('SIGKILL');
  }

  private goOn(): void {
    if (this.busy.size >= this.most) return;
    const waiting = this.queue.shift();
    if (!waiting) return;
    const child = this.idle.pop() ?? this.start();
    const ms = (waiting.question.limits.ms ?? 0) + graceMs;
    this.busy.set(child, { ...waiting, timer: setTimeout(() => child.kill('SIGKILL'), ms) });
    child.send(waiting.question);
  }

  private free(child: ChildProcess, choice: Choice): void {
    const done = this.busy.get(child);
    clearTimeout(done?.timer);
    this.busy.delete(child);
    done?.settle(choice);
    this.goOn();
  }

  private start(): ChildProcess {
    const env = { ...process.env, TABULEIRO_WORKER_BYTES: String(processBytes) };
    const child = fork(engineEntry, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const gone = (): void => {
      const at = this.idle.indexOf(child);
      if (at >= 0) this.idle.splice(at, 1);
      if (!this.isClosed) this.free(child, { kind: 'failed', reason: 'its process ended' });
    };
    child.on('message', (choice) => {
      this.idle.push(child);
      this.free(child, choice as Choice);
    });
    child.on('exit', gone);
    child.on('error', gone);
    return child;
  }
}
