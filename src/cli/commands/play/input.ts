/** The lines that a player types: edited on a terminal, read as they are from a pipe. */
import { clearScreenDown, createInterface, cursorTo, moveCursor, type Interface } from 'node:readline';
import { linesOf, maxCommandLine } from '../../../batch/read/lines.js';
import type { Context } from '../../context/context.js';

/**
 * Reads lines. `ask` returns the line for a prompt, or undefined at the end of the input. A line
 * that is too long is cut.
 */
export class PlayInput {
  private readonly lines: string[] = [];
  private reader: Interface | undefined;
  /** The lines of input that is not edited, used instead of `reader`. */
  private piped: AsyncGenerator<string> | undefined;
  private ended = false;
  private isAsking = false;
  private awaiting: ((line: string | undefined) => void) | undefined;

  /** @param words that Tab completes. */
  constructor(
    private readonly ctx: Context,
    private readonly words: readonly string[],
  ) {}

  /**
   * Returns the next line without control characters, which a terminal would obey when they are
   * printed.
   */
  async ask(prompt: string): Promise<string | undefined> {
    if (this.ctx.terminalEdits) this.reader ??= this.open();
    else this.piped ??= linesOf(this.ctx.host.stdin, maxCommandLine);
    const edited = this.ctx.terminalEdits && this.lines.length === 0 && !this.ended;
    this.isAsking = true;
    if (!edited) await this.ctx.print(prompt);
    const line = edited ? await this.edit(prompt) : await this.next();
    this.isAsking = false;
    if (line === undefined) return undefined;
    const shown = line.replace(/[^\P{Cc}\t]/gu, '.');
    // Piped and pasted lines are printed, so that the transcript shows them as a terminal would.
    if (!edited && (this.ctx.terminalEdits || !this.ctx.stdinIsTerminal)) await this.ctx.print(`${shown}\n`);
    return shown;
  }

  /**
   * Prints while a line is read: an unfinished line is erased first, and shown again afterwards
   * with a new prompt.
   */
  async aside(print: () => Promise<void>, prompt: () => string): Promise<void> {
    const { awaiting, reader } = this;
    const { stdout } = this.ctx.host;
    if (!this.isAsking) return print();
    if (!reader || !awaiting) {
      await this.ctx.print('\n');
      await print();
      if (this.isAsking) await this.ctx.print(prompt());
      return;
    }
    const { rows } = reader.getCursorPos();
    moveCursor(stdout, 0, -rows);
    cursorTo(stdout, 0);
    clearScreenDown(stdout);
    await print();
    if (this.awaiting) this.showPrompt(prompt());
  }

  /** Shows the line being edited after a new prompt. */
  showPrompt(prompt: string): void {
    if (!this.awaiting) return;
    this.reader?.setPrompt(prompt);
    this.reader?.prompt(true);
  }

  /** Restores the terminal before the process ends. */
  restore(): void {
    if (this.reader) this.ctx.host.stdin.setRawMode?.(false);
  }

  close(): void {
    this.reader?.close();
    void this.piped?.return(undefined);
    // Otherwise a terminal or an open pipe would keep the process alive.
    if (this.reader ?? this.piped) this.ctx.host.stdin.unref?.();
  }

  private open(): Interface {
    const { stdin, stdout } = this.ctx.host;
    const completer = (line: string): [string[], string] => this.completed(line);
    const reader = createInterface({ input: stdin, output: stdout, completer, terminal: true });
    reader.on('line', (line) => {
      if (this.awaiting) this.answer(line);
      else this.lines.push(line);
    });
    reader.on('close', () => {
      this.ended = true;
      this.answer(undefined);
    });
    // In raw mode Ctrl-C arrives as a key. It ends the program as the signal does; the input has
    // not ended.
    reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    return reader;
  }

  /**
   * Reads a line in raw mode. Raw mode ends with the line, so that Ctrl-C works during a search.
   */
  private async edit(prompt: string): Promise<string | undefined> {
    this.ctx.host.stdin.setRawMode?.(true);
    this.reader!.setPrompt(prompt);
    this.reader!.prompt();
    const line = await this.next();
    if (!this.ended) {
      this.reader!.pause();
      this.ctx.host.stdin.setRawMode?.(false);
    }
    return line;
  }

  private next(): Promise<string | undefined> {
    if (this.piped) return this.piped.next().then(({ done, value }) => (done === true ? undefined : value));
    const line = this.lines.shift();
    if (line !== undefined || this.ended) return Promise.resolve(line);
    return new Promise((resolve) => (this.awaiting = resolve));
  }

  private answer(line: string | undefined): void {
    const { awaiting } = this;
    this.awaiting = undefined;
    awaiting?.(line);
  }

  private completed(line: string): [string[], string] {
    return [this.words.filter((word) => word.startsWith(line.toLowerCase())), line];
  }
}
