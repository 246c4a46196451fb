/**
 * What a run has to say beside its answers: every message goes through `Context.tell`, which writes it on standard
 * error as text for people or, with `--log-format json`, as one JSON object a line (src/cli/README.md lists the members).
 */
import { reason } from '../../core/text/reasons.js';
import type { Refusal } from '../../core/refusal.js';
import { diagnostic, headOf, warning, warningReason } from '../../batch/read/messages/diagnostics.js';
import { hintOf } from '../../batch/read/messages/hints.js';
import type { RefusedItem, WarningItem } from '../../batch/read/items.js';
import { parseCount } from '../terminal/units.js';
import { earlyValue } from '../run/early-options.js';
import { inLanguage, type Language, type Say } from '../../core/text/phrase.js';

/** `error`: of the run or of a record; `warning`: it went on; `info`: progress, summaries, explanations. */
type Level = 'error' | 'warning' | 'info';

export interface Message {
  readonly level: Level;
  /** Never translated: a code of a refusal, of the system (`ENOENT`), or one of the table in src/cli/README.md. */
  readonly code: string;
  /** One sentence without final period, in the user's language. */
  readonly message: string;
  readonly hint?: string | undefined;
  /** What was read: a file as the user named it, `(standard input)`; line, column and record count from 1. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly record?: number;
  /** Figures of a summary. */
  readonly data?: object | undefined;
  /** What people read, where it is more than place or prefix, and message. */
  readonly text?: string;
}

export const logFormats = ['text', 'json'] as const;
export type LogFormat = (typeof logFormats)[number];

/** The format that the arguments name. Messages may come before they are parsed, or say that they cannot be. */
export function chooseLogFormat(args: readonly string[]): LogFormat {
  return earlyValue(args, '--log-format') === 'json' ? 'json' : 'text';
}

/** Messages of one kind that are printed unless `--max-errors` says another number. */
export const standardErrors = 100;

/** The number that `--max-errors` asks for. */
export function maxErrorsOf(args: readonly string[]): number {
  return parseCount(earlyValue(args, '--max-errors') ?? '') ?? standardErrors;
}

/** Whole lines, without the newline of the last. */
export function messageText(one: Message, format: LogFormat): string {
  if (format === 'text') return one.text ?? `${placeOf(one)}: ${one.message}`;
  const { level, code, message, hint, file, line, column, record, data } = one;
  return JSON.stringify({ level, code, message, hint, file, line, column, record, ...data });
}

/** A message about a line names it, the others the program. */
function placeOf({ file, line, column }: Message): string {
  if (file === undefined || line === undefined) return 'tabuleiro';
  return `${file}:${String(line)}${column === undefined ? '' : `:${String(column)}`}`;
}

/** A file that is read, as messages name it. */
export function inputName(say: Say, file: string): string {
  return file === '-' ? say('(standard input)') : file;
}

/** What is wrong with a record: its line, a caret under the place, a hint. @param file as messages name it. */
export function refusedRecord(file: string, item: Omit<RefusedItem, 'kind'>, language: Language): Message {
  const { index: record, line, column, refusal } = item;
  const place = { file, line, column, record };
  return { ...refused(refusal, language), ...place, text: diagnostic(file, item, language) };
}

/** A record that was read, and that the algorithms named do not take or could not end. */
export function unansweredRecord(
  file: string,
  item: Pick<RefusedItem, 'index' | 'line' | 'refusal'>,
  language: Language,
): Message {
  const { index: record, line, refusal } = item;
  const text = headOf(file, { ...item, column: 1 }, language);
  return { ...refused(refusal, language), file, line, record, text };
}

/** A refusal without a place. */
export function refused(refusal: Refusal, language: Language): Message {
  const { code } = refusal;
  const message = inLanguage(reason(refusal), language);
  const advice = hintOf(refusal);
  const hint = advice && inLanguage(advice, language);
  const text = `tabuleiro: ${code} ${message}${hint === undefined ? '' : `; ${hint}`}`;
  return { level: 'error', code, message, hint, text };
}

/** What is doubtful about the end of a file. */
export function fileWarning(file: string, item: WarningItem, language: Language): Message {
  const message = inLanguage(warningReason(item), language);
  const text = warning(file, item, language);
  return { level: 'warning', code: item.code, message, file, line: item.line, text };
}
