/**
 * Boards of tic-tac-toe as OpenSpiel prints them, three lines of three characters, and Kaggle's
 * games: three by three; an action is a cell, row by row from 0.
 */
import { piskvorkBoard } from './piskvork-board.js';
import { psq } from './psq.js';
import type { Format } from '../../../core/game.js';
import { ok } from '../../../core/refusal.js';
import { boardsOf, boardsSummary, rowsOf } from '../../kit/formats/openspiel.js';
import { illegal, turnByCount } from '../../kit/stones.js';
import { lineSetup, type MnkSetup, moveName } from '../rules/setup.js';
import { phrase } from '../../../core/text/phrase.js';
import * as v from 'valibot';
import { kaggle } from '../../kit/formats/kaggle.js';

const side = 3;

const openspiel: Format<MnkSetup> = {
  id: 'openspiel',
  summary: boardsSummary,
  holds: 'positions',
  orientation: phrase(
    'tic-tac-toe of 3x3 only; x is player 1, the top row comes first; the stones say who moves',
  ),
  recognises: (text) => /^\s*[.xo]{3}\s*\n\s*[.xo]{3}\s*\n\s*[.xo]{3}\s*(\n|$)/.test(text),
  read: (text) =>
    boardsOf(text, ({ rows, cols, cells }) => {
      if (rows !== side || cols !== side) return illegal(phrase('not a board of 3 x 3'));
      if (turnByCount(cells) === undefined)
        return illegal(phrase('x has neither as many marks as o nor one more'));
      return ok(lineSetup(rows, cols, side, cells));
    }),
  write: ({ start }) => {
    const { rows, cols, k, score, slip, turn } = start;
    const isPlain = rows === side && cols === side && k === side && score === 'line' && slip === '0';
    if (!isPlain || turn !== undefined) return phrase('only 3 x 3, three in a line, X first');
    return `${rowsOf(start).join('\n')}\n\n`;
  },
};

const kaggleReplays = kaggle({
  environment: 'tictactoe',
  configuration: v.object({}),
  startOf: () => lineSetup(side, side, side),
  nameOf: (start, action) => (action < start.cells.length ? moveName(start, action) : undefined),
});

/** In the order in which they are tried on a text. */
export const mnkFormats = [psq, piskvorkBoard, openspiel, kaggleReplays] as const;
