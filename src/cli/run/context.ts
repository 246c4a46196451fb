/** What commands need from the process; they reach it through this object only. */
import type { Message } from '../messages/message.js';
import type { Language, Say } from '../../core/text/phrase.js';

/** What the program runs in: the process (`main.ts`), or a test. Files are opened as the process would. */
export interface Host {
  /** The standard streams are those of the process, which are read and written by their descriptors where possible. */
  readonly isProcess: boolean;
  readonly stdin: NodeJS.ReadableStream & { setRawMode?(on: boolean): unknown; unref?(): unknown };
  readonly stdout: NodeJS.WritableStream & { readonly columns?: number; readonly rows?: number };
  readonly stderr: NodeJS.WritableStream;
  /** The defaults of --jobs and --mem are taken from the environment of the process. */
  readonly env: NodeJS.ProcessEnv;
  cwd(): string;
  isTerminal(descriptor: 0 | 1 | 2): boolean;
  on(signal: NodeJS.Signals, handler: () => void): void;
  off(signal: NodeJS.Signals, handler: () => void): void;
  /** Ends the program at once. */
  exit(code: number): never;
}

export interface Context {
  readonly host: Host;
  /** All arguments of the program. */
  readonly args: readonly string[];
  readonly language: Language;
  readonly say: Say;
  readonly stdoutIsTerminal: boolean;
  readonly stdinIsTerminal: boolean;
  /** Input and output are a terminal that can move its cursor: the program edits input lines itself. */
  readonly terminalEdits: boolean;
  /** Somebody reads messages as they come: standard error is a terminal, and messages are text. */
  readonly stderrIsTerminal: boolean;
  /** Whether to print colours. */
  readonly colours: boolean;
  /** The terminal shows more than ASCII. */
  readonly unicode: boolean;
  readonly columns: number;
  /** Characters that a line of a table may have: the terminal's columns or `COLUMNS`, without both as many as it needs. */
  readonly tableWidth: number;
  /** Lines of the terminal of standard output; Infinity where there is none. */
  readonly rows: number;
  /** Messages of one kind that are printed; the rest are counted. */
  readonly maxErrors: number;
  /** Writes a message to standard error. */
  tell(message: Message): void;
  /** Writes to the terminal of standard error what is soon to be taken away again, without adding a newline. */
  warnRaw(text: string): void;
  /** Writes to standard output and waits until it is written; false if its reader has closed it. */
  print(text: string): Promise<boolean>;
  setExitCode(code: number): void;
}
