/** Tic-tac-toe and its relatives in menus and messages: boards, options, players, the rules in a sentence. */
import { both, type Bilingual, type Menu, type SideName, type Variant } from '../../../core/game.js';
import { playerOf } from '../../kit/define-game.js';
import { endsByLine, lineWords, type MnkSetup } from '../rules/setup.js';

function variant(id: string, en: string, pt: string, side: number, options: readonly string[]): Variant {
  return { id, name: { en, pt }, rows: side, cols: side, options };
}

export const menu: Menu = {
  name: { en: 'Tic-tac-toe', pt: 'Jogo da velha' },
  minSide: 2,
  maxSide: 19,
  variants: [
    variant('classic', 'classic, 3 × 3', 'clássico, 3 × 3', 3, []),
    variant('points', '4 × 4 for points', '4 × 4 por pontos', 4, ['score=points']),
    variant('slippery', 'slippery, 3 × 3', 'deslizante, 3 × 3', 3, ['slip=0.2']),
    variant('slippery-points', 'slippery, for points', 'deslizante, por pontos', 4, [
      'score=points',
      'slip=0.2',
    ]),
    variant('five', '5 in a row, 15 × 15', '5 em linha, 15 × 15', 15, ['k=5']),
    variant('exact', 'exactly 5, 15 × 15', 'exatamente 5, 15 × 15', 15, ['k=5', 'score=exact']),
  ],
  fields: [
    { key: 'k', kind: 'number', min: 2, label: { en: 'In a line', pt: 'Em linha' }, notWith: 'score' },
    {
      key: 'slip',
      kind: 'chance',
      values: ['0', '0.1', '0.2', '0.5', '1'],
      label: { en: 'Chance to slide', pt: 'Chance de deslizar' },
    },
    {
      key: 'score',
      kind: 'flag',
      value: 'points',
      label: { en: 'For points: fill the board', pt: 'Por pontos: encher o tabuleiro' },
    },
  ],
};

export const sides: readonly [SideName, SideName] = [
  playerOf(1, { letter: 'x', drawnAs: 'X' }),
  playerOf(2, { letter: 'o', drawnAs: 'O' }),
];

function aimOf(setup: MnkSetup): Bilingual {
  if (!endsByLine(setup)) return points;
  const { en, pt } = lineWords(setup);
  return {
    en: `Put one piece a turn on a free cell; ${en} in a row, across, down or slanting, win.`,
    pt: `Ponha uma peça por vez numa casa livre; ${pt} em linha, na horizontal, na vertical ou na diagonal, vencem.`,
  };
}

const points: Bilingual = {
  en: 'Fill the board: three in a line are one point, four are three. The points decide.',
  pt: 'Encha o tabuleiro: três em linha valem um ponto, quatro valem três. Os pontos decidem.',
};

const sliding: Bilingual = {
  en: 'Pieces may slide to a free neighbouring cell; the dashed line shows where one came from.',
  pt: 'As peças podem deslizar para uma casa vizinha livre; a linha tracejada mostra de onde vieram.',
};

export function rules(setup: MnkSetup): Bilingual {
  const aim = aimOf(setup);
  return setup.slip === '0' ? aim : { en: `${aim.en} ${sliding.en}`, pt: `${aim.pt} ${sliding.pt}` };
}

export function typing(setup: MnkSetup): Bilingual {
  const aim = aimOf(setup);
  const { en, pt } = setup.slip === '0' ? both('', '') : chanceToSlide(setup.slip);
  return both(
    `${aim.en}${en} Type the cell of your piece, column and row: b2.`,
    `${aim.pt}${pt} Digite a casa da sua peça, coluna e linha: b2.`,
  );
}

function chanceToSlide(slip: string): Bilingual {
  return both(
    ` With probability ${slip} a piece slides to a free neighbouring cell.`,
    ` Com probabilidade ${slip} uma peça desliza para uma casa vizinha livre.`,
  );
}
