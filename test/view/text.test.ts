import { describe, expect, it } from 'vitest';
import type { Scene, SceneItem } from '../../src/core/scene.js';
import { sceneText } from '../../src/view/text.js';
import { board, drawn, eight, eightPath, long, longPath, sample, samplePath, small } from './boards.js';

const esc = String.fromCharCode(27);

/** Returns the lines of a text, after checking that none ends in blanks. */
function linesOf(text: string): string[] {
  expect(text.endsWith('\n')).toBe(true);
  return text.slice(0, -1).split('\n');
}

describe('a checkers board in characters', () => {
  it('has row 1, nearest the player, at the bottom', () => {
    expect(linesOf(sceneText(drawn(small)))).toEqual([
      '3  .   o', //
      '2    x',
      '1  x   o',
      '   a b c',
    ]);
  });

  it('numbers the captures between @ and *', () => {
    expect(linesOf(sceneText(drawn(sample, samplePath)))).toEqual([
      '8    .   @   .   .',
      '7  x   1   x   x',
      '6    .   .   .   .',
      '5  x   2   3   4',
      '4    .   .   .   .',
      '3  x   7   6   5',
      '2    *   .   .   .',
      '1  x   x   x   x',
      '   a b c d e f g h',
    ]);
  });

  it('keeps its columns with numbers of two digits', () => {
    const lines = linesOf(sceneText(drawn(long, longPath)));
    expect(lines.slice(0, 4)).toEqual([
      '20    *   .   .   .   @',
      '19  x  36  35  34   1',
      '18    .   .   .   .   .',
      '17  x   9  10   2  33',
    ]);
    expect(lines.at(-1)).toBe('    a b c d e f g h i j');
  });

  it('marks one square where start and end are the same', () => {
    expect(linesOf(sceneText(drawn(eight, eightPath)))[2]).toBe('3  .   .   @   .   .');
  });

  it.each([
    [1, 1],
    [1, 30],
    [30, 1],
    [100, 100],
  ])('names every row and column of %i by %i', (rows, cols) => {
    const cells = new Uint8Array(Math.ceil((rows * cols) / 2)).fill(1);
    const lines = linesOf(sceneText(drawn({ game: 'checkers', rows, cols, cells })));
    expect(lines).toHaveLength(rows + 1);
    expect(lines.at(-1)!.trim().split(/ +/)).toHaveLength(cols);
    expect(lines.slice(0, -1).map((line) => Number.parseInt(line, 10))).toEqual(
      Array.from({ length: rows }, (_, i) => rows - i),
    );
  });
});

describe('colours', () => {
  const uncoloured = (text: string): string => text.replace(new RegExp(`${esc}\\[[0-9;]*m`, 'g'), '');

  it('change nothing but colours', () => {
    const scene = drawn(sample, samplePath);
    const lines = linesOf(uncoloured(sceneText(scene, { ansi: true })));
    expect(lines.map((line) => line.trimEnd())).toEqual(linesOf(sceneText(scene)));
  });

  it('are reset on every line', () => {
    for (const line of linesOf(sceneText(drawn(long, longPath), { ansi: true })).slice(0, -1)) {
      expect(line.endsWith(`${esc}[0m`)).toBe(true);
    }
  });

  it('are those of the tile and of what stands on it', () => {
    expect(sceneText(drawn(board('o')), { ansi: true })).toBe(
      `1 ${esc}[1;38;5;25;48;5;180m o${esc}[0m\n   a\n`,
    );
  });
});

describe('any scene', () => {
  const at = { x: 0, y: 0 };
  const scene = (glyph: string): Scene => ({
    ...{ title: '', width: 1, height: 1, columns: 2, lines: 1 },
    items: [
      { kind: 'piece', at, radius: 1, tone: 'own', shape: 'disc', glyph, place: { column: 0, line: 0 } },
      {
        kind: 'line',
        points: [],
        tone: 'path',
        width: 1,
        marks: [{ place: { column: 1, line: 0 }, glyph: '╱' }],
      },
      { kind: 'label', at, text: 'far off', size: 1, tone: 'text', place: { column: 9, line: 9 } },
    ],
  });

  it('is cut off at the edge of its grid', () => expect(sceneText(scene('●'))).toBe('●╱\n'));

  it.each([
    ['●', 'x/\n'],
    ['é', '?/\n'],
    ['~', '~/\n'],
  ])('shows %s in ASCII as %j', (glyph, text) => {
    expect(sceneText(scene(glyph), { ascii: true })).toBe(text);
  });
});

describe('colours on a terminal whose background is unknown', () => {
  const place = (column: number) => ({ column, line: 0 });
  const tile = (column: number): SceneItem => ({
    ...{ kind: 'tile', corners: [], tone: 'light', glyph: '.', place: place(column) },
  });
  const mark = (tone: 'last' | 'path'): SceneItem => ({
    ...{ kind: 'line', points: [], tone, width: 1, marks: [{ place: place(2), glyph: '[' }] },
  });
  const row = (...items: SceneItem[]): string =>
    sceneText({ title: '', width: 1, height: 1, columns: 5, lines: 1, items }, { ansi: true });

  it('leave no gap between two tiles', () =>
    expect(row(tile(1), tile(3))).toBe(
      ` ${esc}[38;5;245;48;5;230m.${esc}[0m${esc}[48;5;230m ${esc}[0m${esc}[38;5;245;48;5;230m.${esc}[0m\n`,
    ));

  it('put what is highlighted in black on yellow', () =>
    expect(row(mark('last'))).toBe(`  ${esc}[1;38;5;16;48;5;227m[${esc}[0m\n`));

  it('draw no black lines on a background that may be black', () =>
    expect(row(mark('path'))).toBe(`  ${esc}[1m[${esc}[0m\n`));
});
