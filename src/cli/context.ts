/** What every command needs from the process: the only object through which it is reached. */
import type { Language, Say } from './language.js';

export interface Context {
  readonly language: Language;
  readonly say: Say;
  readonly stdoutIsTerminal: boolean;
  readonly stdinIsTerminal: boolean;
  /** Both are terminals, and the terminal can move its cursor: lines are edited here. */
  readonly terminalEdits: boolean;
  readonly stderrIsTerminal: boolean;
  /** Colours are wanted and shown. */
  readonly colours: boolean;
  /** The terminal shows more than ASCII. */
  readonly unicode: boolean;
  readonly columns: number;
  /** Writes to standard error, whole lines. */
  warn(text: string): void;
  /** Writes to standard error as it is. */
  warnRaw(text: string): void;
  /** Writes to standard output and waits until it is taken; false when its reader has gone. */
  print(text: string): Promise<boolean>;
  setExitCode(code: number): void;
}
