import type { Line, Point } from '../core/scene.js';
import { number } from './xml.js';

/** Scale from units of a scene to pixels. */
export interface CellScale {
  readonly cell: number;
}

/** Returns path data through the points; curves begin at `rounding` from a corner. */
export function outline(points: readonly Point[], rounding: number, { cell }: CellScale): string {
  const at = (p: Point): string => `${number(p.x * cell)} ${number(p.y * cell)}`;
  let d = '';
  points.forEach((p, i) => {
    const before = points[i - 1];
    const after = points[i + 1];
    if (!before) d += `M${at(p)}`;
    else if (!after || rounding === 0 || isStraight(before, p, after)) d += `L${at(p)}`;
    else d += `L${at(towards(p, before, rounding))}Q${at(p)} ${at(towards(p, after, rounding))}`;
  });
  return d;
}

function isStraight(a: Point, b: Point, c: Point): boolean {
  return Math.abs((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)) < 1e-9;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** Returns the point at distance `length` from `from` towards `to`, at most half way. */
function towards(from: Point, to: Point, length: number): Point {
  const share = Math.min(0.5, length / distance(from, to));
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** Returns path data of the line's arrow heads; empty if it has none. */
export function arrowHeads(line: Line, scaled: CellScale): string {
  if (!line.arrows) return '';
  const heads: string[] = [];
  for (let i = 1; i < line.points.length; i++) {
    const isLast = i === line.points.length - 1;
    if (line.arrows === 'each') heads.push(head(line.points[i - 1], line.points[i], 0.37, line, scaled));
    else if (isLast) heads.push(head(line.points[i - 1], line.points[i], 1, line, scaled));
  }
  return heads.join('');
}

/** Returns a triangle on the segment a-b with its tip at `share` of the length. */
function head(a: Point, b: Point, share: number, line: Line, scaled: CellScale): string {
  const length = distance(a, b);
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const tip = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
  const [back, side] = [3.4 * line.width, 1.7 * line.width];
  const left = { x: tip.x - ux * back - uy * side, y: tip.y - uy * back + ux * side };
  const right = { x: tip.x - ux * back + uy * side, y: tip.y - uy * back - ux * side };
  return `${outline([tip, left, right], 0, scaled)}Z`;
}
