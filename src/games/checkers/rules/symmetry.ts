/** Symmetries that map playable squares to playable squares; men capture in all four directions. */
import type { Image } from '../../../core/game.js';
import { turnedCell, turns, type Turn } from '../../kit/board/grid-symmetry.js';
import { directions } from './moves.js';
import { colOf, indexOf, rowOf, type CheckersSetup } from './setup.js';

/** The images of the board under all symmetries but the identity. */
export function symmetries(setup: CheckersSetup): Image<CheckersSetup>[] {
  const { rows, cols } = setup;
  // The first square must move to a corner of the playable colour.
  const keeps = ({ flipRows, flipCols }: Turn): boolean =>
    ((flipRows ? rows - 1 : 0) + (flipCols ? cols - 1 : 0)) % 2 === 0;
  return turns
    .slice(1)
    .filter(keeps)
    .map((turn) => image(setup, turn));
}

function image(setup: CheckersSetup, turn: Turn): Image<CheckersSetup> {
  const { rows, cols, cells } = setup;
  const [height, width] = turn.transposed ? [cols, rows] : [rows, cols];
  const onBoard = turnedCell(turn, rows, cols);
  const to = (square: number): number => {
    const cell = onBoard(rowOf(square, cols) * cols + colOf(square, cols));
    return indexOf(Math.floor(cell / width), cell % width, width);
  };
  const moved = new Uint8Array(cells.length);
  for (let square = 0; square < cells.length; square++) moved[to(square)] = cells[square];
  const move = (played: number): number => 4 * to(played >> 2) + directionOf(turn, played & 3);
  return { setup: { ...setup, rows: height, cols: width, cells: moved }, move };
}

function directionOf({ transposed, flipRows, flipCols }: Turn, direction: number): number {
  const [down, right] = directions[direction];
  const [row, col] = [flipRows ? -down : down, flipCols ? -right : right];
  return directions.findIndex(([r, c]) => (transposed ? r === col && c === row : r === row && c === col));
}
