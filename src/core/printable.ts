/** Text of others (files, their names, programs, servers) made safe to print: a terminal obeys control characters. */

/** On one line: control and format characters and line separators become `·`. */
export function printable(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '·');
}

/** The same for text of several lines: their ends and tabs stay. */
export function printableLines(text: string): string {
  return text.replace(/[^\P{C}\n\t]|[\p{Zl}\p{Zp}]/gu, '·');
}
