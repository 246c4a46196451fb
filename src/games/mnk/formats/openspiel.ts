/** Boards of tic-tac-toe as OpenSpiel prints them: three lines of three characters. */
import { both } from '../../../core/text/bilingual.js';
import type { Format } from '../../../core/game.js';
import { ok } from '../../../core/refusal.js';
import { boardsOf, boardsSummary, rowsOf } from '../../kit/formats/openspiel.js';
import { illegal } from '../../kit/formats/read.js';
import { turnByCount, type MnkSetup } from '../rules/setup.js';

const side = 3;

export const openspiel: Format<MnkSetup> = {
  id: 'openspiel',
  summary: boardsSummary,
  holds: 'positions',
  orientation: both(
    'tic-tac-toe of 3x3 only; x is player 1, the top row comes first; the stones say who moves',
    'só o jogo da velha 3x3; x é o jogador 1, a linha do alto vem primeiro; as peças dizem quem joga',
  ),
  recognises: (text) => /^\s*[.xo]{3}\s*\n\s*[.xo]{3}\s*\n\s*[.xo]{3}\s*(\n|$)/.test(text),
  read: (text) =>
    boardsOf(text, ({ rows, cols, cells }) => {
      if (rows !== side || cols !== side) return illegal('not a board of 3 x 3', 'não é um tabuleiro 3 x 3');
      if (turnByCount(cells) === undefined)
        return illegal(
          'x has neither as many marks as o nor one more',
          'x não tem tantas peças quantas o nem uma a mais',
        );
      return ok({ game: 'mnk', rows, cols, cells, k: side, score: 'line', slip: '0' });
    }),
  write: ({ start }) => {
    const { rows, cols, k, score, slip, turn } = start;
    const isPlain = rows === side && cols === side && k === side && score === 'line' && slip === '0';
    if (!isPlain || turn !== undefined)
      return both('only 3 x 3, three in a line, X first', 'só 3 x 3, três em linha, X primeiro');
    return `${rowsOf(start).join('\n')}\n\n`;
  },
};
