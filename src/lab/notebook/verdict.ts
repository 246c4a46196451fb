/**
 * Verdicts on claims, computed from data. A notebook fails if its data no longer give the
 * documented one.
 */

export const verdicts = ['holds', 'holds with limits', 'wrong'] as const;
export type Verdict = (typeof verdicts)[number];

/**
 * Returns the verdict as a line of text. Throws if `found` and `documented` differ.
 * @param found verdict by the data of this run
 * @param documented verdict in the text of the notebook
 * @param figure the number behind it
 */
export function verdict(claim: string, found: Verdict, documented: Verdict, figure: string): string {
  const line = `${claim}: ${found.toUpperCase()} (${figure})`;
  if (found === documented) return line;
  throw new Error(`${line}; the notebook says: ${documented}`);
}

/** Returns a Markdown table with the first column aligned left and the others right. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  const rule = header.map((_, i) => (i === 0 ? '---' : '--:'));
  return [header, rule, ...rows].map(line).join('\n');
}
