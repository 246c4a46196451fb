/** The interface of commands to the process. They use nothing else of it. */
import type { Message } from './message.js';
import type { Numbers } from '../../core/text/numbers.js';
import type { Language, Say } from '../../core/text/phrase.js';

/**
 * The surroundings of the program: the process (`main.ts`) or a test. Files are opened on the disk
 * in both.
 */
export interface Host {
  /**
   * The standard streams are those of the process, which are read and written by their descriptors
   * where possible.
   */
  readonly isProcess: boolean;
  readonly stdin: NodeJS.ReadableStream & { setRawMode?(on: boolean): unknown; unref?(): unknown };
  readonly stdout: NodeJS.WritableStream & { readonly columns?: number; readonly rows?: number };
  readonly stderr: NodeJS.WritableStream;
  /** Environment of the process, which sets the defaults of --jobs and --mem. */
  readonly env: NodeJS.ProcessEnv;
  cwd(): string;
  isTerminal(descriptor: 0 | 1 | 2): boolean;
  on(signal: NodeJS.Signals, handler: () => void): void;
  off(signal: NodeJS.Signals, handler: () => void): void;
  exit(code: number): never;
}

export interface Context {
  readonly host: Host;
  readonly args: readonly string[];
  readonly language: Language;
  readonly say: Say;
  /** Writes numbers in the language. */
  readonly numbers: Numbers;
  readonly stdoutIsTerminal: boolean;
  readonly stdinIsTerminal: boolean;
  /**
   * Input and output are a terminal that can move its cursor, so the program edits input lines
   * itself.
   */
  readonly terminalEdits: boolean;
  /** Messages are read as they come: standard error is a terminal, and messages are text. */
  readonly stderrIsTerminal: boolean;
  readonly colours: boolean;
  /** The terminal shows more than ASCII. */
  readonly unicode: boolean;
  readonly columns: number;
  /**
   * Characters in a line of a table: the terminal's columns or `COLUMNS`; without both there is no
   * limit.
   */
  readonly tableWidth: number;
  /** Lines of the terminal of standard output; Infinity without a terminal. */
  readonly rows: number;
  /** The largest number of messages of one kind that are printed; the rest are counted. */
  readonly maxErrors: number;
  /** Writes a message to standard error. */
  tell(message: Message): void;
  /**
   * Replaces the line of status on the terminal of standard error, unless it was written a moment
   * ago. An empty text erases it, as whatever is printed does. Nothing is shown while input is
   * typed on the terminal.
   */
  showStatus(text: string): void;
  /** Erases the line of status for good, since input is typed on the terminal. */
  awaitTyping(): void;
  /** Writes to standard output and waits until it is written; false if its reader has closed it. */
  print(text: string): Promise<boolean>;
  setExitCode(code: number): void;
}
