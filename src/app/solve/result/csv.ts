/** Fields of CSV, and rows that travel together. */

/** Stands for the end of a row within the rows of one record, which travel as one line. */
export const rowEnd = '\u2028';

export type CsvValue = string | number | boolean | null | undefined;

/** Text with which a spreadsheet would begin a formula. */
const formula = /^[=+\-@\t\r]/;

/**
 * RFC 4180: quoted if it holds a comma, a quote or a line break. Text, not a number, that a spreadsheet would take
 * for a formula has an apostrophe before it.
 */
export function csvField(value: CsvValue): string {
  const plain = value === null || value === undefined ? '' : String(value);
  const text = typeof value === 'string' && formula.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The options of a game in one field, as its headers write them: `k=3 turn=1`. */
export function csvOptions(options?: Readonly<Record<string, unknown>> | null): string {
  return Object.entries(options ?? {})
    .map(([key, value]) => `${key}=${String(value)}`)
    .join(' ');
}
