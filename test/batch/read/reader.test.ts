/** The rules of the reader, one row each: text -> items in short form (see `short` in helpers). */
import { describe, expect, test } from 'vitest';
import { everyByte, readAll, bytesOf, short, shorts } from './helpers.js';

/** A good 3x3 board, and its short form. */
const b = '3 3\n0 1 2 0 1\n';
const B = '3x3:01201';
const end = '0 0\n';

type Row = readonly [what: string, text: string, items: readonly string[]];

const layouts: readonly Row[] = [
  ['lines', b + b + end, [B, B]],
  ['one line', '3 3 0 1 2 0 1 3 3 0 1 2 0 1 0 0', [B, B]],
  ['one token a line', (b + b + end).replace(/ /g, '\n'), [B, B]],
  ['header wrapped', '3\n3 0 1\n2 0 1 3\n3 0 1 2 0 1\n0\n0\n', [B, B]],
  ['tabs, form feeds, blank lines', '\n\n\t3\f3\v\n\n 0\t1 2\n\n0  1\n \n0\t0', [B]],
  ['CR LF', (b + end).replace(/\n/g, '\r\n'), [B]],
  ['lone CR', (b + end).replace(/\n/g, '\r'), [B]],
  ['comments', '# a file\n3 3# size\n0 1#a#b\n2 0 1#\n0 0 # over', [B]],
  ['byte order mark', '\ufeff' + b + end, [B]],
  ['no newline at the end', b + '0 0', [B]],
  ['empty file', '', ['? no-terminator 1 empty']],
  ['comment only', '# nothing', ['? no-terminator 1 empty']],
  ['terminator only', end, []],
  ['bare sides of 1 and 2, in lines', '1 1\n2\n2 2\n1 2\n1 2\n1\n0 0\n', ['1x1:2', '2x2:12', '1x2:1']],
  ['bare sides of 1 and 2, in one line', '1 1 2 2 2 1 2 1 2 1 0 0', ['1x1:2', '2x2:12', '1x2:1']],
  [
    'bare sides of 1 and 2, one token a line',
    '1\n1\n2\n2\n2\n1\n2\n1\n2\n1\n0\n0\n',
    ['1x1:2', '2x2:12', '1x2:1'],
  ],
  ['one record a line', '3 3 0 1 2 0 1\n2 5 0 1 2 0 1\n2 2 1 2\n0 0', [B, '2x5:01201', '2x2:12']],
  ['side 2 beside a large one', b + '2 5\n0 1 2 0 1\n5 2 0 0 0 0 0\n' + end, [B, '2x5:01201', '5x2:00000']],
  ['named', 'checkers 3 3\n0 1 2 0 1\ndamas 3 3\n0 1 2 0 1\n' + end, [B, B]],
  [
    'mixed',
    'lamps 2 2 turn=1 k=2\n0 1 1 0\n' + b + 'luzes 1 1\n1\n' + end,
    ['lamps 2x2:0110 turn=1 k=2', B, 'lamps 1x1:1'],
  ],
  ['name after the cells of a line', '3 3 0 1 2 0 1 lamps 1 1\n1\n0 0', [B, 'lamps 1x1:1']],
];

const endings: readonly Row[] = [
  ['two files one after another', b + end + b + end, [B, '? records-after-terminator 4', B]],
  [
    'three files, told once',
    b + end + b + end + b,
    [B, '? records-after-terminator 4', B, B, '? no-terminator 8'],
  ],
  ['an empty file among them', b + end + end + b + end, [B, '? records-after-terminator 5', B]],
  [
    'small boards after the terminator',
    b + end + '2 2\n1 2\n' + end,
    [B, '? records-after-terminator 4', '2x2:12'],
  ],
  ['two files of one line', '3 3 0 1 2 0 1 0 0\n3 3 0 1 2 0 1 0 0\n', [B, '? records-after-terminator 2', B]],
  [
    'text between files',
    b + end + 'the 3 3 end\n' + b + end,
    [B, '? text-after-terminator 4', '? records-after-terminator 5', B],
  ],
  [
    'a bad record after the terminator',
    b + end + '0 5\n' + b + end,
    [B, '? records-after-terminator 4', '! bad-size 4:1', B],
  ],
  [
    'a record cut after the terminator',
    b + end + '3 3\n',
    [B, '? records-after-terminator 4', '! too-few-cells 4:4', '? no-terminator 4'],
  ],
  [
    'number and text after the terminator',
    b + end + '1 board\n',
    [B, '? records-after-terminator 4', '! bad-integer 4:3', '? no-terminator 4'],
  ],
  [
    'a row of zeros too many is an end',
    '4 4\n1 0\n0 2\n0 0\n0 0\n0 0\n0 1\n' + b + end,
    ['4x4:10020000', '? records-after-terminator 7', '! bad-size 7:1', B],
  ],
  [
    'two rows of zeros too many are ends',
    '4 4\n1 0\n0 2\n0 0\n0 0\n0 0\n0 0\n' + b + end,
    ['4x4:10020000', '? records-after-terminator 8', B],
  ],
  ['small sides in a line with cells after lines', b + '1 2 0\n' + b + end, ['! too-many-cells 3:1', B]],
  ['small sides in lines with cells', '3 3 0 1 2 0 1\n1 2 0\n' + b + end, [B, '1x2:0', B]],
  [
    'a row like the row before it',
    '3 6\n0 1 2\n0 1 2\n0 1 2\n1 2 0\n' + b + end,
    ['! too-many-cells 5:1', B],
  ],
  ['text on the terminator line', b + '0 0 the end\n', [B, '? text-after-terminator 3']],
  ['comment after the terminator', b + end + ' # x\n\n', [B]],
  ['no terminator', b, [B, '? no-terminator 2']],
  ['half a terminator', b + '0\n', [B, '? no-terminator 3 cut']],
  ['terminator needed as cells', '3 3\n0 1 2\n0 0\n', ['3x3:01200', '? no-terminator 3 zeros']],
  ['zeros that are no line', '3 3\n0 1 2 0 0\n', ['3x3:01200', '? no-terminator 2']],
  ['continuing the last line', '3 3\n0 1 2 0 1 0 0\n', [B]],
  ['continuing, comment', '3 3\n0 1 2 0 1 0 0 # x\n\n', [B]],
  ['continuing, then a board', '3 3\n0 1 2 0 1 0 0\n' + b + end, ['! too-many-cells 2:11', B]],
  [
    'continuing, then a name',
    '3 3\n0 1 2 0 1 0 0\nlamps 1 1\n1\n' + end,
    ['! too-many-cells 2:11', 'lamps 1x1:1'],
  ],
  ['continuing, then text', '3 3\n0 1 2 0 1 0 0\nthe end', ['! too-many-cells 2:11', '? no-terminator 3']],
  ['three zeros too many', '3 3\n0 1 2 0 1 0 0 0\n' + b + end, ['! too-many-cells 2:11', B]],
  [
    'one token a line, continuing',
    '3\n3\n0\n1\n2\n0\n1\n0\n0\n3\n',
    [B, '? records-after-terminator 10', '! bad-header 10:2', '? no-terminator 10'],
  ],
];

const counts: readonly Row[] = [
  ['too few, header follows', '3 3\n0 1 2 0\n' + b + end, ['! too-few-cells 2:8', B]],
  ['too few, name follows', '3 3\n0 1\nlamps 1 1\n1\n' + end, ['! too-few-cells 2:4', 'lamps 1x1:1']],
  ['too few in one line', '3 3 0 1 2 0 3 3 0 1 2 0 1 0 0', ['! too-few-cells 1:12', B]],
  ['too few, one token a line', '3\n3\n0\n1\n3\n3\n0\n1\n2\n0\n1\n0\n0\n', ['! too-few-cells 4:2', B]],
  ['too few, record a line', '3 3 0 1\n3 3 0 1 2 0 1\n0 0', ['! too-few-cells 1:8', B]],
  ['no cells at all', '3 3\n' + b + end, ['! too-few-cells 1:4', B]],
  ['two without cells', '3 3\n4 4\n' + b + end, ['! too-few-cells 1:4', '! too-few-cells 2:4', B]],
  ['too few, end', '3 3\n0 1', ['! too-few-cells 2:4', '? no-terminator 2']],
  ['too few, end, with terminator', '5 5\n0 1\n0 0\n', ['! too-few-cells 2:4']],
  ['one too few, end, with terminator', '3 3\n0 1 2 1\n0 0\n', ['! too-few-cells 2:8']],
  ['one too few in one line', '3 3 0 1 2 1 0 0', ['! too-few-cells 1:12']],
  ['too few, header 2 5 follows', '3 3\n0 1 2\n2 5\n0 1 2 0 1\n' + end, ['! too-few-cells 2:6', '2x5:01201']],
  ['too few, header 5 2 follows', '3 3\n0 1 2\n5 2\n0 1 2 0 1\n' + end, ['! too-few-cells 2:6', '5x2:01201']],
  [
    'too few, bad board follows',
    '3 3\n0 1 2\n5 5\n0 1\n' + b + end,
    ['! too-few-cells 2:6', '! too-few-cells 4:4', B],
  ],
  ['too many on the line', '3 3\n0 1 2 0 1 1\n' + b + end, ['! too-many-cells 2:11', B]],
  ['too many, a bad one', '3 3\n0 1 2 0 1 5\n' + b + end, ['! too-many-cells 2:11', B]],
  ['too many, a word', '3 3\n0 1 2 0 1 x\n' + b + end, ['! too-many-cells 2:11', B]],
  ['too many in one line', '3 3 0 1 2 0 1 2 3 3 0 1 2 0 1 0 0', ['! too-many-cells 1:15', B]],
  ['too many, next line', '3 3\n0 1 2 0 1\n1 0 2\n' + b + end, ['! too-many-cells 3:1', B]],
  ['too many, one on the next line', '3 3\n0 1 2 0 1\n1\n' + b + end, ['! too-many-cells 3:1', B]],
  ['too many, zeros', '3 3\n0 1 2 0 1\n0 1\n' + b + end, ['! too-many-cells 3:1', B]],
  [
    'too many, one token a line',
    '3\n3\n0\n1\n2\n0\n1\n2\n3\n3\n0\n1\n2\n0\n1\n0\n0\n',
    ['! too-many-cells 8:1', B],
  ],
  ['too many, then the terminator', '3 3\n0 1 2 0 1 1\n0 0\n', ['! too-many-cells 2:11']],
  ['too many, named', 'lamps 1 2\n0 1 1\n' + b + end, ['! too-many-cells 2:5', B]],
];

const cells: readonly Row[] = [
  ['bad cell', '3 3\n0 1 3 0 1\n' + b + end, ['! bad-cell 2:5', B]],
  ['bad cell, last', '3 3\n0 1 2 0 9\n' + b + end, ['! bad-cell 2:9', B]],
  ['two kings in the middle of a line', '3 3\n0 3 4 0 1\n' + b + end, ['! bad-cell 2:3', B]],
  ['two kings at the start of a line', '3 3\n3 4 0 1 2\n' + b + end, ['! bad-cell 2:1', B]],
  ['first fault is reported', '3 3\n0 x 7 0 1\n' + b + end, ['! bad-integer 2:3', B]],
  ['bad cell, then too few', '3 3\n0 7 1\n' + b + end, ['! bad-cell 2:3', B]],
  ['bad cell, then too many', '3 3\n0 7 1 0 1 1\n' + b + end, ['! bad-cell 2:3', B]],
  [
    'bad cell, then a header of small sides',
    '3 3\n0 7 1 0 1\n2 2\n1 2\n' + end,
    ['! bad-cell 2:3', '2x2:12'],
  ],
  ['cell 2 where 1 is the most', 'lamps 1 3\n0 2 1\n' + b + end, ['! bad-cell 2:3', B]],
  ['words', '3 3\na b c d e\n' + b + end, ['! bad-integer 2:1', B]],
  ['name in the middle of the cells', '3 3\n0 lamps 2 0 1\n' + b + end, ['! bad-integer 2:3', B]],
  ['option in a bare record', '3 3 k=3\n0 1 2 0 1\n' + b + end, ['! bad-option 1:5', B]],
];

/** Each fault is one item, whatever comes before and after it. */
const twoFaults: readonly Row[] = [
  [
    'too few, then an unknown game',
    '3 3\n0 1 2 0\nchess 8 8\n0 1 2 0\n' + b + end,
    ['! too-few-cells 2:8', '! unknown-game 3:1', B],
  ],
  [
    'too many, then an unknown game',
    '3 3\n0 1 2 0 1 1\nchess 8 8\n0 1 2 0\n' + b + end,
    ['! too-many-cells 2:11', '! unknown-game 3:1', B],
  ],
  [
    'a wrong cell, too few, then an unknown game with options',
    '3 3\n0 x 2 0\nchess 8 8 turn=1 # ours\n0 1 2 0\n' + b + end,
    ['! bad-integer 2:3', '! unknown-game 3:1', B],
  ],
  [
    'two unknown games, the second with its cells on its line',
    'chess 8 8\n0 1 2 0\ngo 9 9 0 1 2\n0 1 1\n' + b + end,
    ['! unknown-game 1:1', '! unknown-game 3:1', B],
  ],
  [
    'a bad size, then another, then an unknown game',
    '1001 3\n0 1 2\n3 2000\n0 1\nchess 8 8\n0 1\n' + b + end,
    ['! bad-size 1:1', '! bad-size 3:3', '! unknown-game 5:1', B],
  ],
  [
    'an unknown game after the terminator',
    b + end + 'chess 8 8\n0 1\n' + b + end,
    [B, '? records-after-terminator 4', '! unknown-game 4:1', B],
  ],
  [
    'an unknown game within a line of boards',
    '3 3 0 1 2 0 1 chess 8 8 0 1 2 0 1 3 3 0 1 2 0 1 0 0',
    [B, '! unknown-game 1:15', B],
  ],
  [
    'the same where a header is looked for',
    '3 3 0 1 2 0 1 1 chess 8 8 0 1 2 0 1 3 3 0 1 2 0 1 0 0',
    ['! too-many-cells 1:15', '! too-few-cells 1:36', B],
  ],
  ['a word and two cells is a row', '3 6\n0 1 2\nx 1 2\n0 1 1\n' + b + end, ['! bad-integer 3:1', B]],
  ['words are no header', 'chess 8 8\nthe 3 3 end\n' + b + end, ['! unknown-game 1:1', B]],
  [
    'a row of two cells with a wrong one is a header',
    '5 3\n0 1\n7 1\n0 1 1 2\n' + b + end,
    ['! too-few-cells 2:4', '7x1:0112', B],
  ],
];

const headers: readonly Row[] = [
  ['unknown game', 'chess 8 8\n0 1 2 0\n1 2\n' + b + end, ['! unknown-game 1:1', B]],
  ['unknown game in the middle', b + 'chess 8 8\n0 1 2 0\n' + b + end, [B, '! unknown-game 3:1', B]],
  ['capital letters', 'Lamps 2 2\n0 1 1 0\n' + b + end, ['lamps 2x2:0110', B]],
  ['text', '?? what is this\n' + b + end, ['! bad-header 1:1', B]],
  ['a name in brackets', '[damas] 3 3\n0 1 2 0 1\n' + b + end, ['! bad-header 1:1', B]],
  ['minus', '-1 3\n0 1\n' + b + end, ['! bad-integer 1:1', B]],
  ['in one line', '3 3 0 1 2 0 1 -3 3 0 1 2 0 1 3 3 0 1 2 0 1 0 0', [B, '! bad-integer 1:15', B]],
  ['second side', '3 3.0\n0 1 2 0 1\n' + b + end, ['! bad-integer 1:3', B]],
  ['stray number before a header', '7\n' + b + end, ['! bad-header 1:1', B]],
  ['stray number after a record', b + '7\n' + b + end, [B, '! bad-header 3:1', B]],
  ['stray number before a name', '3 lamps 1 1\n1\n' + end, ['! bad-header 1:1', 'lamps 1x1:1']],
  ['cut after one side', b + '3', [B, '! bad-header 3:2', '? no-terminator 3']],
  ['too large', '1001 3\n0 1 2\n' + b + end, ['! bad-size 1:1', B]],
  ['zero side', b + '0 5\n' + b + end, [B, '! bad-size 3:1', B]],
  ['zero side at the start', '5 0\n' + b + end, ['! bad-size 1:3', B]],
  ['a billion', '1000000000 1000000000\n' + b + end, ['! bad-size 1:1', B]],
  ['nine digits', '100000000 3\n' + b + end, ['! bad-size 1:1', B]],
  ['second side of ten digits', '3 1000000000\n' + b + end, ['! bad-size 1:3', B]],
  ['more digits than a number holds', '1000000000000000 3\n' + b + end, ['! bad-integer 1:1', B]],
  ['millions', '9999999 9999999\n' + b + end, ['! bad-size 1:1', B]],
  ['named, too large', 'lamps 51 1\n0\n' + b + end, ['! bad-size 1:7', B]],
  ['named, second side too large', 'lamps 1 51\n0\n' + b + end, ['! bad-size 1:9', B]],
  ['named, no sizes', 'lamps\n' + b + end, ['! bad-header 1:6', B]],
  ['named, one size', 'lamps 3\n' + b + end, ['! bad-header 1:8', B]],
  ['named, bad size token', 'lamps 3 x\n0 1\n' + b + end, ['! bad-integer 1:9', B]],
  ['named, cells on its line', 'lamps 2 2 0 1 1 0\n' + b + end, ['! bad-header 1:11', B]],
  ['unknown option', 'lamps 1 1 foo=1\n1\n' + b + end, ['! bad-option 1:11', B]],
  ['malformed option', 'lamps 1 1 turn\n1\n' + b + end, ['! bad-option 1:11', B]],
  ['empty value', 'lamps 1 1 turn=\n1\n' + b + end, ['! bad-option 1:11', B]],
  ['duplicate option', 'lamps 1 1 k=1 k=1\n1\n' + b + end, ['! bad-option 1:15', B]],
  [
    'the same header again, and with more behind it',
    'lamps 1 1 k=2\n1\nlamps 1 1 k=2\n0\nlamps 1 1 k=2 # x\n1\nlamps 1 1 k=23\n1\nlamps 1 1 k=2 turn=1\n0\n' +
      end,
    ['1 k=2', '0 k=2', '1 k=2', '1 k=23', '0 k=2 turn=1'].map((rest) => `lamps 1x1:${rest}`),
  ],
  [
    'the same header of another name',
    'lamps 1 1 k=2\n1\nluzes 1 1 k=2\n0\n' + end,
    ['lamps 1x1:1 k=2', 'lamps 1x1:0 k=2'],
  ],
  [
    'the same header without cells',
    'lamps 1 1 k=2\n1\nlamps 1 1 k=2\n' + b + end,
    ['lamps 1x1:1 k=2', '! too-few-cells 3:14', B],
  ],
  [
    'the same option refused again',
    'lamps 1 1 k=9\n1\n # x\n  lamps 1 1 k=9\n1\n' + b + end,
    ['! bad-option 1:13', '! bad-option 4:15', B],
  ],
  ['option refused by the game', 'lamps 1 1 k=9\n1\n' + b + end, ['! bad-option 1:13', B]],
  [
    'skipping recognises 2 5',
    'chess 8 8\n0 1 2 0\n2 5\n0 1 2 0 1\n' + end,
    ['! unknown-game 1:1', '2x5:01201'],
  ],
  ['skipping keeps the terminator', 'chess 8 8\n0 0\n1 1\n0 0\n', ['! unknown-game 1:1']],
  [
    'skipping, text after the terminator',
    'chess 3 3\n0 1\n0 0\nnotes',
    ['! unknown-game 1:1', '? no-terminator 4'],
  ],
];

for (const [name, rows] of Object.entries({ layouts, endings, counts, cells, twoFaults, headers })) {
  describe(name, () => {
    test.each(rows)('%s', (_, text, items) => {
      expect(shorts(text)).toEqual(items);
      expect(shorts(text, everyByte(bytesOf(text).length))).toEqual(items);
    });
  });
}

test('strict stops at the first terminator', () => {
  expect(readAll(b + end + b + end, [], { strict: true }).map(short)).toEqual([
    B,
    '? text-after-terminator 4',
  ]);
});

test('records and refusals share one numbering and carry the line of the header', () => {
  const items = readAll(b + 'chess 1 1\n' + b + '# x\n\n' + b + end);
  expect(items.map((item) => 'index' in item && [item.index, item.line])).toEqual([
    [1, 1],
    [2, 3],
    [3, 4],
    [4, 8],
  ]);
});

test('the limits of the report are a refusal at the header, and only when strict', () => {
  const [item] = readAll('\n 2 2\n1 2\n0 0', [], { strict: true });
  expect(item).toMatchObject({ kind: 'refused', line: 2, column: 2, refusal: { code: 'size-limit' } });
  expect(readAll('\n 2 2\n1 2\n0 0')[0]).toMatchObject({ kind: 'record' });
});

test('a refusal shows its line, clipped, and where in it', () => {
  const [item] = readAll(`3 3 ${'1 '.repeat(4)}${'0 '.repeat(100)}\n0 0`);
  const text = item?.kind === 'refused' ? item.text : '';
  expect(text).toHaveLength(item?.kind === 'refused' ? 14 + 80 + 1 : 0);
  expect(item).toMatchObject({ column: 15, caret: 14 });
  const [late] = readAll(`${'3 3 0 1 2 0 1 '.repeat(20)}3 3 0 \t 7 0 1\n0 0`).slice(20);
  expect(late).toMatchObject({
    column: 289,
    caret: 81,
    refusal: { code: 'bad-cell', params: { found: 7, max: 2 } },
  });
  expect(late?.kind === 'refused' && late.text.slice(72)).toBe(' 3 3 0 \t 7 0 1');
});

test('control characters in the shown line are spelled out', () => {
  const [item] = readAll('3 3 0 \x1b[2J\x00 1\u202e\n0 0');
  expect(item).toMatchObject({ column: 7, text: '3 3 0 <U+001B>[2J<U+0000> 1<U+202E>', caret: 6 });
});
