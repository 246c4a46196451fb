/** Charts: one is compared as a picture, the others by parts of their specification. */
import { describe, expect, it } from 'vitest';
import { plotSpec, plotSvg, type Plot } from '../../src/view/chart.js';
import { expectPicture } from './picture.js';

const plot: Plot = {
  title: 'Growth',
  x: { title: 'side' },
  y: { title: 'nodes', log: true },
  series: [
    { name: 'tree', mark: 'point', data: [4, 5, 6, 7].map((x) => ({ x, y: 3 ** x })) },
    { name: 'tree', mark: 'bound', data: [{ x: 8, y: 3 ** 7 }] },
    { name: 'tree', mark: 'line', data: [4, 8].map((x) => ({ x, y: 3 ** x })) },
    { name: 'trail', mark: 'point', data: [4, 5, 6, 7, 8].map((x) => ({ x, y: x * x })) },
  ],
};

describe('a chart', () => {
  it('is the picture that was looked at', async () => {
    expectPicture(await plotSvg(plot), 'chart-growth');
  });

  it('gives points and their fit one colour', () => {
    const { layer } = plotSpec(plot) as { layer: { encoding: { color: { scale: { domain: string[] } } } }[] };
    expect(layer).toHaveLength(4);
    for (const { encoding } of layer) expect(encoding.color.scale.domain).toEqual(['tree', 'trail']);
  });

  it('is the same text twice', async () => {
    expect(await plotSvg(plot)).toBe(await plotSvg(plot));
  });
});
