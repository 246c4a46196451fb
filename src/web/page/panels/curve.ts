/** The evaluation of every position of the game as a line, for player 1. */
import { h, type ComponentChild } from 'preact';
import { heightsOf } from '../../controller/heights.js';
import { round } from '../board/scene-painter.js';

const [width, height, margin] = [300, 90, 8];

/** @param ply the position that is shown on the board. */
export function curvePicture(curve: readonly number[], ply: number, title: string): ComponentChild {
  const step = (width - 2 * margin) / Math.max(1, curve.length - 1);
  const points = heightsOf(curve).map((value, i) => [
    round(margin + i * step),
    round(height / 2 - value * (height / 2 - margin)),
  ]);
  const zero = height / 2;
  const path = points.map(([x, y]) => `${String(x)} ${String(y)}`).join('L');
  const [x, y] = points[Math.min(ply, points.length - 1)] ?? [margin, zero];
  return h(
    'svg',
    { class: 'curve', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': title },
    h('path', { class: 'zero', d: `M0 ${zero}H${width}` }),
    h('path', { class: 'course', d: `M${path}` }),
    h('circle', { class: 'here', cx: x, cy: y, r: 5 }),
  );
}
