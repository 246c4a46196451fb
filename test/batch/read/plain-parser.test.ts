/**
 * Mutants of tidy files: every record that an independent line parser accepts is read, unchanged
 * and at its line.
 */
import { expect, test } from 'vitest';
import { Random } from '../../../src/core/random.js';
import { soak } from '../../faults/soak.js';
import { readAll, short, type Outcome } from './helpers.js';
import { plainRecords } from './plain-parser.js';

/**
 * Returns the lines of a file of one to five boards, one line for each row, sometimes with a
 * terminator between boards.
 */
function tidy(random: Random): string[] {
  const lines: string[] = [];
  for (let n = random.between(1, 5); n > 0; n--) {
    const lamps = random.below(4) === 0;
    const [rows, cols] = [random.between(3, 7), random.between(5, 9)];
    lines.push(`${lamps ? 'lamps ' : ''}${String(rows)} ${String(cols)}`);
    const width = lamps ? cols : Math.ceil(cols / 2);
    const cells = Array.from({ length: lamps ? rows * cols : Math.ceil((rows * cols) / 2) }, () =>
      String(random.below(lamps ? 2 : 3)),
    );
    while (cells.length > 0) lines.push(cells.splice(0, width).join(' '));
    if (random.below(6) === 0) lines.push('0 0');
  }
  return [...lines, '0 0'];
}

const spoilt = ['7', '99', '-1', '03', 'x', 'lamp', '1.0', '0', '1', '2', '12345', '\u00a0', 'k=2', 'turn=1'];
const inserted = ['', '# 3 3', '  ', '0 1 1 0 2', '0 0', '3 5 x', 'notes on 3 3', '1 1 1 1 1 1 1'];

/** Edits one token of a line, or a line as a whole. */
function mutate(lines: string[], random: Random): void {
  const at = random.below(lines.length);
  const tokens = lines[at].split(' ');
  const token = random.below(tokens.length);
  const edits: readonly (() => void)[] = [
    () => (tokens[token] = spoilt[random.below(spoilt.length)]),
    () => tokens.splice(token, 1),
    () => tokens.splice(token, 0, tokens[token]),
    () => tokens.push('#x'),
  ];
  const kind = random.below(7);
  if (kind < edits.length) {
    edits[kind]();
    lines[at] = tokens.join(' ');
  } else if (kind === 4) lines.splice(at, 1);
  else if (kind === 5) lines.splice(at, 0, lines[at]);
  else lines.splice(at, 0, inserted[random.below(inserted.length)]);
}

/** Returns the first record that the reader treats differently from the plain parser, as a text. */
function complaint(text: string): string | undefined {
  // The plain parser does not know bare headers on two lines.
  if (/^[1-9][0-9]*\n[1-9][0-9]*$/m.test(text)) return undefined;
  const items = readAll(text);
  if (items.some((item) => item.kind === 'warning' && item.hint !== 'none')) return undefined;
  for (const { line, end, good, doubtful } of plainRecords(text)) {
    const within = items.filter((item) => item.line >= line && item.line < end);
    const records = within.filter((item) => item.kind === 'record');
    const place = `record of line ${String(line)}`;
    if (good !== undefined) {
      const isRead = records.length === 1 && records[0].line === line && short(records[0]) === good;
      if (!isRead) return `the good ${place} reads ${within.map(short).join(', ')}`;
    } else if (!doubtful && !isNoticed(items, line, end, records.length)) return `the bad ${place} is silent`;
  }
  return undefined;
}

/**
 * Returns whether a bad record was reported: by a refusal from the line before it to the next
 * record, or because its surplus cells were read as a record with small sides.
 */
function isNoticed(items: readonly Outcome[], line: number, end: number, records: number): boolean {
  return (
    records > 1 || items.some((item) => item.kind === 'refused' && item.line >= line - 1 && item.line <= end)
  );
}

test(
  'good records among mutants are read unchanged, and bad ones are reported',
  { timeout: 300_000 * soak },
  () => {
    const random = new Random(21);
    for (let i = 0; i < 10_000 * soak; i++) {
      const lines = tidy(random);
      for (let n = random.between(1, 3); n > 0; n--) if (lines.length > 0) mutate(lines, random);
      const text = lines.join('\n') + '\n';
      const found = complaint(text);
      if (found !== undefined) expect.fail(`${found} in ${JSON.stringify(text)}`);
    }
  },
);
