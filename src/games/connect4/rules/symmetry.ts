/** The mirror image of a board, and the exchange of the players together with the side to move. */
import type { Image } from '../../../core/game.js';
import { exchanged, movedCells, turnedCell } from '../../kit/board/grid-symmetry.js';
import { withStones } from '../../kit/stones.js';
import { sideToMove, type Connect4Setup } from './setup.js';

/** The other three positions with the same value for the side to move. */
export function symmetries(setup: Connect4Setup): Image<Connect4Setup>[] {
  const { rows, cols, cells } = setup;
  const to = turnedCell({ transposed: false, flipRows: false, flipCols: true }, rows, cols);
  const mirrored = { ...setup, cells: movedCells(cells, to) };
  const mirror = (column: number): number => cols - 1 - column;
  return [
    { setup: mirrored, move: mirror },
    { setup: withPlayersExchanged(setup), move: (column) => column },
    { setup: withPlayersExchanged(mirrored), move: mirror },
  ];
}

function withPlayersExchanged(setup: Connect4Setup): Connect4Setup {
  return withStones(setup, exchanged(setup.cells), sideToMove(setup) === 0 ? 2 : 1);
}
