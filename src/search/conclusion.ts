/** From what a search has shown about the root, in side 0's terms, to an Answer in the mover's terms. */
import type { Answer, Stats } from '../core/answer.js';
import type { Meter } from '../core/search/limits.js';
import type { Move } from '../core/position.js';
import type { SearchTask } from './task.js';

/** Final values from side 0's view. */
export interface Conclusion {
  /** The value is at least `low` and at most `high`; both are the estimate when `estimated`. */
  readonly low: number;
  readonly high: number;
  /** `low` and `high` come from an evaluation at the horizon. */
  readonly estimated: boolean;
  readonly best: readonly Move[];
  readonly line: readonly Move[];
  readonly stats: Partial<Stats>;
  /** A limit ended the search of all best moves although the value is proved. */
  readonly unfinished?: boolean;
}

/** The answer from the view of the side to move; the position stands at the root again. */
export function answerOf(task: SearchTask, meter: Meter, shown: Conclusion): Answer {
  const swap = task.position.toMove === 1;
  // 0 - x, not -x: no answer is -0.
  const lo = swap ? 0 - shown.high : shown.low;
  const hi = swap ? 0 - shown.low : shown.high;
  const exact = lo === hi;
  return {
    lo,
    hi,
    status: shown.estimated ? 'estimated' : exact ? 'proved' : 'bounded',
    stop: exact && !shown.estimated && !shown.unfinished ? 'finished' : meter.stop,
    best: [...shown.best].sort((a, b) => a - b),
    line: shown.line,
    stats: meter.stats(shown.stats),
  };
}

/** The answer to a game that is over: its value, no move. */
export function answerOfEnd(task: SearchTask, meter: Meter): Answer {
  meter.spend();
  const value = task.position.settled;
  return answerOf(task, meter, { low: value, high: value, estimated: false, best: [], line: [], stats: {} });
}
