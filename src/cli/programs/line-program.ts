/**
 * Another program as a player: a child process that reads and writes lines, together with all
 * processes it starts.
 */
import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fate } from '../../app/play/match/players.js';
import type { LineChannel } from '../../app/play/match/program-player.js';
import { LineSplitter, maxCommandLine } from '../../batch/read/lines.js';
import { startGroup, type ProcessGroup } from './process-group.js';

/**
 * Milliseconds in which a program has to end after its input has ended or it has closed its output.
 */
const endingMs = 1000;

/** Lines read ahead of the receiver, after which the program has to wait. */
const maxAhead = 1000;

/**
 * Starts `command` in a shell, as the user wrote it. A program that cannot be started ends at once.
 */
export function startProgram(command: string): LineChannel {
  return new Program(command);
}

type Child = ChildProcessByStdio<Writable, Readable, null>;

/**
 * One program in a process group of its own, so that a kill reaches all that its shell has started.
 */
class Program implements LineChannel {
  private readonly child: Child;
  private readonly lines: string[] = [];
  private readonly splitter = new LineSplitter(maxCommandLine);
  private readonly ended: Promise<Fate>;
  private readonly group: ProcessGroup;
  private isOver = false;
  private isAbandoned = false;
  private flooded = false;
  private awaiting: ((line: string | undefined) => void) | undefined;

  constructor(command: string) {
    this.group = startGroup(['/bin/sh', '-c', command], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.child = this.group.leader as Child;
    const { child } = this;
    this.ended = new Promise((resolve) => {
      child.on('exit', (code, signal) => resolve({ code, signal }));
      child.on('error', () => resolve({ code: null, signal: null }));
    });
    void this.ended.then(() => this.afterEnd());
    // Writing fails once the program has gone; `receive` then reports it.
    child.stdin.on('error', () => undefined);
    child.stdout.on('error', () => undefined);
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text: string) => this.take(text));
    child.stdout.on('close', () => this.finish());
  }

  send(line: string): void {
    this.child.stdin.write(`${line}\n`);
  }

  receive(): Promise<string | undefined> {
    const line = this.lines.shift();
    if (this.lines.length === 0 && !this.isOver) this.child.stdout.resume();
    if (line !== undefined || this.isOver) return Promise.resolve(line);
    return new Promise((resolve) => (this.awaiting = resolve));
  }

  async fate(): Promise<Fate | undefined> {
    if (this.flooded) return { code: null, signal: null, flooded: true };
    const over = new AbortController();
    const late = pause(endingMs, undefined, { signal: over.signal }).catch(() => undefined);
    const fate = await Promise.race([this.ended, late]);
    over.abort();
    return fate;
  }

  close(atOnce?: 'silent' | 'flooded'): void {
    this.child.stdin.end();
    if (atOnce === 'flooded') this.flooded = true;
    if (atOnce) return this.abandon();
    const timer = setTimeout(() => this.abandon(), endingMs);
    void this.ended.then(() => clearTimeout(timer));
  }

  private take(text: string): void {
    const complete = this.splitter.push(text);
    if (this.splitter.isFlooded || complete.some((line) => line.length > maxCommandLine)) {
      this.close('flooded');
      return;
    }
    for (const line of complete) this.give(line);
    if (this.lines.length > maxAhead) this.child.stdout.pause();
  }

  private give(line: string | undefined): void {
    const { awaiting } = this;
    this.awaiting = undefined;
    if (awaiting) awaiting(line);
    else if (line !== undefined) this.lines.push(line);
  }

  /**
   * Waits briefly for output on its way, since processes that the program left running may hold it
   * open.
   */
  private async afterEnd(): Promise<void> {
    if (!this.isOver) await pause(endingMs / 4);
    this.abandon();
  }

  private abandon(): void {
    if (this.isAbandoned) return;
    this.isAbandoned = true;
    this.group.kill();
    this.child.stdout.destroy();
    this.child.unref();
    this.finish();
  }

  private finish(): void {
    if (this.isOver) return;
    this.isOver = true;
    if (!this.flooded) for (const line of this.splitter.end()) this.give(line);
    if (this.awaiting) this.give(undefined);
  }
}
