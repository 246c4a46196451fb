/**
 * The messages of a run beside its answers. `Context.tell` writes each of them on standard error,
 * as text for people or, with `--log-format json`, as one JSON object a line (src/cli/README.md
 * lists the members).
 */
import { reason } from '../../core/text/reasons.js';
import type { Refusal } from '../../core/refusal.js';
import { diagnostic, headOf, warning, warningReason } from '../../batch/read/diagnostics.js';
import { hintOf } from '../../batch/read/hints.js';
import type { RefusedItem, WarningItem } from '../../batch/read/items.js';
import type { LogFormat } from './environment.js';
import { inLanguage, type Language, type Say } from '../../core/text/phrase.js';

/**
 * `error`: the run or a record failed; `warning`: the run goes on; `info`: progress, summaries,
 * explanations.
 */
type Level = 'error' | 'warning' | 'info';

export interface Message {
  readonly level: Level;
  /**
   * Never translated: a refusal code, a system code (`ENOENT`), or one of the table in
   * src/cli/README.md.
   */
  readonly code: string;
  /** One sentence without final period, in the user's language. */
  readonly message: string;
  readonly hint?: string | undefined;
  /**
   * The input as the user named it, or `(standard input)`; line, column and record count from 1.
   */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly record?: number;
  /** Figures of a summary. */
  readonly data?: object | undefined;
  /** The full text for people, if it differs from the line or program name and `message`. */
  readonly text?: string;
}

/** Returns whole lines, without the newline of the last. */
export function messageText(one: Message, format: LogFormat): string {
  if (format === 'text') return one.text ?? `${placeOf(one)}: ${one.message}`;
  const { level, code, message, hint, file, line, column, record, data } = one;
  return JSON.stringify({ level, code, message, hint, file, line, column, record, ...data });
}

/** Returns the line that a message is about, or else the program's name. */
function placeOf({ file, line, column }: Message): string {
  if (file === undefined || line === undefined) return 'tabuleiro';
  return `${file}:${String(line)}${column === undefined ? '' : `:${String(column)}`}`;
}

/** Returns the name of an input file for messages. */
export function inputName(say: Say, file: string): string {
  return file === '-' ? say('(standard input)') : file;
}

/**
 * Reports a faulty record with its line, a caret under the fault, and a hint.
 * @param file as messages name it.
 */
export function refusedRecord(file: string, item: Omit<RefusedItem, 'kind'>, language: Language): Message {
  const { index: record, line, column, refusal } = item;
  const place = { file, line, column, record };
  return { ...refused(refusal, language), ...place, text: diagnostic(file, item, language) };
}

/** Reports a valid record that the algorithms named do not take or could not finish. */
export function unansweredRecord(
  file: string,
  item: Pick<RefusedItem, 'index' | 'line' | 'refusal'>,
  language: Language,
): Message {
  const { index: record, line, refusal } = item;
  const text = headOf(file, { ...item, column: 1 }, language);
  return { ...refused(refusal, language), file, line, record, text };
}

/** Reports a refusal that belongs to no line of a file. */
export function refused(refusal: Refusal, language: Language): Message {
  const { code } = refusal;
  const message = inLanguage(reason(refusal), language);
  const advice = hintOf(refusal);
  const hint = advice && inLanguage(advice, language);
  const text = `tabuleiro: ${code} ${message}${hint === undefined ? '' : `; ${hint}`}`;
  return { level: 'error', code, message, hint, text };
}

/** Warns of a doubtful end of a file. */
export function fileWarning(file: string, item: WarningItem, language: Language): Message {
  const message = inLanguage(warningReason(item), language);
  const text = warning(file, item, language);
  return { level: 'warning', code: item.code, message, file, line: item.line, text };
}
