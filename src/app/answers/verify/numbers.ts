/**
 * Checks the numbers of an answer that need no search: they must lie within the game's range and
 * fit each other.
 */
import { rounding } from '../../../core/answer.js';
import type { Game, Setup, Traits } from '../../../core/game.js';
import type { Position } from '../../../core/position.js';
import { phrase } from '../../../core/text/phrase.js';
import { insist } from '../../../games/kit/fault.js';
import { boundsOf } from '../../positions/settled.js';
import type { AnswerLine } from '../solve/result/read-result.js';

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

/**
 * Estimates claim nothing but an interval.
 * @param position undefined if it cannot be played
 * @throws Fault
 */
export function checkNumbers(
  game: Game,
  setup: Setup,
  position: Position | undefined,
  answer: Numbers,
): void {
  const { lo, hi, status } = answer;
  insist(lo <= hi, phrase('the claim is not lo <= hi'));
  if (status === 'estimated') return;
  const range = position && boundsOf(game, setup, position);
  if (range) insist(overlap(answer, range), phrase('the value lies between {lo} and {hi}', range));
  const traits = game.rules.traits(setup);
  insist(isPossible(answer, traits), phrase('no game ends with {lo}', { lo }));
  checkFit(answer, range, traits);
}

/** Whether an exact value is one that games can end with. */
function isPossible({ lo, hi }: Interval, { chance, draws }: Traits): boolean {
  return lo < hi || chance || (Number.isInteger(lo) && (lo !== 0 || draws !== false));
}

function overlap(a: Interval, b: Interval): boolean {
  return a.lo <= b.hi + rounding && b.lo <= a.hi + rounding;
}

/** Compares the values of the moves with the value of the position, which is their maximum. */
function checkFit(
  { lo, hi, status, best, bestComplete, values = [] }: Numbers,
  range: Interval | undefined,
  traits: Traits,
): void {
  const bounds = values.filter((value) => value.status !== 'estimated');
  const isExact = status === 'proved' && lo === hi;
  for (const value of bounds) {
    const { move } = value;
    const isBest = best.includes(move);
    const fits =
      (!range || overlap(value, range)) &&
      isPossible(value, traits) &&
      value.lo <= hi + rounding &&
      (!isExact || !isBest || overlap(value, { lo, hi }));
    insist(fits, phrase('values: {move} is not worth {lo}', { move, lo: value.lo }));
    const isAlsoBest = value.status === 'proved' && !isBest && value.lo >= lo - tie;
    const lacksIt = isExact && bestComplete === true && isAlsoBest;
    insist(!lacksIt, phrase('best is claimed to be complete but lacks {name}', { name: move }));
  }
  const most = Math.max(...bounds.map((value) => value.hi));
  const isShort = bounds.length > 0 && bounds.length === values.length && most < lo - rounding;
  insist(!isShort, phrase('no value of a move reaches {lo}', { lo }));
}
