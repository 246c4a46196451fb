/**
 * The value of every legal move of a position, for training and testing other programs.
 *
 * The position is searched first. This search already values every move if all moves lose, or if
 * the game has no draws and every winning move is known. Otherwise each move is searched
 * separately, and the position's value must be that of the best move; if both are proved and
 * differ, one of the searches is wrong, which is reported as a contradiction. The searches of a
 * position share its limits.
 */
import { rounding } from '../../../core/answer.js';
import type { Game, Image, Setup, Solver } from '../../../core/game.js';
import { leftOf, type Limits, type SearchContext } from '../../../core/search/limits.js';
import { legalMoves, type Move, type Side } from '../../../core/position.js';
import { ok, type Result } from '../../../core/refusal.js';
import type { SolverCache } from '../../../core/search/solver-cache.js';
import type { RecordItem } from '../../../batch/read/items.js';
import { positionInput, type EngineInput } from '../../play/engine.js';
import { moveWorth, provedValues, shareOf, type MoveWorth } from '../../play/hints.js';
import { canonical } from '../../../games/kit/board/canonical.js';
import { distanceLimits } from '../distance.js';
import { effectOf, valueAfterMove } from '../../positions/settled.js';

/** A move with its value for the side to move. */
export interface LabelledMove extends MoveWorth {
  readonly move: Move;
  /** Whether no move is better; undefined if unknown. */
  readonly best: boolean | undefined;
  /** Plies to the end by best play, this move included; undefined if unknown. */
  readonly distance: number | undefined;
}

export interface PositionLabels {
  /** The canonical image of the position under symmetry, in which it is searched. */
  readonly image: Image;
  readonly toMove: Side;
  readonly value: Omit<MoveWorth, 'nodes' | 'ms'>;
  /** Every legal move in the order of the board. */
  readonly moves: readonly LabelledMove[];
  /** Whether every move is proved and the position's value is that of the best. */
  readonly complete: boolean;
  /** Whether a limit ended one of the searches. */
  readonly limited: boolean;
  readonly contradiction?: readonly (readonly [string, number])[] | undefined;
  readonly ms: number;
}

export interface LabelOptions {
  readonly question: { readonly seed: number };
  /** Whether to search for the distance of each move; otherwise it is known only from the rules. */
  readonly distance?: boolean | undefined;
}

/** Limits of a position, with a watch of its searches. */
type LabelLimits = Limits & Pick<SearchContext, 'watch'>;

type LabelSet = Omit<PositionLabels, 'image' | 'toMove'>;

/** Label sets of canonical positions, by the text of their records. */
const newSets = (): Map<string, LabelSet> => new Map();
/** Maximum number of stored sets, about 30 MB. */
const maxKept = 2 ** 14;

/**
 * Returns the label set of a record. Refused if it is no position of its game or none of the
 * solvers accepts it. The canonical position is searched, so that even counts are equal for all its
 * images, and a later image is found in the cache.
 * @param solvers for the position and its successors; the first that accepts is used
 * @param cache cache of one run, in which solvers, limits and options are the same for all records
 */
export function label(
  { game, setup }: Pick<RecordItem, 'game' | 'setup'>,
  solvers: readonly Solver[],
  limits: LabelLimits,
  options: LabelOptions,
  cache: SolverCache,
): Result<PositionLabels> {
  const made = game.rules.position(setup, cache);
  if (!made.ok) return made;
  const image = canonical(game, setup);
  const sets = cache.get(newSets);
  const text = game.codec.format(image.setup);
  const known = sets.get(text);
  const found = known ? ok({ ...known, ms: 0 }) : search(game, image.setup, solvers, limits, options, cache);
  if (!found.ok) return found;
  if (!known) {
    if (sets.size >= maxKept) sets.clear();
    sets.set(text, found.value);
  }
  const byMove = new Map(found.value.moves.map((one) => [one.move, one]));
  const moves = legalMoves(made.value).map((move) => ({ ...byMove.get(image.move(move))!, move }));
  return ok({ ...found.value, image, moves, toMove: made.value.toMove });
}

function search(
  game: Game,
  setup: Setup,
  solvers: readonly Solver[],
  limits: LabelLimits,
  { question: { seed }, distance }: LabelOptions,
  cache: SolverCache,
): Result<LabelSet> {
  const made = game.rules.position(setup, cache);
  if (!made.ok) return made;
  const position = made.value;
  const { players, draws } = game.rules.traits(setup);
  const best = draws === false ? 'all' : 'one';
  const question = { best, certificate: false, line: false, seed } as const;
  const moves = legalMoves(position);
  const accepted = solvers.map((solver) => solver.accepts(setup, question));
  const solver = solvers[accepted.indexOf(true)] as Solver | undefined;
  if (!solver) return { ok: false, error: accepted.find((one) => one !== true)! };
  const answer = solver.solve(setup, question, {
    ...shareOf(limits, best === 'all' ? 2 : moves.length + 1),
    cache,
    watch: limits.watch,
  });
  const input = positionInput(game, setup, position, { cache, watch: limits.watch });
  const told = answer.status === 'proved' && players === 2 ? provedValues(input, { answer, question }) : [];
  const share = shareOf(leftOf(limits, answer.stats), moves.length);
  const ofMove = players === 2 ? solver : undefined;
  const alone = { ...question, best: 'one' } as const;
  const worths =
    told.length === moves.length
      ? moves.map((move) => ({ ...told.find((value) => value.move === move)!, nodes: 0, ms: 0 }))
      : moves.map((move) => moveWorth(input, alone, share, ofMove, move));
  const { lo, hi, status } = answer;
  const contradiction = contradictionOf({ lo, hi, status }, worths);
  const all = worths.every((worth) => worth.status === 'proved');
  return ok({
    value: { lo, hi, status },
    moves: worths.map((worth, i) => ({
      ...worth,
      move: moves[i],
      best: isBest(worth, worths),
      distance: distanceOf(input, moves[i], worth, distance ? share : undefined),
    })),
    complete: all && status === 'proved' && !contradiction,
    limited: answer.stop !== 'finished' || worths.some((worth) => worth.status === 'bounded'),
    contradiction,
    ms: worths.reduce((sum, { ms }) => sum + ms, answer.stats.ms),
  });
}

type Value = PositionLabels['value'];

/** Returns the plies to the end, this move included. It searches only with `limits`. */
function distanceOf(
  { game, setup, position, cache }: EngineInput,
  move: Move,
  { lo, status }: Value,
  limits: Limits | undefined,
): number | undefined {
  const length = game.rules.length?.(setup);
  if (length?.always) return length.plies;
  const effect = effectOf(game, position, move);
  const { players, chance } = game.rules.traits(setup);
  if (players === 1) return status === 'proved' ? lo : undefined;
  if (chance) return undefined;
  if (effect.end !== undefined) return 1;
  if (status !== 'proved') return undefined;
  if (length && lo === 0) return length.plies;
  if (!limits) return undefined;
  const context = { ...distanceLimits(limits), cache };
  const found = game.solvers.distance(game.rules.after(setup, move), valueAfterMove(effect, lo), context);
  return found && found.plies + 1;
}

/** Returns whether no move is better; undefined if that is unknown, as with any estimate. */
function isBest(one: Value, all: readonly Value[]): boolean | undefined {
  if (one.status === 'estimated' || all.some(({ status }) => status === 'estimated')) return undefined;
  if (all.every(({ hi }) => one.lo >= hi - rounding)) return true;
  return all.some(({ lo }) => lo > one.hi + rounding) ? false : undefined;
}

/** Returns a contradiction if the value is outside the moves' highest lower and upper bounds. */
function contradictionOf(value: Value, moves: readonly Value[]): PositionLabels['contradiction'] {
  if (moves.length === 0 || [value, ...moves].some(({ status }) => status === 'estimated')) return undefined;
  const lo = Math.max(...moves.map((move) => move.lo));
  const hi = Math.max(...moves.map((move) => move.hi));
  const claims = (position: number, moves: number) =>
    [
      ['position', position],
      ['moves', moves],
    ] as const;
  if (value.lo > hi + rounding) return claims(value.lo, hi);
  return value.hi < lo - rounding ? claims(value.hi, lo) : undefined;
}
