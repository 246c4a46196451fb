/** What a player types, line by line: edited on a terminal, taken as it comes from a pipe. */
import { clearScreenDown, createInterface, cursorTo, moveCursor, type Interface } from 'node:readline';
import { linesOf, maxCommandLine } from '../../../batch/read/lines.js';
import type { Context } from '../../run/context.js';

/** What `ask` reads from: a line for a prompt, until there is none. Of a line too long the beginning counts. */
export class PlayInput {
  private readonly lines: string[] = [];
  private reader: Interface | undefined;
  /** In the place of `reader` where nothing is edited. */
  private piped: AsyncGenerator<string> | undefined;
  private ended = false;
  private isAsking = false;
  private awaiting: ((line: string | undefined) => void) | undefined;

  /** @param words completed by Tab. */
  constructor(
    private readonly ctx: Context,
    private readonly words: readonly string[],
  ) {}

  /** The next line, without control characters: a terminal would obey those that are printed back. */
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
    // A transcript of piped input shows what was typed, as a terminal does; so does one of lines pasted together.
    if (!edited && (this.ctx.terminalEdits || !this.ctx.stdinIsTerminal)) await this.ctx.print(`${shown}\n`);
    return shown;
  }

  /** Prints while a line may be awaited: what was typed of it makes way, and stands again under `prompt` then. */
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

  /** The line that is being edited stands under another prompt from now on. */
  showPrompt(prompt: string): void {
    if (!this.awaiting) return;
    this.reader?.setPrompt(prompt);
    this.reader?.prompt(true);
  }

  /** Gives the terminal back as it was, for a process that ends here. */
  restore(): void {
    if (this.reader) this.ctx.host.stdin.setRawMode?.(false);
  }

  close(): void {
    this.reader?.close();
    void this.piped?.return(undefined);
    // A terminal, or a pipe that stays open, would keep the process alive.
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
    // The keyboard's Ctrl-C comes as a key here: it ends the program as the signal does, which is no end of the input.
    reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    return reader;
  }

  /** Keys come one by one only while a line is awaited: Ctrl-C is to end the program even while it thinks. */
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
