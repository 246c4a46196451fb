/** Texts of the capture problem for menus and messages. */
import type { Menu, SoloSentences } from '../../../core/game.js';
import type { LegendEntry } from '../../../core/parts/presentation.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

export const menu: Menu = {
  name: phrase('Checkers: captures'),
  minSide: 3,
  maxSide: 20,
  variants: [
    { id: 'hard', rows: 9, cols: 9, options: [], kind: 'hard', name: phrase('hard, 9 × 9') },
    { id: 'random', rows: 8, cols: 8, options: [], kind: 'random', name: phrase('random, 8 × 8') },
    { id: 'empty', rows: 8, cols: 8, options: [], name: phrase('empty: paint your own') },
  ],
  fields: [],
};

export const rules: Phrase = phrase(
  'One man captures as often as it can, jumping over neighbours in any diagonal direction. Click a marked man, then where it lands.',
);

export const typing = (): Phrase =>
  phrase('One man captures as often as it can: type c1xe3, the square it leaves and the square it reaches.');

export const solo: SoloSentences = {
  standing: (points) => phrase('captured so far: {points}', { points }),
  ending: (points, moves, resigned) => {
    const [count, path] = [String(points), moves.join(' ') || '-'];
    return resigned
      ? phrase('Given up after {points} {points|capture|captures}: {path}.', { points, path })
      : phrase('No capture is left. Captured: {count} ({path}).', { count, path });
  },
};

/** Meaning of the characters of a board. */
export const legend: readonly LegendEntry[] = [
  ['@', phrase('the man that captures')],
  ['o', phrase('own man')],
  ['x', phrase('opponent')],
  ['1', phrase('first capture')],
  ['*', phrase('end of the path')],
];
