/**
 * Seeded noise: the reader never throws, always ends and numbers its items, and chunks do not
 * change the result.
 */
import { describe, expect, test } from 'vitest';
import { Random } from '../../../src/core/random.js';
import { bytesOf, everyByte, readAll, short, shorts, type Outcome } from './helpers.js';
import { soak } from '../../faults/soak.js';
import { faults, layouts, randomBoard, shortOf } from './records.js';

const byName = <T>(random: Random, table: Readonly<Record<string, T>>): T => {
  const all = Object.values(table);
  return all[random.below(all.length)];
};

/** Returns the first inconsistency of the items in their numbers, lines, cells or texts. */
function check(items: readonly Outcome[]): string | undefined {
  let [index, line] = [0, 1];
  for (const [i, item] of items.entries()) {
    if (item.line < line) return `line ${item.line} after ${line}`;
    if (item.kind === 'warning' && item.code !== 'no-terminator') continue;
    if (item.kind === 'warning') return i === items.length - 1 ? undefined : 'a warning amid the items';
    if (item.index !== ++index) return `index ${item.index} for ${index}`;
    line = item.kind === 'record' ? item.line : line;
    if (item.kind === 'record') {
      const { grammar } = item.game.codec;
      if (item.setup.cells.length !== grammar.cellCount(item.setup.rows, item.setup.cols)) return 'cells';
      if (item.setup.cells.some((cell) => cell > grammar.maxCell)) return 'cell';
    } else if (item.caret > item.text.length || /[^\P{C}\t]/u.test(item.text)) return `text ${item.text}`;
  }
  return undefined;
}

/** Reads `input` whole and in chunks; returns the fault if the items differ or are inconsistent. */
function fault(input: Uint8Array, random: Random): string | undefined {
  const whole = readAll(input);
  const cuts = Array.from({ length: random.between(1, 4) }, () => random.below(input.length + 1)).sort(
    (a, b) => a - b,
  );
  const pieces = readAll(input, cuts);
  const broken = check(whole);
  if (broken !== undefined) return broken;
  return same(whole, pieces) ? undefined : `cut at ${cuts.join()}: ${pieces.map(short).join(' | ')}`;
}

function same(a: readonly Outcome[], b: readonly Outcome[]): boolean {
  return (
    a.length === b.length &&
    a.every((item, i) => {
      const other = b[i];
      if (short(item) !== short(other)) return false;
      return (
        item.kind !== 'refused' ||
        (other.kind === 'refused' && item.text === other.text && item.caret === other.caret)
      );
    })
  );
}

const words = [
  'lamps',
  'checkers',
  'turn=1',
  'k=2',
  'k=9',
  'chess',
  'x',
  '-1',
  '007',
  '#',
  '# 3 3\n',
  '\ufeff',
  '\u00a0',
  '\0',
];
const spaces = [' ', ' ', ' ', '\n', '\n', '\r\n', '\r', '\t', ''];

/** Returns meaningful tokens in random order. */
function soup(random: Random): Uint8Array {
  let text = '';
  for (let n = random.between(1, 40); n > 0; n--) {
    text +=
      random.below(6) === 0
        ? words[random.below(words.length)]
        : String(random.below(random.below(5) ? 3 : 12));
    text += spaces[random.below(spaces.length)];
  }
  return bytesOf(text);
}

/** Returns a file of boards with a few bytes or tokens changed, dropped or doubled. */
function mutant(random: Random): Uint8Array {
  const boards = Array.from({ length: random.between(1, 4) }, () => randomBoard(random, 1, 5));
  const spoiled = boards.map((board) => (random.below(3) ? board : byName(random, faults)(board, random)));
  const bytes = [...bytesOf(byName(random, layouts)(spoiled, random))];
  for (let n = random.below(4); n > 0; n--) {
    const at = random.below(bytes.length);
    const with_ = [
      [],
      [random.below(256)],
      [...bytesOf(words[random.below(words.length)])],
      [bytes[at], bytes[at]],
    ];
    bytes.splice(at, random.below(3), ...with_[random.below(4)]);
    if (bytes.length === 0) bytes.push(48);
  }
  return Uint8Array.from(bytes);
}

const noise = (random: Random): Uint8Array =>
  Uint8Array.from({ length: random.between(1, 80) }, () => random.below(256));
const narrow = (random: Random): Uint8Array =>
  Uint8Array.from({ length: random.between(1, 60) }, () => ' \n\r#0123=lamps\t'.charCodeAt(random.below(15)));

describe('noise', () => {
  const kinds = {
    soup: [soup, 70_000],
    mutant: [mutant, 50_000],
    noise: [noise, 40_000],
    narrow: [narrow, 40_000],
  } as const;
  test.each(Object.entries(kinds))('%s', { timeout: 300_000 * soak }, (_, [make, count]) => {
    const random = new Random(11);
    const before = process.memoryUsage().arrayBuffers;
    for (let i = 0; i < count * soak; i++) {
      const input = make(random);
      const found = fault(input, random);
      if (found !== undefined)
        expect.fail(`${found} in ${JSON.stringify(Buffer.from(input).toString('latin1'))}`);
    }
    const after = process.memoryUsage().arrayBuffers;
    expect(after - before, 'bytes kept').toBeLessThan(50e6);
  });
});

/** Returns a file of at most 4 KiB with some faulty boards. */
function fixture(random: Random): Uint8Array {
  const boards = Array.from({ length: 12 }, () => randomBoard(random, 3, 16));
  const spoiled = boards.map((board) => (random.below(4) ? board : byName(random, faults)(board, random)));
  return bytesOf(byName(random, layouts)(spoiled, random).slice(0, 4096));
}

test('fixtures cut at every point, and byte by byte, read the same', () => {
  const random = new Random(12);
  for (let n = 0; n < 8; n++) {
    const input = fixture(random);
    const whole = readAll(input);
    expect(same(whole, readAll(input, everyByte(input.length)))).toBe(true);
    for (let cut = 0; cut <= input.length; cut++) {
      if (!same(whole, readAll(input, [cut])))
        expect.fail(`cut at ${cut} of ${Buffer.from(input).toString()}`);
    }
  }
});

test('of every prefix the complete boards are read, and the rest is one refusal', () => {
  const random = new Random(13);
  for (let n = 0; n < 200; n++) {
    const boards = Array.from({ length: 3 }, () => randomBoard(random, 3, 6));
    const text = byName(random, layouts)(boards, random);
    const whole = boards.map(shortOf);
    for (let cut = 0; cut < text.trimEnd().length; cut++) {
      const items = readAll(text.slice(0, cut));
      const good = items.filter((item) => item.kind === 'record').map(short);
      let tokens = text
        .slice(0, cut)
        .split(/\s+/)
        .filter((token) => token !== '').length;
      const complete = boards.filter(({ cells }) => (tokens -= 2 + cells.length) >= 0).length;
      // A final 0 may be a cell or half a terminator, so the board before it is refused.
      const doubtful = complete === 3 && good.length === 2;
      if (good.join() !== whole.slice(0, doubtful ? 2 : complete).join()) expect.fail(text.slice(0, cut));
      if (!(items.length > good.length && items.length <= good.length + 2)) expect.fail(text.slice(0, cut));
    }
  }
});

test('a cut is never hidden by what was good before it', () => {
  expect(shorts('3 3\n0 1 2 0 1\n3 3\n0 1')).toEqual([
    '3x3:01201',
    '! too-few-cells 4:4',
    '? no-terminator 4',
  ]);
});
