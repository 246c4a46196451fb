/**
 * Another program as a player. It loses its game if it ends, does not answer a command in time or
 * writes too much. It is then ended with all its child processes and started again for the next
 * game.
 */
import type { Setup } from '../../../core/game.js';
import type { Turn } from '../../../session/move-tree.js';
import type { Session } from '../../../session/session.js';
import type { ChosenMove, Fate, Loss, MatchPlayer, Unready } from './players.js';
import type { Phrase } from '../../../core/text/phrase.js';

/** Input and output lines of another program. */
export interface LineChannel {
  send(line: string): void;
  /** Returns the next line; undefined when the program has ended. */
  receive(): Promise<string | undefined>;
  /** Returns how the program ended, after its last line; undefined if it runs on without output. */
  fate?(): Promise<Fate | undefined>;
  /**
   * Closes its input and, if it does not end soon, kills the program with its child processes.
   * Kills at once if the program does not answer (`silent`) or writes too much (`flooded`).
   */
  close(atOnce?: 'silent' | 'flooded'): void;
}

/** The messages of a protocol to a program. Without an answer, `Lines.lost` is set. */
export interface Protocol {
  /** Returns the reason why the program cannot play. */
  greet?(lines: Lines, start: Setup): Promise<Unready | undefined>;
  begin(lines: Lines, session: Session): Promise<void>;
  played(lines: Lines, session: Session, turn: Turn): Promise<void>;
  choose(lines: Lines, session: Session): Promise<ChosenMove>;
  /** Line that asks the program to end. */
  readonly quit: string;
}

/** A protocol and the games that it supports. */
export interface EngineProtocol {
  /** Prefix of a command, as in `htp:./engine`. */
  readonly id: string;
  /** Ids of the supported games. */
  readonly games: readonly string[];
  /** Description of the supported positions, if not all are supported. */
  readonly only?: Phrase;
  plays(start: Setup): boolean;
  /** @param moveMs milliseconds for a move, as sent to the program */
  conversation(moveMs: number): Protocol;
}

/** Milliseconds for the first answer, as some programs read large files first. */
const startingMs = 30_000;

/** Maximum number of lines after one command; more count as a failure of the program. */
const maxLines = 10_000;

/** The lines of a program, with a time limit for each command. */
export class Lines {
  /** The reason why the program no longer plays. */
  lost: Loss | undefined;
  private ms: number;
  private left = 0;
  private late: Promise<'late'> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly channel: LineChannel,
    private readonly limitMs: number,
    starting: number,
  ) {
    this.ms = Math.max(limitMs, starting);
  }

  /** Sends a line without an answer. */
  say(line: string): void {
    if (!this.lost) this.channel.send(line);
  }

  /** Sends a command. The lines of its answer must then arrive within the time limit. */
  command(...lines: readonly string[]): void {
    clearTimeout(this.timer);
    this.late = new Promise((resolve) => (this.timer = setTimeout(resolve, this.ms, 'late')));
    this.left = maxLines;
    for (const line of lines) this.say(line);
  }

  /** Returns the next line of an answer; undefined if there will be none. */
  async receive(): Promise<string | undefined> {
    if (this.lost) return undefined;
    if (this.left-- <= 0) return this.lose('crash', 'flooded');
    const line = await Promise.race([this.channel.receive().then((text) => ({ text })), this.late!]);
    if (line === 'late') return this.lose('time', 'silent');
    if (line.text === undefined) return this.lose('crash');
    return line.text;
  }

  /** Returns the next line of this form, which is the answer; undefined if there will be none. */
  async answer(form: RegExp): Promise<string | undefined> {
    for (;;) {
      const line = (await this.receive())?.trim();
      if (line === undefined) return undefined;
      if (!form.test(line)) continue;
      this.answered();
      return line;
    }
  }

  /** Marks an answer as complete, which shows that the program has started. */
  answered(): void {
    clearTimeout(this.timer);
    this.ms = this.limitMs;
  }

  /** Returns the reason why a program that has not answered cannot play. */
  async unready(): Promise<Unready> {
    if (this.lost === 'time') return { kind: 'silent' };
    return { kind: 'ended', fate: await this.channel.fate?.() };
  }

  /** Returns the reason why there was no answer. */
  async reason(): Promise<string> {
    if (this.lost === 'time') return `no answer in ${String(this.ms / 1000)} s`;
    return `no answer${fateText(await this.channel.fate?.())}`;
  }

  close(quit: string): void {
    clearTimeout(this.timer);
    this.say(quit);
    this.channel.close();
  }

  private lose(loss: Loss, how?: 'silent' | 'flooded'): undefined {
    clearTimeout(this.timer);
    this.lost = loss;
    this.channel.close(how);
    return undefined;
  }
}

function fateText(fate: Fate | undefined): string {
  if (!fate) return '';
  if (fate.flooded) return ', its output was too long';
  return `, it ended with ${fate.signal === null ? `exit code ${String(fate.code)}` : fate.signal}`;
}

export class ProgramPlayer implements MatchPlayer {
  private lines: Lines;

  /**
   * @param start starts the program, also for the next game after it was lost
   * @param limitMs milliseconds for the answer to a command
   * @param starting milliseconds for its first answer, if longer
   */
  constructor(
    readonly name: string,
    private readonly protocol: Protocol,
    private readonly start: () => LineChannel,
    private readonly limitMs: number,
    private readonly starting = startingMs,
  ) {
    this.lines = this.started();
  }

  greet(start: Setup): Promise<Unready | undefined> {
    return this.protocol.greet?.(this.lines, start) ?? Promise.resolve(undefined);
  }

  async begin(session: Session): Promise<void> {
    if (this.lines.lost) this.lines = this.started();
    await this.protocol.begin(this.lines, session);
  }

  played(session: Session, turn: Turn): Promise<void> {
    return this.protocol.played(this.lines, session, turn);
  }

  async choose(session: Session): Promise<ChosenMove> {
    const { lines } = this;
    const choice = await this.protocol.choose(lines, session);
    return lines.lost ? { kind: 'failed', loss: lines.lost, reason: await lines.reason() } : choice;
  }

  close(): void {
    this.lines.close(this.protocol.quit);
  }

  private started(): Lines {
    return new Lines(this.start(), this.limitMs, this.starting);
  }
}
