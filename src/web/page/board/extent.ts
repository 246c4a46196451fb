/**
 * Outlines of the cells that can be clicked, and the part of a scene in which something is drawn.
 * Margins without text are left out, so that the board gets their room.
 */
import type { CellShape } from '../../../core/game.js';
import type { Point, SceneItem } from '../../../core/scene.js';
import { round, unit } from './scene-painter.js';
import { turnedPoint } from './turn.js';

const corner = 1 / Math.sqrt(3);

/** Corners around the middle of a cell. */
const shapes: Readonly<Record<CellShape, readonly Point[]>> = {
  hexagon: [
    { x: 0, y: -corner },
    { x: 0.5, y: -corner / 2 },
    { x: 0.5, y: corner / 2 },
    { x: 0, y: corner },
    { x: -0.5, y: corner / 2 },
    { x: -0.5, y: -corner / 2 },
  ],
  square: [
    { x: -0.5, y: -0.5 },
    { x: 0.5, y: -0.5 },
    { x: 0.5, y: 0.5 },
    { x: -0.5, y: 0.5 },
  ],
  diamond: [
    { x: 0, y: -0.5 },
    { x: 0.5, y: 0 },
    { x: 0, y: 0.5 },
    { x: -0.5, y: 0 },
  ],
};

/** Path data of the outline of a cell, `share` of its size, turned by `degrees`. */
export function cellOutline(shape: CellShape, at: Point, share: number, degrees = 0): string {
  const corners = shapes[shape].map((point) => turnedPoint(point, degrees));
  const points = corners.map(
    ({ x, y }) => `${round((at.x + share * x) * unit)} ${round((at.y + share * y) * unit)}`,
  );
  return `M${points.join('L')}Z`;
}

/** Room around the drawing, in sizes of a cell: frames and glow reach over their lines. */
const margin = 0.12;

/** Returns the `viewBox` that holds the items and the points. */
export function viewBoxOf(items: readonly SceneItem[], points: readonly Point[] = []): string {
  const corners = [...points, ...items.flatMap(cornersOf)];
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  const [width, height] = [Math.max(...xs) + margin - left, Math.max(...ys) + margin - top];
  return [left, top, width, height].map((length) => String(round(length * unit))).join(' ');
}

function cornersOf(item: SceneItem): readonly Point[] {
  switch (item.kind) {
    case 'tile':
      return item.corners;
    case 'piece':
      return around(item.at, item.radius);
    case 'line':
      return item.points.flatMap((point) => around(point, item.width / 2));
    case 'label':
      return around(item.at, item.size / 2);
  }
}

/** Returns two corners of a square. */
export function around({ x, y }: Point, reach: number): readonly Point[] {
  return [
    { x: x - reach, y: y - reach },
    { x: x + reach, y: y + reach },
  ];
}
