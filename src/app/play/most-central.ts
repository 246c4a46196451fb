/** Between moves that a search to a depth found equal, the middle of the board decides. */
import type { Game, Setup } from '../../core/game.js';
import type { Move } from '../../core/position.js';
import type { Point } from '../../core/scene.js';

/**
 * Of `moves`, at least one, the one made nearest to the middle of the board as it is drawn; the first of those equally
 * near. A move without a place, a swap, counts as the farthest. Reports 000 and 004 let the first cell scanned win
 * ties, so that their players open in a corner when the evaluation sees no difference.
 */
export function mostCentral({ view }: Game, setup: Setup, moves: readonly Move[]): Move {
  const places = view.cells.places(setup);
  const middle = { x: mean(places.map(({ x }) => x)), y: mean(places.map(({ y }) => y)) };
  const distance = (move: Move): number => {
    const place = view.movePlace(setup, move);
    return place ? squared(places[place.cell], middle) : Infinity;
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
