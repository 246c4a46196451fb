/** Between moves as good as each other, the middle of the board decides. */
import type { Move } from '../../../core/position.js';
import type { Point } from '../../../core/scene.js';

/**
 * Of `moves`, at least one, the one made nearest to the middle of the board as it is drawn; the first of those equally
 * near. A move without a place, a swap, counts as the farthest. Reports 000 and 004 let the first cell scanned win
 * ties, so that their players open in a corner when the evaluation sees no difference.
 *
 * @param places the middles of the cells. @param cellOf the cell that a move is made on.
 */
export function mostCentral(
  places: readonly Point[],
  moves: readonly Move[],
  cellOf: (move: Move) => number | undefined,
): Move {
  const middle = { x: mean(places.map(({ x }) => x)), y: mean(places.map(({ y }) => y)) };
  const distance = (move: Move): number => {
    const cell = cellOf(move);
    return cell === undefined ? Infinity : squared(places[cell], middle);
  };
  return moves.reduce((best, move) => (distance(move) < distance(best) - rounding ? move : best));
}

/** Places are doubles: cells that mirror one another are as near as one another. */
const rounding = 1e-9;

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

function squared(a: Point, b: Point): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
}
