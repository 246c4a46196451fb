/** The canonical one of the positions that symmetry makes of each other. */
import type { Game, Image, Setup } from '../../../core/game.js';

/**
 * Returns the first of a position and its images, by number of rows, contents of the cells, then
 * text of the record. The setup is the same for all positions that symmetry makes of each other.
 */
export function canonical(game: Game, setup: Setup): Image {
  const itself: Image = { setup, move: (move) => move };
  return game.rules
    .symmetries(setup)
    .reduce((first, image) => (compare(game, image.setup, first.setup) < 0 ? image : first), itself);
}

function compare(game: Game, a: Setup, b: Setup): number {
  if (a.rows !== b.rows) return a.rows - b.rows;
  for (let cell = 0; cell < a.cells.length; cell++)
    if (a.cells[cell] !== b.cells[cell]) return a.cells[cell] - b.cells[cell];
  const [x, y] = [game.codec.format(a), game.codec.format(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}
