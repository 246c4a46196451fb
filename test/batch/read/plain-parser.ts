/**
 * An independent reader of tidy files, which shares no code with the program's reader and is
 * compared with it. A tidy file has each header on a line of its own, with both sides at least 3,
 * and its cells on the lines below.
 */

/** The lines from one header to the next. */
export interface PlainRecord {
  /** Line of the header, from 1. */
  readonly line: number;
  /** Line after the record's last one: the next header, the terminator, or one past the end. */
  readonly end: number;
  /** The record in the form of `short`; undefined if a cell is wrong, missing or surplus. */
  readonly good: string | undefined;
  /** Whether the first surplus token is a zero, which may be half a terminator. */
  readonly doubtful: boolean;
}

interface OpenRecord {
  readonly line: number;
  readonly name: string;
  readonly sides: readonly [number, number];
  readonly cells: string[];
}

const side = /^([3-9]|[1-9][0-9])$/;

function headerOf(tokens: readonly string[], line: number): OpenRecord | undefined {
  const named = tokens[0] === 'lamps';
  const sides = named ? tokens.slice(1) : tokens;
  if (sides.length !== 2 || !sides.every((token) => side.test(token))) return undefined;
  return { line, name: named ? 'lamps ' : '', sides: [Number(sides[0]), Number(sides[1])], cells: [] };
}

function wanted({ name, sides: [rows, cols] }: OpenRecord): number {
  return name === '' ? Math.ceil((rows * cols) / 2) : rows * cols;
}

function closed(record: OpenRecord, end: number): PlainRecord {
  const { line, name, sides, cells } = record;
  const right = name === '' ? /^[012]$/ : /^[01]$/;
  const isGood = cells.length === wanted(record) && cells.every((cell) => right.test(cell));
  const good = isGood ? `${name}${sides.join('x')}:${cells.join('')}` : undefined;
  return { line, end, good, doubtful: cells[wanted(record)] === '0' };
}

/** Returns whether line `i` is `0 0` and no row of cells follows. */
function endsFile(lines: readonly (readonly string[])[], i: number): boolean {
  if (lines[i].join(' ') !== '0 0') return false;
  const next = lines.slice(i + 1).find((tokens) => tokens.length > 0 && tokens.join(' ') !== '0 0');
  return next === undefined || !/^[012]$/.test(next[0]);
}

/**
 * Returns the records of a tidy file, in order. Text before the first header and after a terminator
 * is ignored.
 */
export function plainRecords(text: string): PlainRecord[] {
  const records: PlainRecord[] = [];
  let open: OpenRecord | undefined;
  const close = (end: number): void => {
    if (open) records.push(closed(open, end));
    open = undefined;
  };
  const lines = text.split('\n').map((raw) =>
    raw
      .replace(/#.*/, '')
      .split(/[ \t]+/)
      .filter(Boolean),
  );
  for (const [i, tokens] of lines.entries()) {
    const header = headerOf(tokens, i + 1);
    if (header) close(i + 1);
    if (header) open = header;
    else if (open && open.cells.length >= wanted(open) && endsFile(lines, i)) close(i + 1);
    else open?.cells.push(...tokens);
  }
  close(lines.length + 1);
  return records;
}
