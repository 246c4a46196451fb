/** Texts of Dots and Boxes for menus and messages. */
import type { Menu } from '../../../core/game.js';
import type { LegendEntry } from '../../../core/parts/presentation.js';
import { bestMove, squareVariant } from '../../kit/menu.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

export const menu: Menu = {
  name: phrase('Dots and Boxes'),
  minSide: 1,
  maxSide: 12,
  variants: [3, 2, 4, 5].map((side) => squareVariant(side)),
  fields: [],
};

export const rules: Phrase = phrase(
  'Draw an edge; who closes a box takes it and moves again. More boxes win.',
);

export const typing = (): Phrase =>
  phrase(
    'Draw an edge; who closes a box takes it and moves again; more boxes win. Type h1,0 for the horizontal edge in row 1, column 0 of the dots, v1,0 for the vertical one below that dot.',
  );

/** Meaning of the characters of a board. */
export const legend: readonly LegendEntry[] = [
  ['#', phrase('last move')],
  bestMove,
  ['x', phrase('completed box')],
];
