/** Texts of tic-tac-toe and its relatives for menus and messages. */
import { type Menu, type SideName, type Variant } from '../../../core/game.js';
import { playerOf } from '../../kit/define-game.js';
import { endsByLine, lineWords, options, type MnkSetup } from '../rules/setup.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

function variant(id: string, name: Phrase, side: number, options: readonly string[]): Variant {
  return { id, name, rows: side, cols: side, options };
}

export const menu: Menu = {
  name: phrase('Tic-tac-toe'),
  minSide: 2,
  maxSide: 19,
  variants: [
    variant('classic', phrase('classic, 3 × 3'), 3, []),
    variant('points', phrase('4 × 4 for points'), 4, ['score=points']),
    variant('slippery', phrase('slippery, 3 × 3'), 3, ['slip=0.2']),
    variant('slippery-points', phrase('slippery, for points'), 4, ['score=points', 'slip=0.2']),
    variant('five', phrase('5 in a row, 15 × 15'), 15, ['k=5']),
    variant('exact', phrase('exactly 5, 15 × 15'), 15, ['k=5', 'score=exact']),
  ],
  fields: [
    { key: 'k', kind: 'number', min: 2, label: phrase('In a line'), notWith: 'score=points' },
    {
      key: 'slip',
      kind: 'chance',
      values: ['0', '0.1', '0.2', '0.5', '1'],
      label: phrase('Chance to slide'),
    },
    {
      key: 'score',
      kind: 'flag',
      value: 'points',
      label: phrase('For points: fill the board'),
    },
    { key: 'score', kind: 'flag', value: 'exact', label: phrase('Longer lines do not win') },
  ],
};

export const sides: readonly [SideName, SideName] = [
  playerOf(1, { letter: 'x', drawnAs: 'X' }),
  playerOf(2, { letter: 'o', drawnAs: 'O' }),
];

function aimOf(setup: MnkSetup): Phrase {
  if (!endsByLine(setup)) return points;
  const count = lineWords(setup);
  return phrase('Put one piece a turn on a free cell; {count} in a row, across, down or slanting, win.', {
    count,
  });
}

const points: Phrase = phrase(
  'Fill the board: three in a line are one point, four are three. The points decide.',
);

const sliding: Phrase = phrase(
  'Pieces may slide to a free neighbouring cell; the dashed line shows where one came from.',
);

export function rules(setup: MnkSetup): Phrase {
  const aim = aimOf(setup);
  return setup.slip === '0' ? aim : phrase('{aim} {sliding}', { aim, sliding });
}

export function typing(setup: MnkSetup): Phrase {
  const aim = aimOf(setup);
  const slides = setup.slip === '0' ? '' : chanceToSlide(setup);
  return phrase('{aim}{slides} Type the cell of your piece, column and row: b2.', { aim, slides });
}

function chanceToSlide(setup: MnkSetup): Phrase {
  const { slip } = options(setup);
  return phrase(' With probability {slip} a piece slides to a free neighbouring cell.', { slip });
}
