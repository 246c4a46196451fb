/**
 * Messages about a file for the terminal:
 *
 *     entrada.txt:5:3: bad-cell a cell is 0..2, found 7 (record 2)
 *       0 7 1 0 1
 *         ^
 */
import { reason } from '../../core/text/reasons.js';
import type { RefusedItem, WarningItem } from './items.js';
import { hintOf } from './hints.js';
import { inLanguage, type Language, phrase, type Phrase } from '../../core/text/phrase.js';

const margin = '  ';
const tabStop = 8;

const combining = /^[\p{M}\u200b-\u200d\ufe0f]$/u;
const wide =
  /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{20000}-\u{3fffd}]$/u;

/** Returns the width on a terminal: 0 for combining marks, 2 for wide East Asian characters. */
function widthOf(character: string): number {
  if (combining.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}

/** Returns `text` with tabs replaced by spaces, and its width. */
function expand(text: string): { text: string; width: number } {
  let expanded = '';
  let width = 0;
  for (const character of text) {
    const columns = character === '\t' ? tabStop - (width % tabStop) : widthOf(character);
    expanded += character === '\t' ? ' '.repeat(columns) : character;
    width += columns;
  }
  return { text: expanded, width };
}

/** Returns the first line: `entrada.txt:5:3: bad-cell a cell is 0..2, found 7 (record 2)`. */
export function headOf(
  file: string,
  { index, line, column, refusal }: Pick<RefusedItem, 'index' | 'line' | 'column' | 'refusal'>,
  language: Language,
): string {
  const record = inLanguage(phrase('record'), language);
  return `${file}:${line}:${column}: ${refusal.code} ${inLanguage(reason(refusal), language)} (${record} ${index})`;
}

/** Returns the refusal, its line, a caret under the fault, and a hint; no newline at the end. */
export function diagnostic(file: string, item: Omit<RefusedItem, 'kind'>, language: Language): string {
  const { refusal, text, caret } = item;
  const hint = hintOf(refusal);
  const head = headOf(file, item, language);
  const tail = hint
    ? `\n${margin}${inLanguage(phrase('hint'), language)}: ${inLanguage(hint, language)}`
    : '';
  if (text.trim() === '') return head + tail;
  const indent = ' '.repeat(expand(text.slice(0, caret)).width);
  return `${head}\n${margin}${expand(text).text.trimEnd()}\n${margin}${indent}^${tail}`;
}

const terminator: Readonly<Record<WarningItem['hint'], Phrase>> = {
  none: phrase('the file does not end with 0 0'),
  zeros: phrase(
    'the file does not end with 0 0: the last two zeros were read as cells; were they meant as the end?',
  ),
  cut: phrase('the file does not end with 0 0 but with a single 0'),
  empty: phrase('the file is empty: no position, no 0 0'),
};

const after: Readonly<Record<'records-after-terminator' | 'text-after-terminator', Phrase>> = {
  'records-after-terminator': phrase('records after the terminator 0 0 are read too (--strict stops there)'),
  'text-after-terminator': phrase('text after the terminator 0 0 is ignored'),
};

/** Returns the sentence of a warning, without file and line. */
export function warningReason({ code, hint }: Pick<WarningItem, 'code' | 'hint'>): Phrase {
  return code === 'no-terminator' ? terminator[hint] : after[code];
}

/** Returns a warning as one line: `entrada.txt:7: no-terminator the file does not end with 0 0`. */
export function warning(file: string, item: WarningItem, language: Language): string {
  return `${file}:${item.line}: ${item.code} ${inLanguage(warningReason(item), language)}`;
}
