/** The eight turns, and the exchange of the players' boxes together with the side to move. */
import { otherSide } from '../../../core/position.js';
import type { Image } from '../../../core/game.js';
import { movedCells, turnedCell, turns, type Turn } from '../../kit/board/grid-symmetry.js';
import type { DotsSetup } from './setup.js';

/** Returns the function from an edge of a board to the edge where the turn takes it. */
export function turnedEdge(turn: Turn, rows: number, cols: number): (edge: number) => number {
  const firstVertical = (rows + 1) * cols;
  const horizontal = turnedCell(turn, rows + 1, cols);
  const vertical = turnedCell(turn, rows, cols + 1);
  // If transposed, the rows * (cols + 1) vertical edges become horizontal ones, listed first.
  const [afterHorizontal, afterVertical] = turn.transposed ? [rows * (cols + 1), 0] : [0, firstVertical];
  return (edge) =>
    edge < firstVertical
      ? afterHorizontal + horizontal(edge)
      : afterVertical + vertical(edge - firstVertical);
}

/** The other fifteen positions with the same value for the side to move. */
export function symmetries(setup: DotsSetup): Image<DotsSetup>[] {
  const { rows, cols, cells, score, turn: side } = setup;
  const images = turns.flatMap((turn) => {
    const to = turnedEdge(turn, rows, cols);
    const [height, width] = turn.transposed ? [cols, rows] : [rows, cols];
    const moved: DotsSetup = { ...setup, rows: height, cols: width, cells: movedCells(cells, to) };
    const other: DotsSetup = { ...moved, score: [score[1], score[0]], turn: otherSide(side) };
    return [moved, other].map((image) => ({ setup: image, move: to }));
  });
  return images.slice(1);
}
