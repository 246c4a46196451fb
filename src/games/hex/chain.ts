/** Chains of stones from side to side. */
import type { Move } from '../../core/position.js';
import type { Geometry } from './geometry.js';

/**
 * Cells of a shortest chain of `stone` from the player's near side to his far side, in order; empty if his
 * stones do not join them. Breadth-first; among the shortest the same one every time. Allocates: not for searches.
 */
export function chainBetweenEdges(geometry: Geometry, squares: Uint8Array, stone: number): Move[] {
  const far = new Set(geometry.farCells(stone));
  const cameFrom = new Map<number, number>();
  const queue: number[] = [];
  const visit = (square: number, from: number): void => {
    if (squares[square] !== stone || geometry.cellOn[square] < 0 || cameFrom.has(square)) return;
    cameFrom.set(square, from);
    queue.push(square);
  };
  for (const square of geometry.nearCells(stone)) visit(square, -1);
  for (const square of queue) {
    if (far.has(square)) return path(geometry, cameFrom, square);
    for (const step of geometry.steps) visit(square + step, square);
  }
  return [];
}

function path(geometry: Geometry, cameFrom: ReadonlyMap<number, number>, last: number): Move[] {
  const cells: Move[] = [];
  for (let square = last; square >= 0; square = cameFrom.get(square)!) cells.push(geometry.cellOn[square]);
  return cells.reverse();
}
