/** What commands need from the process; they reach it through this object only. */
import type { Language, Say } from '../terminal/language.js';

export interface Context {
  readonly language: Language;
  readonly say: Say;
  readonly stdoutIsTerminal: boolean;
  readonly stdinIsTerminal: boolean;
  /** Input and output are a terminal that can move its cursor: the program edits input lines itself. */
  readonly terminalEdits: boolean;
  readonly stderrIsTerminal: boolean;
  /** Whether to print colours. */
  readonly colours: boolean;
  /** The terminal shows more than ASCII. */
  readonly unicode: boolean;
  readonly columns: number;
  /** Writes to standard error, whole lines. */
  warn(text: string): void;
  /** Writes to standard error, without adding a newline. */
  warnRaw(text: string): void;
  /** Writes to standard output and waits until it is written; false if its reader has closed it. */
  print(text: string): Promise<boolean>;
  setExitCode(code: number): void;
}
