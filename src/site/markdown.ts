/** Pieces of Markdown. */

/** A table; cells may hold Markdown, but no line ends. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(inCell).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

function inCell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
}

/** A word that is typed as it stands. */
export function code(text: string): string {
  return `\`${text}\``;
}

/** Text without Markdown or tags of its own: `<file>` stays what it is. */
export function plain(text: string): string {
  return text
    .replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!)
    .replace(/[*_`[\]]/g, '\\$&');
}

/** A block of code; its fence is longer than any inside. */
export function block(text: string, language = ''): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`;
}
