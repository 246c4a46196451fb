/**
 * Files with several faulty records: each header gives one item, good records are read as if they
 * were alone, and each fault is reported at its position.
 */
import { expect, test } from 'vitest';
import { Random } from '../../../src/core/random.js';
import { soak } from '../../faults/soak.js';
import { readAll, short } from './helpers.js';

/** The lines of a record, and the items expected if the record begins at `line` of a file. */
interface Piece {
  readonly lines: readonly string[];
  items(line: number): readonly string[];
}

interface Board {
  readonly header: string;
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

function board(random: Random): Board {
  const named = random.below(3) === 0;
  const [rows, cols] = [random.between(3, 8), random.between(5, 9)];
  const [count, width] = named ? [rows * cols, cols] : [Math.ceil((rows * cols) / 2), Math.ceil(cols / 2)];
  const cells = Array.from({ length: count }, () => String(random.below(named ? 2 : 3)));
  const lines: string[][] = [];
  while (cells.length > 0) lines.push(cells.splice(0, width));
  const name = named ? 'lamps ' : random.below(4) === 0 ? 'checkers ' : '';
  return { header: `${name}${String(rows)} ${String(cols)}`, name, rows: lines };
}

const textOf = ({ rows }: Board): string[] => rows.map((row) => row.join(' '));

function good(board_: Board): Piece {
  const [cols, rows] = board_.header.split(' ').reverse();
  const name = board_.name === 'lamps ' ? 'lamps ' : '';
  const item = `${name}${rows}x${cols}:${board_.rows.flat().join('')}`;
  return { lines: [board_.header, ...textOf(board_)], items: () => [item] };
}

/** Returns a piece whose fault `code` is on line `at` of the record, from 0, at `column`. */
function bad(lines: readonly string[], code: string, at: number, column: number): Piece {
  return { lines, items: (line) => [`! ${code} ${String(line + at)}:${String(column)}`] };
}

const wrongCells = {
  x: 'bad-integer',
  '-1': 'bad-integer',
  '03': 'bad-integer',
  '7': 'bad-cell',
  '99': 'bad-cell',
};
const words = ['chess', 'go', 'xadrez', 'lamp', 'hex_2'];
const badHeaders: readonly (readonly [header: string, code: string, column: number])[] = [
  ['1001 5', 'bad-size', 1],
  ['5 1001', 'bad-size', 3],
  ['lamps 51 3', 'bad-size', 7],
  ['lamps 3', 'bad-header', 8],
  ['lamps 3 x', 'bad-integer', 9],
  ['lamps 3 3 0 1', 'bad-header', 11],
];

const faults: readonly ((whole: Board, random: Random) => Piece)[] = [
  function missingCells({ header, rows }, random) {
    const left = random.below(rows.flat().length);
    const cells = rows.flat().slice(0, left);
    const kept = rows.map((row) => cells.splice(0, row.length).join(' ')).filter((line) => line !== '');
    const lines = [header, ...kept];
    return bad(lines, 'too-few-cells', lines.length - 1, lines.at(-1)!.length + 1);
  },
  function wrongCell(whole, random) {
    const rows = whole.rows.map((row) => [...row]);
    const at = random.below(rows.length);
    const column = random.below(rows[at].length);
    // A row of two integers, one of them no valid cell, would be read as a header.
    const kinds = Object.entries(wrongCells).filter(
      ([, code]) => rows[at].length !== 2 || code === 'bad-integer',
    );
    const [cell, code] = kinds[random.below(kinds.length)];
    rows[at][column] = cell;
    const before = sum(rows[at].slice(0, column).map(({ length }) => length + 1));
    return bad([whole.header, ...textOf({ ...whole, rows })], code, at + 1, before + 1);
  },
  function cellAdded(whole, random) {
    const lines = [whole.header, ...textOf(whole)];
    const column = lines.at(-1)!.length + 2;
    lines[lines.length - 1] += ` ${['0', '1', '7', 'x'][random.below(4)]}`;
    return bad(lines, 'too-many-cells', lines.length - 1, column);
  },
  function unknownGame(whole, random) {
    const sizes = whole.header.split(' ').slice(-2).join(' ');
    const options = ['', ' turn=1', ' # 3 3'][random.below(3)];
    const header = `${words[random.below(words.length)]} ${sizes}${options}`;
    return bad([header, ...textOf(whole)], 'unknown-game', 0, 1);
  },
  function badHeader(whole, random) {
    const [header, code, column] = badHeaders[random.below(badHeaders.length)];
    return bad([header, ...textOf(whole)], code, 0, column);
  },
  function badOption(whole) {
    const header = `${whole.name === '' ? 'checkers ' : ''}${whole.header}`;
    return bad([`${header} foo=1`, ...textOf(whole)], 'bad-option', 0, header.length + 2);
  },
];

test('each record announced is one item, told where it is', { timeout: 300_000 * soak }, () => {
  const random = new Random(31);
  for (let n = 0; n < 4_000 * soak; n++) {
    const lines: string[] = [];
    const expected: string[] = [];
    for (let left = random.between(1, 6); left > 0; left--) {
      const whole = board(random);
      // The zeros of the terminator could be taken for the missing cells of the last record.
      const piece =
        left > 1 && random.below(2) ? faults[random.below(faults.length)](whole, random) : good(whole);
      expected.push(...piece.items(lines.length + 1));
      lines.push(...piece.lines);
    }
    const text = `${lines.join('\n')}\n0 0\n`;
    const items = readAll(text);
    if (items.map(short).join() !== expected.join()) expect(items.map(short), text).toEqual(expected);
  }
});
