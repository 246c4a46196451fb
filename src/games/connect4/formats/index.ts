/**
 * Boards of Connect Four as OpenSpiel prints them, a line a row, the top row first, and the games
 * of Kaggle's two environments, ConnectX and OpenSpiel's, whose actions are columns from 0.
 */
import type { Format } from '../../../core/game.js';
import { boardsOf, boardsSummary, rowsOf } from '../../kit/formats/openspiel.js';
import { illegal } from '../../kit/stones.js';
import { grammar, parse, type Connect4Setup, moveName } from '../rules/setup.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';
import * as v from 'valibot';
import { kaggle, side } from '../../kit/formats/kaggle.js';

const four = 4;
const standard = { rows: 6, cols: 7 };

/** Notes a size other than OpenSpiel's own 6 x 7, as such a board may be of another game. */
function assumed({ rows, cols }: Connect4Setup): Phrase | undefined {
  if (rows === standard.rows && cols === standard.cols) return undefined;
  const size = `${String(rows)} x ${String(cols)}`;
  return phrase('a board of {size}: Connect Four is assumed', { size });
}

const openspiel: Format<Connect4Setup> = {
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

const { maxSide } = grammar;

function startOf(rows: number, cols: number, k: number): Connect4Setup | undefined {
  const options = new Map([['k', String(k)]]);
  const made = parse({ rows, cols, cells: new Uint8Array(rows * cols), options });
  return made.ok ? made.value : undefined;
}

const nameOf = (start: Connect4Setup, action: number): string | undefined =>
  action < start.cols ? moveName(start, action) : undefined;

const connectX = kaggle({
  environment: 'connectx',
  configuration: v.object({ rows: side(6, maxSide), columns: side(7, maxSide), inarow: side(4, maxSide) }),
  startOf: ({ rows, columns, inarow }) => startOf(rows, columns, inarow),
  nameOf,
});

const parameters = v.object({
  rows: side(6, maxSide),
  columns: side(7, maxSide),
  x_in_row: side(4, maxSide),
});

const openSpielConnectFour = kaggle({
  environment: 'open_spiel_connect_four',
  configuration: v.object({ openSpielGameParameters: v.nullish(parameters, {}) }),
  startOf: ({ openSpielGameParameters: { rows, columns, x_in_row: k } }) => startOf(rows, columns, k),
  nameOf,
});

/** In the order in which they are tried on a text. */
export const connect4Formats = [openspiel, connectX, openSpielConnectFour] as const;
