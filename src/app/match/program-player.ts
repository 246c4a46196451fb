/**
 * Another program as a player. A program that does not answer a command in time, ends or talks without end loses its game;
 * it is ended with all that it started, and started again for the next one.
 */
import type { Setup } from '../../core/game.js';
import type { Turn } from '../../session/move-tree.js';
import type { Session } from '../../session/session.js';
import type { ChosenMove, Fate, Loss, MatchPlayer, Unready } from './players.js';
import type { Phrase } from '../../core/text/phrase.js';

/** Another program: its lines in and out. */
export interface LineChannel {
  send(line: string): void;
  /** The next line; undefined when the program has ended. */
  receive(): Promise<string | undefined>;
  /** After its last line; undefined if it goes on without output. */
  fate?(): Promise<Fate | undefined>;
  /**
   * Ends its input, and the program itself, with all that it started, if it does not end soon; or at once, because it
   * does not listen (`silent`) or says too much (`flooded`).
   */
  close(atOnce?: 'silent' | 'flooded'): void;
}

/** What a protocol says to a program. Answers may be missing: then the program is lost (`Lines.lost`). */
export interface Protocol {
  /** Why the program cannot play. */
  greet?(lines: Lines, start: Setup): Promise<Unready | undefined>;
  begin(lines: Lines, session: Session): Promise<void>;
  played(lines: Lines, session: Session, turn: Turn): Promise<void>;
  choose(lines: Lines, session: Session): Promise<ChosenMove>;
  /** Asks the program to end. */
  readonly quit: string;
}

/** A protocol, and what can be played by it. */
export interface EngineProtocol {
  /** What stands before a command: `htp:./engine`. */
  readonly id: string;
  /** Ids of its games. */
  readonly games: readonly string[];
  /** What it plays, where that is not every game from any position. */
  readonly only?: Phrase;
  plays(start: Setup): boolean;
  /** @param moveMs what the program is told that it has for a move */
  conversation(moveMs: number): Protocol;
}

/** Some programs read large files before they say a word. */
const startingMs = 30_000;

/** Lines of chatter and answer to one command: beyond, the program is taken to have gone mad. */
const maxLines = 10_000;

/** The lines of a program, each command under a limit of time. */
export class Lines {
  /** Why the program does not play any more. */
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

  /** Says a line that is not answered. */
  say(line: string): void {
    if (!this.lost) this.channel.send(line);
  }

  /** Sends a command; the lines of its answer are then received in the time given. */
  command(...lines: readonly string[]): void {
    clearTimeout(this.timer);
    this.late = new Promise((resolve) => (this.timer = setTimeout(resolve, this.ms, 'late')));
    this.left = maxLines;
    for (const line of lines) this.say(line);
  }

  /** The next line of an answer; undefined when there will be none. */
  async receive(): Promise<string | undefined> {
    if (this.lost) return undefined;
    if (this.left-- <= 0) return this.lose('crash', 'flooded');
    const line = await Promise.race([this.channel.receive().then((text) => ({ text })), this.late!]);
    if (line === 'late') return this.lose('time', 'silent');
    if (line.text === undefined) return this.lose('crash');
    return line.text;
  }

  /** The answer is complete: the program has shown that it is there. */
  answered(): void {
    clearTimeout(this.timer);
    this.ms = this.limitMs;
  }

  /** Why there was no answer. */
  async reason(): Promise<string> {
    if (this.lost === 'time') return `no answer in ${String(this.ms / 1000)} s`;
    return `no answer${fateText(await this.fate())}`;
  }

  fate(): Promise<Fate | undefined> | undefined {
    return this.channel.fate?.();
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
   * @param start starts the program; called again after it is lost
   * @param limitMs for the answer to a command
   * @param starting milliseconds for its first answer, if that is more
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
