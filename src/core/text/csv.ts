/** Fields of CSV and the separator of rows of one record. */

/** Separates the rows of one record, which are passed on as one line. */
export const rowEnd = '\u2028';

export type CsvValue = string | number | boolean | null | undefined;

/** Text that a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/;

/**
 * Returns a field by RFC 4180: quoted if it holds a comma, a quote or a line break. Text that a
 * spreadsheet would take for a formula gets an apostrophe; numbers do not.
 */
export function csvField(value: CsvValue): string {
  const plain = value === null || value === undefined ? '' : String(value);
  const text = typeof value === 'string' && formula.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Puts a record on one line, its rows separated by slashes. */
export function onOneLine(record: string): string {
  return record.trim().replaceAll('\n', ' / ');
}

/** Returns the options of a game in one field, as in headers: `k=3 turn=1`. */
export function csvOptions(options?: Readonly<Record<string, unknown>> | null): string {
  return Object.entries(options ?? {})
    .map(([key, value]) => `${key}=${String(value)}`)
    .join(' ');
}
