import { describe, expect, it } from 'vitest';
import type { Scene, SceneItem } from '../../src/core/scene.js';
import { sceneSvg } from '../../src/view/svg.js';
import { number } from '../../src/view/xml.js';
import { drawn, eight, eightPath, long, longPath, sample, samplePath } from './boards.js';
import { png } from './picture.js';

function sceneOf(...items: readonly SceneItem[]): Scene {
  return { title: 'one & <two>', width: 2, height: 1, columns: 0, lines: 0, items };
}

/** Checks nesting, quoting and escaping; returns the names of the elements in order. */
function elements(xml: string): string[] {
  const names: string[] = [];
  const open: string[] = [];
  const rest = xml.replace(
    /<(\/?)([a-z]+)((?: [a-zA-Z-]+(?::[a-z]+)?="[^"<]*")*)(\/?)>/g,
    (_, end, name, _attributes, empty) => {
      if (end) expect(open.pop()).toBe(name);
      else names.push(name);
      if (!end && !empty) open.push(name);
      return '';
    },
  );
  expect(open).toEqual([]);
  expect(rest).not.toMatch(/[<>]|&(?!(amp|lt|gt|quot|#39);)/);
  return names;
}

describe.each([
  ['the sample', drawn(sample, samplePath)],
  ['36 captures', drawn(long, longPath)],
  ['a closed path', drawn(eight, eightPath)],
  ['an awkward title', sceneOf()],
])('the picture of %s', (_, scene) => {
  const svg = sceneSvg(scene);

  it('is well-formed, and a strict reader takes it', () => {
    expect(elements(svg).slice(0, 3)).toEqual(['svg', 'title', 'rect']);
    expect(png(svg).subarray(1, 4).toString()).toBe('PNG');
  });

  it('is an image with a name and a size', () => {
    expect(svg).toMatch(
      /^<svg xmlns="[^"]+" role="img" width="[\d.]+" height="[\d.]+" viewBox="0 0 [\d. ]+"/,
    );
  });

  it('refers to nothing outside of itself and runs nothing', () => {
    expect(svg.replace(/ xmlns="[^"]+"/, '')).not.toMatch(/href|url\(|http|<style|<script|<image| on[a-z]+=/);
  });

  it('has only numbers of two decimals', () => {
    const values = svg.replace(/#[0-9a-f]{6}|http[^"]+/g, '').match(/-?\d[\d.e-]*/g) ?? [];
    expect(values.filter((value) => !/^-?\d+(\.\d{1,2})?$/.test(value))).toEqual([]);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });
});

describe('svg', () => {
  it('escapes titles and labels', () => {
    const svg = sceneSvg(
      sceneOf({ kind: 'label', at: { x: 1, y: 1 }, text: `<&>"'\u0007`, size: 1, tone: 'text' }),
    );
    expect(svg).toContain('<title>one &amp; &lt;two&gt;</title>');
    expect(svg).toContain('>&lt;&amp;&gt;&quot;&#39;</text>');
  });

  it('joins neighbouring tiles of one tone', () => {
    const corners = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 0, y: 1 },
    ] as const;
    const tile = { kind: 'tile', corners, tone: 'dark' } as const;
    const names = elements(sceneSvg(sceneOf(tile, tile, { ...tile, tone: 'light' })));
    expect(names.filter((name) => name === 'path')).toHaveLength(2);
  });

  it('draws crosses and dashed lines with a head at the end', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
    ];
    const svg = sceneSvg(
      sceneOf(
        { kind: 'piece', at: { x: 1, y: 0.5 }, radius: 0.25, tone: 'last', shape: 'cross' },
        { kind: 'line', points, tone: 'path', width: 0.1, arrows: 'end', dashed: true },
      ),
      { cell: 10 },
    );
    expect(svg).toContain('d="M7.5 2.5L12.5 7.5M12.5 2.5L7.5 7.5"');
    expect(svg).toContain('stroke-dasharray="3"');
    expect(svg).toContain('d="M10 0L6.6 1.7L6.6 -1.7Z"');
  });

  it.each([
    [1 / 3, '0.33'],
    [-0.001, '0'],
    [1e-9, '0'],
    [-2.5, '-2.5'],
    [100000, '100000'],
  ])('writes %d as %s', (value, text) => expect(number(value)).toBe(text));

  it('keeps large boards to a size that viewers open', () => {
    const cells = new Uint8Array(5000).fill(2);
    const svg = sceneSvg(drawn({ game: 'checkers', rows: 100, cols: 100, cells }));
    expect(Number(/width="([\d.]+)"/.exec(svg)![1])).toBeLessThan(2500);
    expect(svg.length).toBeLessThan(1_000_000);
  });
});
