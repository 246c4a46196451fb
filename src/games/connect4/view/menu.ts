/** Connect Four in menus and messages: boards, players, cells, the rules in a sentence. */
import type { Bilingual } from '../../../core/text/bilingual.js';
import type { Move } from '../../../core/position.js';
import type { Cells, Menu, MovePlace, SideName, Variant } from '../../../core/parts/presentation.js';
import { sideMarks } from '../../../core/text/side-names.js';
import { playerOf } from '../../kit/define-game.js';
import { squarePlaces } from '../../kit/board/square-board.js';
import { landingCell, type Connect4Setup } from '../rules/setup.js';

function variant(rows: number, cols: number, options: readonly string[] = []): Variant {
  const text = [`${String(cols)} × ${String(rows)}`, ...options].join(', ');
  return { id: [cols, rows, ...options].join('-'), name: { en: text, pt: text }, rows, cols, options };
}

export const menu: Menu = {
  name: { en: 'Connect Four', pt: 'Lig 4' },
  minSide: 3,
  maxSide: 9,
  variants: [variant(6, 7), variant(4, 5), variant(7, 8), variant(9, 9), variant(6, 9, ['k=5'])],
  fields: [],
};

export const sides: readonly [SideName, SideName] = [
  playerOf(1, { letter: 'x' }),
  playerOf(2, { letter: 'o' }),
];

export const cells: Cells<Connect4Setup> = {
  shape: 'square',
  places: squarePlaces,
  contents: [{ en: 'empty', pt: 'vazia' }, ...sideMarks],
};

/** A column: the cell on which its disc lands, and all others of the column stand for it. */
export function movePlace(setup: Connect4Setup, move: Move): MovePlace {
  const cell = landingCell(setup, move);
  const column = Array.from({ length: setup.rows }, (_, row) => row * setup.cols + move);
  return { cell, also: column.filter((other) => other !== cell) };
}

export function rules({ k }: Connect4Setup): Bilingual {
  return {
    en: `Choose a column: your disc falls to its lowest free cell. Who has ${String(k)} in an unbroken line wins.`,
    pt: `Escolha uma coluna: sua peça cai na casa livre mais baixa. Vence quem tiver ${String(k)} em linha.`,
  };
}

export const typing = ({ k }: Connect4Setup): Bilingual => ({
  en: `Who has ${String(k)} in an unbroken line wins. Type the letter or the number of a column: d or 4.`,
  pt: `Vence quem tiver ${String(k)} em linha. Digite a letra ou o número de uma coluna: d ou 4.`,
});
