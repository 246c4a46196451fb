import { generateText } from '../app/answers/generate.js';
import { headerOf } from '../app/positions/start-position.js';
import { parseRecords, type PositionRecord } from './records.js';
import { gameNamed, requireKnown, requireNames, valueOf, type Names } from './usage.js';

export interface GenerateOptions {
  /** Number of positions. Default: 10. */
  readonly count?: number;
  /** The same seed gives the same positions. Default: 1. */
  readonly seed?: number;
  readonly rows?: number;
  readonly cols?: number;
  /** Share of occupied squares, 0 to 1, in games that generate by it. */
  readonly density?: number;
  /** Number of moves played from the empty board, in games that generate by it. */
  readonly plies?: number;
  /** A family of positions, one of `kinds` of the game. Default: the first. */
  readonly kind?: string;
  /** Options for the header of every position, as in `{ k: 5 }`. */
  readonly header?: Readonly<Record<string, string | number>>;
}

const names: Names<GenerateOptions> = {
  count: true,
  seed: true,
  rows: true,
  cols: true,
  density: true,
  plies: true,
  kind: true,
  header: true,
};

/**
 * Generates random positions of a game, given by id or alias.
 * @throws RangeError if the game does not exist or makes no such positions
 */
export function generate(gameName: string, options: GenerateOptions = {}): PositionRecord[] {
  const game = gameNamed(gameName);
  requireNames(options, names);
  const { count = 10, seed = 1, kind = game.rules.kinds[0], header = {}, ...board } = options;
  requireKnown('kind', kind, game.rules.kinds);
  const words = Object.entries(header).map(([key, value]) => `${key}=${String(value)}`);
  const wanted = { ...board, kind, header: valueOf(headerOf(game, words)) };
  const pieces = Array.from(generateText({ game, count, seed, wanted }), valueOf);
  return parseRecords(pieces.join('')) as PositionRecord[];
}
