/**
 * Links of hexworld.org: `11r9c1,f6:sc8`. Size, how the board is turned (which does not matter here), a comma, the
 * moves one after another; `:s` swaps the pieces, `:p` passes, `:rb` and the like end the game. What follows a second
 * comma was taken back. Red moves first there and joins top and bottom, where player 1 here joins left and right: each
 * cell is mirrored at the long diagonal, which takes columns to rows and each player's sides to their own.
 */
import type { ForeignGame } from '../../../core/parts/presentation.js';
import { cellName } from '../../../core/text/coordinates.js';

const form = /^(\d+)(?:x(\d+))?(?:[a-z]\d*)*(?:,(.*))?$/;
const token = /([a-z]+)(\d+)|:(s|p|[a-z]+)/g;

/** The game of a link; undefined if the text has another form, or the game passes, which Hex does not know here. */
export function foreignLink(text: string): ForeignGame | undefined {
  const [, cols, rows = cols, all = ''] = form.exec(text) ?? [];
  if (cols === undefined) return undefined;
  const [played] = all.split(',');
  if (played.replace(token, '') !== '') return undefined;
  const moves: string[] = [];
  for (const [, letters, digits, order] of played.matchAll(token)) {
    if (order === 'p') return undefined;
    if (order === 's') moves.push('swap');
    else if (order === undefined) moves.push(cellName(columnOf(letters), Number(digits) - 1));
  }
  // Mirrored: as many rows as the other board has columns.
  const options = moves.includes('swap') ? ['swap=1'] : [];
  return { rows: Number(cols), cols: Number(rows), options, moves };
}

/** From 0: a, b, … z, aa, … */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0) - 1;
}
