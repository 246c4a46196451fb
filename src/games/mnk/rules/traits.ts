/** The traits of a game, which a search checks before it begins. */
import type { Traits } from '../../../core/game.js';
import { pointsOf, segments } from './lines.js';
import { FREE, O, X, endsByLine, slipOf, type MnkSetup, type Stone } from './setup.js';

/** Two players; chance with slides; the bounds hold for all play, lost turns included. */
export function traits(setup: MnkSetup): Traits {
  const bounds = endsByLine(setup) ? lineBounds(setup) : pointBounds(setup);
  return { players: 2, chance: slipOf(setup) > 0, ...bounds };
}

/** A side without an open line of k cannot win any more. */
function lineBounds(setup: MnkSetup): { worst: number; best: number } {
  const open = (other: Stone): boolean =>
    segments(setup.rows, setup.cols, setup.k).some((cells) =>
      cells.every((cell) => setup.cells[cell] !== other),
    );
  return { worst: open(X) ? -1 : 0, best: open(O) ? 1 : 0 };
}

/** One side gets every free cell, the other keeps the points it has. */
function pointBounds(setup: MnkSetup): { worst: number; best: number } {
  const max = (stone: Stone): number => {
    const cells = setup.cells.map((cell) => (cell === FREE ? stone : cell));
    return pointsOf({ rows: setup.rows, cols: setup.cols, cells }, stone);
  };
  return { worst: pointsOf(setup, X) - max(O), best: max(X) - pointsOf(setup, O) };
}
