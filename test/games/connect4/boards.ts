import { after, defaultK, type Connect4Setup } from '../../../src/games/connect4/rules/setup.js';

/** Returns a board after `moves`, a string of column letters. */
export function board(rows: number, cols: number, moves = '', k = defaultK(rows, cols)): Connect4Setup {
  const empty: Connect4Setup = { game: 'connect4', rows, cols, k, cells: new Uint8Array(rows * cols) };
  return [...moves].reduce((setup, letter) => after(setup, letter.charCodeAt(0) - 97), empty);
}
