/** One worker process: started, sent messages, killed. It ends when its channel closes. */
import { type ChildProcess, fork } from 'node:child_process';
import { now } from '../../core/clock.js';
import type { RunCode } from '../../core/refusal.js';

export interface ChildSettings {
  readonly entry: string;
  readonly execArgv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The first message, common to all batches. */
  readonly handshake: object;
}

/** Exit code of a worker whose allocation failed. */
export const outOfMemoryExit = 71;
/** Signal with which the guard of a worker ends it when its memory exceeds the limit. */
export const memorySignal = 'SIGUSR2';

/** Messages in order, then exactly one end. */
export interface ChildEvents {
  onMessage(child: Child, message: unknown): void;
  onEnd(child: Child, code: RunCode): void;
}

export class Child {
  /** Whether the process has sent its first message, which shows that it started. */
  isReady = false;
  /** Time of its last message, in either direction. */
  lastHeard = now();
  private readonly child: ChildProcess;
  private reason: RunCode | undefined;
  /** Messages from a killed process are ignored. */
  private killed = false;
  private ended = false;

  constructor(settings: ChildSettings, events: ChildEvents) {
    this.child = fork(settings.entry, [], {
      execArgv: [...settings.execArgv],
      env: settings.env,
      serialization: 'advanced',
      // A dying process would print a stack trace to standard error.
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
      // Progress messages do not count: a search that runs past its limits may still send them.
      if (!isSearching(message)) this.lastHeard = now();
      if (!this.ended && !this.killed && !first) events.onMessage(this, message);
    });
    this.send(settings.handshake);
  }

  /** Sends a message. If the process is dead, only its end event shows this. */
  send(message: object): void {
    this.lastHeard = now();
    if (this.child.connected) this.child.send(message, () => undefined);
  }

  /** Kills it at once, even in a busy loop. `reason` becomes the code of its end. */
  kill(reason?: RunCode): void {
    this.reason ??= reason;
    this.killed = true;
    this.child.kill('SIGKILL');
  }

  /** Closes the channel, after which the worker ends by itself. */
  release(): void {
    if (this.child.connected) this.child.disconnect();
  }
}

/** Returns whether a message reports the progress of a search and not a result. */
export function isSearching(message: unknown): message is { readonly searching: unknown } {
  return typeof message === 'object' && message !== null && 'searching' in message;
}

/** Returns the reason of an end. V8 ends a process with a full heap by SIGABRT. */
function codeOf(code: number | null, signal: NodeJS.Signals | null): RunCode {
  const memory = code === outOfMemoryExit || signal === memorySignal || signal === 'SIGABRT' || code === 134;
  return memory ? 'memory' : 'crash';
}
