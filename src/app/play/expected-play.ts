/** The moves that follow the best moves of a position, and the plies that a decided game lasts. */
import type { MoveValue } from '../../core/answer.js';
import { isWinOrLose } from '../../core/game.js';
import { countdown, partOf } from '../../core/search/limits.js';
import type { Move } from '../../core/position.js';
import { fastestLine } from '../../search/choose/fastest.js';
import { bestSolver, contextOf, type EngineInput } from './engine.js';
import { moveWorth, shareOf, type HintOptions, type Hints } from './hints.js';

export interface ExpectedLine {
  readonly value: MoveValue;
  /** The move of `value` first. */
  readonly moves: readonly Move[];
}

export interface ExpectedPlay {
  /** Lines of different first moves, the best first. */
  readonly lines: readonly ExpectedLine[];
  /**
   * In a decided game, the plies to its end if the winner hurries and the loser resists. The first
   * line then shows that end. Absent if a limit ended the search.
   */
  readonly plies?: number | undefined;
}

/** The largest number of lines. */
const maxLines = 3;

/** The part of the limits that the distance to the end may take, and then all lines together. */
const distanceShare = 0.5;

/**
 * Returns the expected play from the values of the moves. The limits are for this search alone; a
 * line is as long as the search of its move lets it be.
 */
export function expectedPlay(
  input: EngineInput,
  hints: Hints,
  { limits, seed }: Pick<HintOptions, 'limits' | 'seed'>,
): ExpectedPlay {
  const { game, setup } = input;
  const { chance, players } = game.rules.traits(setup);
  const end = endOf(input, hints, partOf(limits, distanceShare));
  const expected = end?.line ?? hints.line;
  const first = expected[0] ?? hints.best[0];
  const moves = [...new Set(first === undefined ? [] : [first, ...hints.best, ...hints.ranked])];
  const question = { best: 'one', certificate: false, seed } as const;
  const solver = players === 1 ? undefined : bestSolver(game, setup, question);
  const share = shareOf(partOf(limits, 1 - distanceShare), maxLines);
  const lines = moves.slice(0, maxLines).map((move): ExpectedLine => {
    const value = hints.values.find((one) => one.move === move)!;
    if (chance || (move === expected[0] && expected.length > 1)) {
      return { value, moves: move === expected[0] ? expected : [move] };
    }
    return { value, moves: [move, ...(moveWorth(input, question, share, solver, move).line ?? [])] };
  });
  return { lines, plies: end?.plies };
}

/** Returns the fastest end of a game that is proved to be won or lost. */
function endOf(
  input: EngineInput,
  { values, best }: Hints,
  limits: HintOptions['limits'],
): ReturnType<typeof fastestLine> {
  const { game, setup } = input;
  const value = values.find(({ move }) => move === best[0]);
  const isDecided = value?.status === 'proved' && Math.abs(value.lo) === 1;
  if (!isDecided || !isWinOrLose(game.rules.traits(setup))) return undefined;
  const found = fastestLine(game, setup, value.lo, countdown(contextOf(input, limits)), true);
  return found && found.line.length > 0 ? found : undefined;
}
