/** Boards of Connect Four as OpenSpiel prints them: a line a row, the top row first. */
import type { Format } from '../../../core/game.js';
import { boardsOf, boardsSummary, rowsOf } from '../../kit/formats/openspiel.js';
import { illegal } from '../../kit/formats/read.js';
import { grammar, parse, type Connect4Setup } from '../rules/setup.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

const four = 4;
const standard = { rows: 6, cols: 7 };

/** Notes a size other than OpenSpiel's own 6 x 7, as such a board may be of another game. */
function assumed({ rows, cols }: Connect4Setup): Phrase | undefined {
  if (rows === standard.rows && cols === standard.cols) return undefined;
  const size = `${String(rows)} x ${String(cols)}`;
  return phrase('a board of {size}: Connect Four is assumed', { size });
}

export const openspiel: Format<Connect4Setup> = {
  id: 'openspiel',
  summary: boardsSummary,
  holds: 'positions',
  orientation: phrase('x is player 1, the top row comes first; the discs say who moves; four in a line win'),
  recognises: (text) => /^\s*[.xo]{4,}\s*\n\s*[.xo]{4,}\s*(\n|$)/.test(text),
  read: (text) =>
    boardsOf(
      text,
      ({ rows, cols, cells }) => {
        const { maxSide } = grammar;
        if (Math.max(rows, cols) > maxSide || Math.min(rows, cols) < four) {
          const range = `${String(four)}..${String(maxSide)}`;
          return illegal(phrase('the sides are not within {range}', { range }));
        }
        return parse({ rows, cols, cells, options: new Map() });
      },
      undefined,
      assumed,
    ),
  write: ({ start }) => {
    if (start.k !== four || start.turn !== undefined) return phrase('only four in a line, player 1 first');
    return `${rowsOf(start).join('\n')}\n\n`;
  },
};
