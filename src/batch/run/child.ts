/** One worker process: started, spoken to, killed. It never outlives its end of the channel. */
import { type ChildProcess, fork } from 'node:child_process';
import { now } from '../../core/clock.js';
import type { RunCode } from '../../core/refusal.js';

export interface ChildSettings {
  /** Script of the worker. */
  readonly entry: string;
  readonly execArgv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The first message: what every batch has in common. */
  readonly handshake: object;
}

/** Exit code with which a worker says that an allocation failed. */
export const outOfMemoryExit = 71;
/** Signal with which a worker's guard ends it when its memory is over the limit. */
export const memorySignal = 'SIGUSR2';

/** Messages as they come, then exactly one end. */
export interface ChildEvents {
  onMessage(child: Child, message: unknown): void;
  onEnd(child: Child, code: RunCode): void;
}

export class Child {
  /** Its first message has arrived: it could be started at all. */
  isReady = false;
  /** When it last got or sent a message. */
  lastHeard = now();
  private readonly child: ChildProcess;
  private reason: RunCode | undefined;
  /** What it had sent before is not believed any more. */
  private killed = false;
  private ended = false;

  constructor(settings: ChildSettings, events: ChildEvents) {
    this.child = fork(settings.entry, [], {
      execArgv: [...settings.execArgv],
      env: settings.env,
      serialization: 'advanced',
      // Its standard error is not ours: what a dying process prints there would be a stack trace.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const end = (code: number | null, signal: NodeJS.Signals | null): void => {
      if (this.ended) return;
      this.ended = true;
      events.onEnd(this, this.reason ?? codeOf(code, signal));
    };
    this.child.on('exit', end);
    this.child.on('error', () => {
      if (this.child.pid === undefined) end(null, null);
    });
    this.child.on('message', (message) => {
      const first = !this.isReady;
      this.isReady = true;
      // A search that goes on past its limits may still tell how far it is: it hangs all the same.
      if (!isSearching(message)) this.lastHeard = now();
      if (!this.ended && !this.killed && !first) events.onMessage(this, message);
    });
    this.send(settings.handshake);
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Sends; what a dead process does not take is told by its end. */
  send(message: object): void {
    this.lastHeard = now();
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  /** Ends it at once, even in a busy loop; `reason` is what its end will say. */
  kill(reason?: RunCode): void {
    this.reason ??= reason;
    this.killed = true;
    this.child.kill('SIGKILL');
  }

  /** No more work: it ends by itself. */
  release(): void {
    if (this.child.connected) this.child.disconnect();
  }
}

/** Whether a message tells of the search under way, and of no result. */
export function isSearching(message: unknown): message is { readonly searching: unknown } {
  return typeof message === 'object' && message !== null && 'searching' in message;
}

/** V8 ends a process whose heap is full by SIGABRT. */
function codeOf(code: number | null, signal: NodeJS.Signals | null): RunCode {
  const memory = code === outOfMemoryExit || signal === memorySignal || signal === 'SIGABRT' || code === 134;
  return memory ? 'memory' : 'crash';
}
