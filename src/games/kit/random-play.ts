/**
 * Random positions, by random play from the empty board, so that every position can be reached.
 *
 *   random   a game broken off somewhere, not over
 *   late     after at least 16 moves (or half the cells, where that is fewer), not over
 *   over     played to the end
 */
import type { Codec, GenerateOptions, Presentation, Rules, Setup } from '../../core/game.js';
import { legalMoves } from '../../core/position.js';
import type { Random } from '../../core/random.js';
import { ok, type Result } from '../../core/refusal.js';
import { drawnLike, lengthFault, noHeader, noneOf, sizeFault } from './drawn-like.js';

export const playedKinds = ['random', 'late', 'over'] as const;

/** Games played for a position with the wanted number of moves before it counts as impossible. */
const attempts = 200;
const latePlies = 16;

/** The members of a game that random play needs. Its records may have the option `turn`. */
export interface PlayedGame<S extends Setup> {
  readonly rules: Pick<Rules<S>, 'position' | 'after'>;
  readonly codec: Pick<Codec<S>, 'grammar' | 'parse' | 'options'>;
  readonly view: Pick<Presentation<S>, 'standardSize'>;
}

/** Returns a position of the wanted kind, of the standard size unless another one is asked for. */
export function playedPosition<S extends Setup>(
  { rules, codec, view }: PlayedGame<S>,
  random: Random,
  options: GenerateOptions,
): Result<S> {
  const { rows = view.standardSize.rows, cols = view.standardSize.cols, header = noHeader } = options;
  const { grammar } = codec;
  const fault =
    sizeFault(rows, cols, grammar) ?? (options.kind === 'over' ? lengthFault(options) : undefined);
  if (fault) return fault;
  const cells = new Uint8Array(grammar.cellCount(rows, cols));
  const emptyWith = (given: typeof header) => codec.parse({ rows, cols, cells, options: given }, false);
  const asked = emptyWith(header);
  const empty = asked.ok ? emptyWith(new Map([...header].filter(([key]) => key !== 'turn'))) : asked;
  if (!empty.ok) return empty;
  return drawnLike(header, ['turn'], codec.options, () => playedSetup(rules, random, options, empty.value));
}

/** Plays games from the empty board until one has the wanted length. */
function playedSetup<S extends Setup>(
  rules: PlayedGame<S>['rules'],
  random: Random,
  options: GenerateOptions,
  empty: S,
): Result<S> {
  for (let i = 0; i < attempts; i++) {
    const plies = options.kind === 'over' ? Infinity : wantedPlies(random, options, empty.cells.length);
    const made = played(rules, random, empty, plies);
    if (made) return ok(made);
  }
  return noneOf(options.plies ?? empty.cells.length);
}

function wantedPlies(random: Random, { kind, plies, density }: GenerateOptions, cells: number): number {
  if (plies !== undefined) return plies;
  if (density !== undefined) return Math.min(cells - 1, Math.round(density * cells));
  if (kind !== 'late') return random.below(cells);
  const least = Math.min(latePlies, Math.floor(cells / 2));
  return least + random.below(Math.max(1, cells - least));
}

/**
 * The setup after `plies` random moves, or at the end of a game; undefined if a game is over too
 * soon.
 */
function played<S extends Setup>(
  rules: PlayedGame<S>['rules'],
  random: Random,
  empty: S,
  plies: number,
): S | undefined {
  const made = rules.position(empty);
  if (!made.ok) return undefined;
  const position = made.value;
  let setup = empty;
  for (let ply = 0; ply < plies && !position.isOver; ply++) {
    const moves = legalMoves(position);
    const move = moves[random.below(moves.length)];
    position.play(move);
    setup = rules.after(setup, move);
  }
  return plies === Infinity || !position.isOver ? setup : undefined;
}
