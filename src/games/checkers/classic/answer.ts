/** Helpers of all solvers of the capture problem: Answers from capture paths, first jumps. */
import type { Answer, Stats, Certificate } from '../../../core/answer.js';
import type { Meter } from '../../../core/search/limits.js';
import type { Move } from '../../../core/position.js';
import { after, landing, movesAlong } from '../rules/moves.js';
import type { CheckersSetup } from '../rules/setup.js';
import { ownMen } from './board.js';

/** Assembles the answer lo..hi, `proved` if lo = hi. `path`: squares of a capture of length lo. */
export function captureAnswer(parts: {
  readonly setup: CheckersSetup;
  readonly lo: number;
  readonly hi: number;
  readonly path: ArrayLike<number>;
  readonly meter: Meter;
  readonly stats: Partial<Stats>;
  readonly best?: readonly Move[] | undefined;
  readonly certificate?: Certificate | undefined;
}): Answer {
  const { lo, hi, meter } = parts;
  const { certificate } = parts;
  const line = movesAlong(parts.setup, parts.path);
  const stats = meter.stats(parts.stats);
  stats.depth = parts.stats.depth ?? lo;
  const answer: Answer = {
    lo,
    hi,
    status: lo === hi ? 'proved' : 'bounded',
    // A limit may have cut the list of moves short although the value is proved.
    stop: lo === hi && !parts.best ? 'finished' : meter.stop,
    best: parts.best ?? line.slice(0, 1),
    line,
    stats,
  };
  return certificate ? { ...answer, certificate } : answer;
}

/**
 * Every first jump of a capture of length `longest`, in ascending order of moves; after a limit
 * those found, and that of `path`.
 *
 * @param longest the exact answer of the board
 * @param path squares of a capture of this length
 * @param longestAfter the longest capture of the man on a square of another board
 */
export function allFirstJumps(
  setup: CheckersSetup,
  longest: number,
  path: ArrayLike<number>,
  longestAfter: (after: CheckersSetup, man: number) => number,
): Move[] {
  const best: Move[] = [];
  const [known] = movesAlong(setup, path);
  for (const man of longest > 0 ? ownMen(setup) : []) {
    for (let move = 4 * man; move < 4 * man + 4; move++) {
      const to = landing(setup, move);
      if (to === undefined) continue;
      if (move === known || longestAfter(after(setup, move), to) === longest - 1) best.push(move);
    }
  }
  return best;
}
