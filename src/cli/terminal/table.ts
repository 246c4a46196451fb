const gap = 2;

/** A column: its title, the text for a row, and whether it is shown, which is the default. */
export type Column<Row> = readonly [title: string, cell: (row: Row) => string, isShown?: boolean];

/** The texts of a table. */
export interface TableData {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Returns the texts of the columns that are shown. */
export function tableData<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): TableData {
  const shown = columns.filter(([, , isShown = true]) => isShown);
  return {
    header: shown.map(([title]) => title),
    rows: rows.map((row) => shown.map(([, cell]) => cell(row))),
  };
}

/**
 * Returns a text table: the first column is aligned to the left, the others to the right, with two
 * spaces between. A table wider than `columns` is split into parts, each with the first column,
 * whose texts are broken at spaces if another column would not fit beside them.
 */
export function table(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  columns = Infinity,
): string {
  const all = [header, ...rows];
  const fullWidths = header.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const firstWidth = columns - gap - Math.max(0, ...fullWidths.slice(1));
  const first = all.map(([text]) => (text.length > firstWidth ? wrapped(text, firstWidth) : [text]));
  const widths = [Math.max(...first.flat().map(({ length }) => length)), ...fullWidths.slice(1)];
  const cell = (row: readonly string[], i: number): string =>
    i === 0 ? row[i].padEnd(widths[i]) : row[i].padStart(widths[i]);
  const line = (row: readonly string[], shown: readonly number[]): string =>
    shown
      .map((i) => cell(row, i))
      .join(' '.repeat(gap))
      .trimEnd();
  return columnsByPart(widths, columns)
    .map((shown) =>
      all
        .map(([, ...others], i) => {
          const above = first[i].slice(0, -1).map((text) => `${text}\n`);
          return `${above.join('')}${line([first[i].at(-1)!, ...others], shown)}\n`;
        })
        .join(''),
    )
    .join('\n');
}

/** Returns the columns of each part: the first, and as many others as fit, at least one. */
function columnsByPart([first, ...others]: readonly number[], columns: number): number[][] {
  const parts: number[][] = [[0]];
  let used = first;
  others.forEach((width, i) => {
    if (parts.at(-1)!.length > 1 && used + gap + width > columns) {
      parts.push([0]);
      used = first;
    }
    parts.at(-1)!.push(i + 1);
    used += gap + width;
  });
  return parts;
}

/**
 * Breaks each line of `text` at spaces to at most `columns` characters, and keeps its indentation.
 */
export function folded(text: string, columns: number): string {
  return text
    .split('\n')
    .map((line) => foldedLine(line, columns))
    .join('\n');
}

function foldedLine(line: string, columns: number): string {
  if (line.length <= columns) return line;
  const indent = /^ */.exec(line)![0];
  return wrapped(line.slice(indent.length), columns - indent.length)
    .map((part) => indent + part)
    .join('\n');
}

/** Returns lines of at most `columns` characters. */
export function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= columns)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
