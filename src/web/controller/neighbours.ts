/** Where the arrow keys lead from a cell, whatever the shape of the board. */
import type { Point } from '../../core/scene.js';
import type { Target } from '../referee/state.js';

/** Directions of the arrow keys. */
export const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * The next cell in a row, or the nearest one in the next row: of two equally near ones the left one upwards, the
 * right one downwards, so that each way leads back. The cell itself at the edge. Every cell can be reached.
 */
export function neighbour(targets: readonly Target[], from: number, way: Point): number {
  const start = targets.find(({ cell }) => cell === from);
  if (!start) return targets[0]?.cell ?? from;
  let nearest = from;
  let least = Infinity;
  for (const { cell, at } of targets) {
    const [dx, dy] = [at.x - start.at.x, at.y - start.at.y];
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (ahead < 0.1 || aside > (way.x === 0 ? 1.1 : 0.1)) continue;
    // The row counts most, then the distance in it, then the side.
    const distance = 100 * ahead + aside - (dx * way.y > 0 ? 0.01 : 0);
    if (distance < least - 1e-9) [least, nearest] = [distance, cell];
  }
  return nearest;
}
