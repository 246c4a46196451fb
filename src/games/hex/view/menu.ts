/** Texts of Hex for menus and messages. */
import type { Menu, Orientation, SideName } from '../../../core/game.js';
import type { LegendEntry } from '../../../core/parts/presentation.js';
import { playerOf } from '../../kit/define-game.js';
import { bestMove, squareVariant } from '../../kit/menu.js';
import type { HexSetup } from '../rules/setup.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

export const menu: Menu = {
  name: phrase('Hex'),
  minSide: 3,
  maxSide: 19,
  variants: [11, 5, 7, 9, 13, 14, 19].map((side) => squareVariant(side)),
  fields: [
    {
      key: 'swap',
      kind: 'flag',
      value: '1',
      label: phrase('Swap rule'),
      besides: true,
      squareOnly: true,
    },
  ],
};

const leftRight = phrase('joins left and right');
const topBottom = phrase('joins top and bottom');
const rising = phrase('joins ↖ and ↘');
const falling = phrase('joins ↙ and ↗');

/** The rhombus on its side, lying on its corner, on the other side, and standing on its corner. */
export const orientations: readonly Orientation[] = [
  { degrees: 0, goals: [leftRight, topBottom] },
  { degrees: -30, goals: [falling, rising] },
  { degrees: -60, goals: [topBottom, leftRight] },
  { degrees: 60, goals: [rising, falling] },
];

export const sides: readonly [SideName, SideName] = [
  playerOf(1, { letter: 'X', symbol: '⬢', goal: leftRight }),
  playerOf(2, { letter: 'O', symbol: '⬡', goal: topBottom }),
];

function aimOf([one, two]: Orientation['goals']): Phrase {
  return phrase('Put one stone a turn on any free cell. {1} {one}, {2} {two}; somebody always does.', {
    one,
    two,
  });
}

const swapRule: Phrase = phrase('After the first stone {2} may swap: take it over instead of answering it.');

export function rules({ swap }: HexSetup, { goals } = orientations[0]): Phrase {
  const aim = aimOf(goals);
  return swap ? phrase('{aim} {swapRule}', { aim, swapRule }) : aim;
}

export const typing = ({ swap }: HexSetup): Phrase =>
  phrase(
    'Player 1 (X) joins left and right, player 2 (O) top and bottom. Type a cell, column and row: c3.{swap}',
    {
      swap: swap ? phrase(' The second player may answer the first stone by swap, which takes it over.') : '',
    },
  );

/** The meaning of the characters of a board. */
export const legend: readonly LegendEntry[] = [
  ['X', phrase('player 1: left to right')],
  ['O', phrase('player 2: top to bottom')],
  bestMove,
];
