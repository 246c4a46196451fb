/**
 * One run of the program: the context of its commands, made from the arguments and the host, and
 * its end.
 */
import { isAllocationFailure } from '../../batch/run/inline.js';
import { now } from '../../core/clock.js';
import { printable, printableLines } from '../../core/text/reasons.js';
import { asCalled } from '../locations.js';
import { exitCodes } from '../context/failures.js';
import { messageText } from '../context/message.js';
import { Numbers } from '../../core/text/numbers.js';
import { speaker } from '../../core/text/phrase.js';
import type { Context, Host } from '../context/context.js';
import { chooseLanguage, chooseLogFormat, maxErrorsOf } from '../context/environment.js';

/** Milliseconds for which a line of status stands before another replaces it. */
const statusEveryMs = 100;

export class Run {
  exitCode = 0;
  readonly ctx: Context;
  /** Pending writes: help is printed without waiting for it. */
  private readonly printed = new Set<Promise<boolean>>();
  /** The time when the line of status was written; -Infinity if there is none. */
  private statusAt = -Infinity;
  private isTyping = false;
  private readonly heard = new Set<NodeJS.WritableStream>();

  constructor(
    args: readonly string[],
    private readonly host: Host,
  ) {
    const { env } = host;
    const language = chooseLanguage(args, env);
    const [stdinIsTerminal, stdoutIsTerminal, stderrIsTerminal] = ([0, 1, 2] as const).map(host.isTerminal);
    const knowsCursor = env['TERM'] !== 'dumb';
    const logFormat = chooseLogFormat(args);
    this.ctx = {
      host,
      args,
      language,
      say: speaker(language, asCalled),
      numbers: new Numbers(language),
      stdoutIsTerminal,
      stdinIsTerminal,
      terminalEdits: stdinIsTerminal && stdoutIsTerminal && knowsCursor,
      stderrIsTerminal: stderrIsTerminal && logFormat === 'text',
      colours: stdoutIsTerminal && !env['NO_COLOR'] && knowsCursor,
      unicode: knowsCursor && /utf-?8/i.test(env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || ''),
      get columns() {
        return host.stdout.columns || 80;
      },
      get tableWidth() {
        return host.stdout.columns || Number(env['COLUMNS']) || Infinity;
      },
      get rows() {
        return host.stdout.rows || Infinity;
      },
      maxErrors: maxErrorsOf(args),
      tell: (message) => {
        const text = printableLines(messageText(message, logFormat).trimEnd());
        this.showStatus('');
        this.hear(host.stderr).write(`${text}\n`);
      },
      showStatus: (text) => this.showStatus(text),
      awaitTyping: () => {
        this.showStatus('');
        this.isTyping = true;
      },
      print: (text) => this.print(text),
      setExitCode: (code) => void (this.exitCode = code),
    };
  }

  /**
   * Handles an exception that ends the run: a system error is reported in one line, an error of the
   * program with its stack.
   */
  failed(error: unknown): void {
    const fault = error as NodeJS.ErrnoException;
    if (typeof fault.code === 'string' && typeof fault.syscall === 'string') return this.ioFailed(fault);
    this.exitCode = exitCodes.internal;
    if (isAllocationFailure(error)) {
      const message = this.ctx.say(
        'this needs more memory than the machine has: a smaller --mem or a smaller board may help',
      );
      this.ctx.tell({ level: 'error', code: 'memory', message });
      return;
    }
    const said = this.ctx.say('internal error, please report it');
    const message = `${said}: ${String(fault.stack ?? error)}`;
    this.ctx.tell({ level: 'error', code: 'internal', message });
  }

  /** Resolves when all that was printed is written. */
  async flush(): Promise<void> {
    await Promise.all(this.printed);
  }

  private showStatus(text: string): void {
    if (!this.ctx.stderrIsTerminal || this.isTyping) return;
    const isErased = text === '';
    if (isErased ? this.statusAt === -Infinity : now() - this.statusAt < statusEveryMs) return;
    this.statusAt = isErased ? -Infinity : now();
    const line = printable(text).slice(0, this.ctx.columns - 1);
    this.hear(this.host.stderr).write(`\r${line}\x1b[K`);
  }

  private print(text: string): Promise<boolean> {
    this.showStatus('');
    const done = new Promise<boolean>((resolve) => {
      this.hear(this.host.stdout).write(text, (error) => {
        if (error && (error as NodeJS.ErrnoException).code !== 'EPIPE') this.ioFailed(error);
        resolve(!error);
      });
    });
    this.printed.add(done);
    void done.then(() => this.printed.delete(done));
    return done;
  }

  /** Reports the fault once, since a full disk makes every later write fail too. */
  private ioFailed({ code = 'EIO', message }: NodeJS.ErrnoException): void {
    if (this.exitCode !== exitCodes.inputOutput) this.ctx.tell({ level: 'error', code, message });
    this.exitCode = exitCodes.inputOutput;
  }

  /**
   * Adds an error listener: without one the errors that the callbacks of `write` receive would be
   * thrown as well.
   */
  private hear<T extends NodeJS.WritableStream>(stream: T): T {
    if (!this.heard.has(stream)) this.heard.add(stream.on('error', () => undefined));
    return stream;
  }
}
