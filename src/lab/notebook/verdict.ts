/** Verdicts on claims, written by code; a notebook fails when the data no longer give the documented one. */

export const verdicts = ['holds', 'holds with limits', 'wrong'] as const;
export type Verdict = (typeof verdicts)[number];

/**
 * The verdict as a line of text. @param found what this run's data say. @param documented what the text of
 * the notebook says. @param figure the number behind it. Throws if the two differ.
 */
export function verdict(claim: string, found: Verdict, documented: Verdict, figure: string): string {
  const line = `${claim}: ${found.toUpperCase()} (${figure})`;
  if (found === documented) return line;
  throw new Error(`${line}; the notebook says: ${documented}`);
}

/** A table of Markdown: the first column to the left, the others to the right. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  const rule = header.map((_, i) => (i === 0 ? '---' : '--:'));
  return [header, rule, ...rows].map(line).join('\n');
}
