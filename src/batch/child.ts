/** One worker process: started, spoken to, killed. It never outlives its end of the channel. */
import { type ChildProcess, fork } from 'node:child_process';
import { now } from '../core/clock.js';
import type { RunCode } from '../core/refusal.js';

export interface ChildSettings {
  /** Script of the worker. */
  readonly entry: string;
  readonly execArgv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** First message: what every batch has in common. */
  readonly hello: object;
}

/** Exit code with which a worker says that an allocation failed. */
export const outOfMemoryExit = 71;
/** Signal with which a worker's guard ends it when its memory is over the limit. */
export const memorySignal = 'SIGUSR2';

/** Who hears of it: messages as they come, then exactly one end. */
export interface ChildEvents {
  onMessage(child: Child, message: unknown): void;
  onEnd(child: Child, code: RunCode): void;
}

export class Child {
  /** It has said that it is ready, which is its first message: it could be started at all. */
  spoke = false;
  /** When it was last given work or heard of. */
  heard = now();
  private readonly child: ChildProcess;
  private reason: RunCode | undefined;
  /** Killed: what it had sent before is not believed any more. */
  private doomed = false;
  private over = false;

  constructor(settings: ChildSettings, events: ChildEvents) {
    this.child = fork(settings.entry, [], {
      execArgv: [...settings.execArgv],
      env: settings.env,
      serialization: 'advanced',
      // Its standard error is not ours: what a dying process prints there would be a stack trace.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const end = (code: number | null, signal: NodeJS.Signals | null): void => {
      if (this.over) return;
      this.over = true;
      events.onEnd(this, this.reason ?? codeOf(code, signal));
    };
    this.child.on('exit', end);
    this.child.on('error', () => {
      if (this.child.pid === undefined) end(null, null);
    });
    this.child.on('message', (message) => {
      const first = !this.spoke;
      this.spoke = true;
      this.heard = now();
      if (!this.over && !this.doomed && !first) events.onMessage(this, message);
    });
    this.send(settings.hello);
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Sends; what a dead process does not take is told by its end. */
  send(message: object): void {
    this.heard = now();
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  /** Ends it at once, even in a busy loop; `reason` is what its end will say. */
  kill(reason?: RunCode): void {
    this.reason ??= reason;
    this.doomed = true;
    this.child.kill('SIGKILL');
  }

  /** No more work: it ends by itself. */
  release(): void {
    if (this.child.connected) this.child.disconnect();
  }
}

/** V8 ends a process whose heap is full by SIGABRT. */
function codeOf(code: number | null, signal: NodeJS.Signals | null): RunCode {
  const memory = code === outOfMemoryExit || signal === memorySignal || signal === 'SIGABRT' || code === 134;
  return memory ? 'memory' : 'crash';
}
