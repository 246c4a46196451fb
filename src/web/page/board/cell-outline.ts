/** Outlines of the cells one can point at. */
import type { Point } from '../../../core/scene.js';
import type { CellShape } from '../../../core/game.js';
import { round, unit } from './scene-painter.js';

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

/** Path data of the outline of a cell, `share` of its size. */
export function cellOutline(shape: CellShape, at: Point, share: number): string {
  const points = shapes[shape].map(
    ({ x, y }) => `${round((at.x + share * x) * unit)} ${round((at.y + share * y) * unit)}`,
  );
  return `M${points.join('L')}Z`;
}
