/**
 * An evaluation for searches to a depth: every line of k cells without a disc of the other side
 * counts for the side that has discs in it, four times as much for each further disc.
 */
import type { Evaluation } from '../../../core/game.js';
import type { Connect4Position } from '../rules/position.js';
import { directions } from '../rules/setup.js';
import { phrase } from '../../../core/text/phrase.js';

/** More than all open lines together. */
const won = 1_000_000;

export const openLines: Evaluation = {
  id: 'open-lines',
  summary: phrase('lines that can still be completed, by the discs in them'),
  evaluate(given) {
    const position = given as Connect4Position;
    if (position.isOver) return position.settled * won;
    const { rows, moveCount: cols } = position;
    let value = 0;
    for (const [down, right] of directions) {
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < cols; column++) value += worthOf(position, row, column, down, right);
      }
    }
    return value;
  },
};

/** Value of the line from a cell; 0 if it leaves the board, is empty or has discs of both sides. */
function worthOf(
  position: Connect4Position,
  row: number,
  column: number,
  down: number,
  right: number,
): number {
  const { rows, k, moveCount: cols } = position;
  const [lastRow, lastColumn] = [row + (k - 1) * down, column + (k - 1) * right];
  if (lastRow < 0 || lastRow >= rows || lastColumn < 0 || lastColumn >= cols) return 0;
  let [first, second] = [0, 0];
  for (let i = 0; i < k; i++) {
    const disc = position.discAt((row + i * down) * cols + column + i * right);
    if (disc === 1) first++;
    else if (disc === 2) second++;
  }
  if (first > 0 && second > 0) return 0;
  return first > 0 ? 4 ** (first - 1) : second > 0 ? 0 - 4 ** (second - 1) : 0;
}
