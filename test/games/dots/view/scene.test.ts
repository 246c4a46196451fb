import { describe, expect, it } from 'vitest';
import { dotsScene } from '../../../../src/games/dots/view/scene.js';
import { sceneText } from '../../../../src/view/text.js';
import { setupOf } from '../oracle.js';

const firstBox = 0b000001_000101 | (0b11 << 6);

describe('in characters', () => {
  it('draws edges, completed boxes and the last move', () => {
    // The edges h0,0 h1,0 v0,0 v0,1 are drawn and complete the first box.
    expect(sceneText(dotsScene(setupOf(2, 2, firstBox), { last: 0 }))).toBe(
      '  0  1  2\n0 +##+  +\n  |x |\n1 +--+  +\n\n2 +  +  +\n',
    );
  });

  it('marks best moves and writes values on edges', () => {
    const options = {
      best: [1],
      values: [
        { move: 3, text: '-2' },
        { move: 8, text: '2' },
      ],
    };
    expect(sceneText(dotsScene(setupOf(2, 2, firstBox), options))).toBe(
      '  0  1  2\n0 +--+**+\n  |x |  2\n1 +--+-2+\n\n2 +  +  +\n',
    );
  });

  it('shows who took what in the moves played, whoever began', () => {
    // After h0,0 h1,0 v0,0 the edge v0,1 takes the box, and the same player moves again.
    const taken = (turn: 0 | 1): string =>
      sceneText(dotsScene({ ...setupOf(2, 2, firstBox), turn }, { played: [0, 2, 6, 7] })).split('\n')[2];
    expect([taken(0), taken(1)]).toEqual(['  |1 |', '  |2 |']);
  });

  it('shows who takes what along a line', () => {
    const scene = dotsScene(setupOf(1, 2, 0b0010101), { line: [5, 1, 3, 6] });
    expect(sceneText(scene)).toBe('  0  1  2\n0 +--+ 2+\n  |1 11 4\n1 +--+ 3+\n');
  });

  it.each([
    ['values', { best: [0, 7], values: [0, 1, 7].map((move) => ({ move, text: '-12' })) }],
    ['the numbers of a line', { line: Array.from({ length: 12 }, (_, move) => move) }],
  ])('has no edge that strikes %s through', (_, options) => {
    const { items } = dotsScene(setupOf(2, 2, 0), options);
    const labels = items.filter((item) => item.kind === 'label' && item.coordinate === undefined);
    const lines = items.filter((item) => item.kind === 'line');
    expect(labels.length).toBeGreaterThan(2);
    expect(lines.length).toBeGreaterThan(8);
    for (const label of labels) {
      if (label.kind !== 'label') continue;
      // A character is about 0.6 of its size wide. A line that touches the box of the text would
      // cross a digit.
      const [w, h] = [0.3 * label.size * label.text.length, label.size / 2];
      for (const { points } of lines) {
        const [x, y] = [points.map((p) => p.x), points.map((p) => p.y)];
        const beside = Math.max(...x) < label.at.x - w || Math.min(...x) > label.at.x + w;
        const above = Math.max(...y) < label.at.y - h || Math.min(...y) > label.at.y + h;
        expect([label.text, points, beside || above]).toEqual([label.text, points, true]);
      }
    }
  });
});
