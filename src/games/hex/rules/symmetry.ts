/** Half a turn keeps each player's sides; mirroring at a diagonal exchanges the players. */
import { otherSide } from '../../../core/position.js';
import type { Image } from '../../../core/game.js';
import { exchanged, movedCells, turnedCell, turns } from '../../kit/board/grid-symmetry.js';
import { swapMove } from './moves.js';
import type { HexSetup } from './setup.js';

/** The other three positions with the same value for the side to move. */
export function symmetries(setup: HexSetup): Image<HexSetup>[] {
  const { rows, cols, cells, toMove } = setup;
  const sound = turns.slice(1).filter(({ flipRows, flipCols }) => flipRows === flipCols);
  return sound.map((turn) => {
    const to = turnedCell(turn, rows, cols);
    const moved = movedCells(cells, to);
    const image: HexSetup = turn.transposed
      ? { ...setup, rows: cols, cols: rows, cells: exchanged(moved), toMove: otherSide(toMove) }
      : { ...setup, cells: moved };
    return { setup: image, move: (move) => (move === swapMove(setup) ? move : to(move)) };
  });
}
