/** Boards of Connect Four as OpenSpiel prints them: a line a row, the top row first. */
import { both, type Bilingual } from '../../../core/text/bilingual.js';
import type { Format } from '../../../core/game.js';
import { boardsOf, boardsSummary, rowsOf } from '../../kit/formats/openspiel.js';
import { illegal } from '../../kit/formats/read.js';
import { grammar, parse, type Connect4Setup } from '../rules/setup.js';

const four = 4;
const standard = { rows: 6, cols: 7 };

/** OpenSpiel's own board is of 6 x 7; of another size it may be of another game. */
function assumed({ rows, cols }: Connect4Setup): Bilingual | undefined {
  if (rows === standard.rows && cols === standard.cols) return undefined;
  const size = `${String(rows)} x ${String(cols)}`;
  return both(`a board of ${size}: Connect Four is assumed`, `um tabuleiro de ${size}: supõe-se Lig 4`);
}

export const openspiel: Format<Connect4Setup> = {
  id: 'openspiel',
  summary: boardsSummary,
  holds: 'positions',
  orientation: both(
    'x is player 1, the top row comes first; the discs say who moves; four in a line win',
    'x é o jogador 1, a linha do alto vem primeiro; as peças dizem quem joga; quatro em linha vencem',
  ),
  recognises: (text) => /^\s*[.xo]{4,}\s*\n\s*[.xo]{4,}\s*(\n|$)/.test(text),
  read: (text) =>
    boardsOf(
      text,
      ({ rows, cols, cells }) => {
        const { maxSide } = grammar;
        if (Math.max(rows, cols) > maxSide || Math.min(rows, cols) < four) {
          const range = `${String(four)}..${String(maxSide)}`;
          return illegal(`the sides are not within ${range}`, `os lados não estão em ${range}`);
        }
        return parse({ rows, cols, cells, options: new Map() });
      },
      undefined,
      assumed,
    ),
  write: ({ start }) => {
    if (start.k !== four || start.turn !== undefined)
      return both('only four in a line, player 1 first', 'só quatro em linha, o jogador 1 primeiro');
    return `${rowsOf(start).join('\n')}\n\n`;
  },
};
