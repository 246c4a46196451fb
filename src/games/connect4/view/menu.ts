/** Connect Four in menus and messages: boards, players, cells, the rules in a sentence. */
import type { Move } from '../../../core/position.js';
import type { Cells, Menu, MovePlace, SideName, Variant } from '../../../core/parts/presentation.js';
import { sideMarks } from '../../../core/text/side-names.js';
import { playerOf } from '../../kit/define-game.js';
import { squarePlaces } from '../../kit/board/square-board.js';
import { defaultK, landingCell, type Connect4Setup } from '../rules/setup.js';
import { joined, phrase, type Phrase } from '../../../core/text/phrase.js';

function variant(rows: number, cols: number, options: readonly string[] = []): Variant {
  return {
    id: [cols, rows, ...options].join('-'),
    name: joined([`${String(cols)} × ${String(rows)}`, ...options], ', '),
    rows,
    cols,
    options,
  };
}

export const menu: Menu = {
  name: phrase('Connect Four'),
  minSide: 3,
  maxSide: 9,
  variants: [variant(6, 7), variant(4, 5), variant(7, 8), variant(9, 9), variant(6, 9, ['k=5'])],
  fields: [
    {
      key: 'k',
      kind: 'number',
      min: 2,
      standard: ({ rows, cols }) => defaultK(rows, cols),
      label: phrase('In a line'),
    },
  ],
};

export const sides: readonly [SideName, SideName] = [
  playerOf(1, { letter: 'x' }),
  playerOf(2, { letter: 'o' }),
];

export const cells: Cells<Connect4Setup> = {
  shape: 'square',
  places: squarePlaces,
  contents: [phrase('empty'), ...sideMarks],
};

/** The cell on which a disc lands; all other cells of its column stand for the move, too. */
export function movePlace(setup: Connect4Setup, move: Move): MovePlace {
  const cell = landingCell(setup, move);
  const column = Array.from({ length: setup.rows }, (_, row) => row * setup.cols + move);
  return { cell, also: column.filter((other) => other !== cell) };
}

export function rules({ k }: Connect4Setup): Phrase {
  return phrase(
    'Choose a column: your disc falls to its lowest free cell. Who has {k} in an unbroken line wins.',
    { k },
  );
}

export const typing = ({ k }: Connect4Setup): Phrase =>
  phrase('Who has {k} in an unbroken line wins. Type the letter or the number of a column: d or 4.', { k });
