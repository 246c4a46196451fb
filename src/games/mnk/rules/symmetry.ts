/** The eight turns of a board, and the exchange of X and O together with the side to move. */
import type { Image } from '../../../core/game.js';
import { exchanged, movedCells, turnedCell, turns } from '../../kit/board/grid-symmetry.js';
import { otherStone, withStones } from '../../kit/stones.js';
import { lostTurn, turnOf, type MnkSetup } from './setup.js';

/** The other fifteen positions with the same value for the side to move. */
export function symmetries(setup: MnkSetup): Image<MnkSetup>[] {
  const { rows, cols, cells } = setup;
  const images = turns.flatMap((turn) => {
    const to = turnedCell(turn, rows, cols);
    const [height, width] = turn.transposed ? [cols, rows] : [rows, cols];
    const moved: MnkSetup = { ...setup, rows: height, cols: width, cells: movedCells(cells, to) };
    const move = (played: number): number => (played === lostTurn(setup) ? played : to(played));
    return [moved, withPlayersExchanged(moved)].map((image) => ({ setup: image, move }));
  });
  return images.slice(1);
}

function withPlayersExchanged(setup: MnkSetup): MnkSetup {
  return withStones(setup, exchanged(setup.cells), otherStone(turnOf(setup)!));
}
