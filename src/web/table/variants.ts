/** The games one can start: boards of the reports and others, and the header options of their records. */
export interface Variant {
  readonly id: string;
  readonly en: string;
  readonly pt: string;
  readonly rows: number;
  readonly cols: number;
  readonly options: readonly string[];
  /** A family of generated positions. */
  readonly drawn?: string;
}

export interface GameMenu {
  readonly game: string;
  readonly en: string;
  readonly pt: string;
  readonly minSide: number;
  readonly maxSide: number;
  /** The first is the standard one; any other board is made with the fields below them. */
  readonly variants: readonly Variant[];
}

function board(side: number, options: readonly string[] = []): Variant {
  const text = `${String(side)} × ${String(side)}`;
  return { id: String(side), en: text, pt: text, rows: side, cols: side, options };
}

/** The menu's sides are those one can still see and click; records go further. */
export const menu: readonly GameMenu[] = [
  {
    ...{ game: 'hex', en: 'Hex', pt: 'Hex', minSide: 3, maxSide: 19 },
    variants: [board(7), board(5), board(9), board(11), board(13), board(19)],
  },
  {
    ...{ game: 'mnk', en: 'Tic-tac-toe', pt: 'Jogo da velha', minSide: 2, maxSide: 19 },
    variants: [
      { id: 'classic', en: 'classic, 3 × 3', pt: 'clássico, 3 × 3', rows: 3, cols: 3, options: [] },
      ...[
        {
          id: 'points',
          en: '4 × 4 for points',
          pt: '4 × 4 por pontos',
          rows: 4,
          cols: 4,
          options: ['score=points'],
        },
      ],
      ...[
        {
          id: 'slippery',
          en: 'slippery, 3 × 3',
          pt: 'deslizante, 3 × 3',
          rows: 3,
          cols: 3,
          options: ['slip=0.2'],
        },
      ],
      ...[
        {
          id: 'slippery-points',
          en: 'slippery, for points',
          pt: 'deslizante, por pontos',
          rows: 4,
          cols: 4,
          options: ['score=points', 'slip=0.2'],
        },
      ],
      ...[
        {
          id: 'five',
          en: '5 in a row, 15 × 15',
          pt: '5 em linha, 15 × 15',
          rows: 15,
          cols: 15,
          options: ['k=5'],
        },
      ],
    ],
  },
  {
    ...{ game: 'dots', en: 'Dots and Boxes', pt: 'Pontinhos', minSide: 1, maxSide: 12 },
    variants: [board(3), board(2), board(4), board(5)],
  },
  {
    ...{
      game: 'checkers',
      en: 'Checkers: captures',
      pt: 'Damas: capturas',
      minSide: 3,
      maxSide: 20,
    },
    variants: [
      {
        id: 'hard',
        en: 'hard, 9 × 9',
        pt: 'difícil, 9 × 9',
        rows: 9,
        cols: 9,
        options: [],
        drawn: 'hard',
      },
      ...[
        {
          id: 'random',
          en: 'random, 8 × 8',
          pt: 'aleatório, 8 × 8',
          rows: 8,
          cols: 8,
          options: [],
          drawn: 'random',
        },
      ],
      ...[
        {
          id: 'empty',
          en: 'empty: paint your own',
          pt: 'vazio: pinte o seu',
          rows: 8,
          cols: 8,
          options: [],
        },
      ],
    ],
  },
];

/** What the form holds: a variant, changed by hand. */
export interface Choice {
  readonly game: string;
  /** Empty where the board is none of the menu's. */
  readonly variant: string;
  readonly rows: number;
  readonly cols: number;
  /** Header options; those of the variant until they are changed. */
  readonly k: number;
  readonly slip: string;
  readonly points: boolean;
  readonly swap: boolean;
  readonly drawn: string;
}

/** Chances to slide that the form offers. */
export const slipChances: readonly string[] = ['0', '0.1', '0.2', '0.5', '1'];

export function menuOf(game: string): GameMenu {
  return menu.find((entry) => entry.game === game) ?? menu[0]!;
}

/** The form's values for a variant. */
export function chosen(game: string, variantId?: string): Choice {
  const { variants, game: id } = menuOf(game);
  const variant = variants.find((one) => one.id === variantId) ?? variants[0]!;
  const value = (key: string): string | undefined =>
    variant.options.find((option) => option.startsWith(`${key}=`))?.slice(key.length + 1);
  const { rows, cols, drawn = '' } = variant;
  return {
    ...{ game: id, variant: variant.id, rows, cols, drawn },
    k: Number(value('k') ?? Math.min(rows, cols)),
    slip: value('slip') ?? '0',
    points: value('score') === 'points',
    swap: false,
  };
}

/** The request for a new game; the seed draws boards and slides. */
export function newGame(choice: Choice, seed: number) {
  const { game, rows, cols, drawn } = choice;
  const more = drawn === '' ? {} : { drawn };
  return { kind: 'new' as const, game, rows, cols, options: optionsOf(choice), seed, ...more };
}

function optionsOf({ game, rows, cols, k, slip, points, swap }: Choice): string[] {
  if (game === 'hex') return swap && rows === cols ? ['swap=1'] : [];
  if (game !== 'mnk') return [];
  const options = points ? ['score=points'] : [`k=${String(k)}`];
  if (slip !== '' && Number(slip) !== 0) options.push(`slip=${slip}`);
  return options;
}
