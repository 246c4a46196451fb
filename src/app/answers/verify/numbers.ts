/**
 * Checks the numbers of an answer that need no search: they must lie within the game's range and
 * fit each other.
 */
import { seenBy } from '../../../core/answer.js';
import type { Game, Setup, Traits } from '../../../core/game.js';
import type { Position } from '../../../core/position.js';
import type { SolverCache } from '../../../core/search/solver-cache.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';
import { leftOutPoints } from '../../positions/settled.js';
import type { AnswerLine } from '../solve/result/read-result.js';

/** Tolerance for equal expected values, which are sums of doubles. */
export const rounding = 1e-9;

/**
 * Difference below which two expected values are taken for equal where that makes an answer wrong:
 * above the rounding errors of two programs, below the difference of moves that they tell apart.
 */
export const tie = 5e-12;

type Numbers = Pick<AnswerLine, 'lo' | 'hi' | 'status' | 'bestComplete' | 'values'> & {
  readonly best: readonly string[];
};

/** Bounds of a value. */
type Interval = Pick<AnswerLine, 'lo' | 'hi'>;

/** Returns the first fault, or undefined. Estimates claim nothing but an interval. */
export function faultOfNumbers(
  game: Game,
  setup: Setup,
  answer: Numbers,
  cache: SolverCache,
): Phrase | undefined {
  if (answer.lo > answer.hi) return phrase('the claim is not lo <= hi');
  if (answer.status === 'estimated') return undefined;
  const made = game.rules.position(setup, cache);
  const range = made.ok ? rangeOf(game, setup, made.value) : undefined;
  if (range && !overlap(answer, range)) return phrase('the value lies between {lo} and {hi}', { ...range });
  const traits = game.rules.traits(setup);
  if (!isPossible(answer, traits)) return phrase('no game ends with {lo}', { lo: answer.lo });
  return faultOfFit(answer, range, traits);
}

/** Bounds of every value of the position for its side to move. */
export function rangeOf(game: Game, setup: Setup, position: Position): Interval {
  const { worst, best } = game.rules.traits(setup);
  const before = leftOutPoints(game, position);
  const { lo, hi } = seenBy(position.toMove, { lo: worst, hi: best });
  return { lo: lo - before, hi: hi - before };
}

/** Whether an exact value is one that games can end with. */
function isPossible({ lo, hi }: Interval, { chance, draws }: Traits): boolean {
  return lo < hi || chance || (Number.isInteger(lo) && (lo !== 0 || draws !== false));
}

function overlap(a: Interval, b: Interval): boolean {
  return a.lo <= b.hi + rounding && b.lo <= a.hi + rounding;
}

/** Compares the values of the moves with the value of the position, which is their maximum. */
function faultOfFit(
  { lo, hi, status, best, bestComplete, values = [] }: Numbers,
  range: Interval | undefined,
  traits: Traits,
): Phrase | undefined {
  const bounds = values.filter((value) => value.status !== 'estimated');
  const isExact = status === 'proved' && lo === hi;
  for (const value of bounds) {
    const { move } = value;
    const isBest = best.includes(move);
    const isProved = value.status === 'proved';
    if (
      (range && !overlap(value, range)) ||
      !isPossible(value, traits) ||
      value.lo > hi + rounding ||
      (isExact && isBest && !overlap(value, { lo, hi }))
    )
      return phrase('values: {move} is not worth {lo}', { move, lo: value.lo });
    if (isExact && bestComplete === true && isProved && !isBest && value.lo >= lo - tie)
      return phrase('best is claimed to be complete but lacks {name}', { name: move });
  }
  const most = Math.max(...bounds.map((value) => value.hi));
  return bounds.length > 0 && bounds.length === values.length && most < lo - rounding
    ? phrase('no value of a move reaches {lo}', { lo })
    : undefined;
}
