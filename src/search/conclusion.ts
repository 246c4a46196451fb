/**
 * Turns the result of a search at the root, in side 0's terms, into an Answer in the mover's terms.
 */
import type { Answer, Stats } from '../core/answer.js';
import type { Meter } from '../core/search/limits.js';
import type { Move, Position } from '../core/position.js';
import type { SearchTask } from './task.js';

/** Final values for side 0. */
export interface Conclusion {
  /** Lower and upper bound of the value; both are the estimate when `estimated`. */
  readonly low: number;
  readonly high: number;
  /** Whether `low` and `high` come from an evaluation at the horizon. */
  readonly estimated: boolean;
  readonly best: readonly Move[];
  readonly line: readonly Move[];
  readonly stats: Partial<Stats>;
  /** Set if a limit ended the search for all best moves although the value is proved. */
  readonly unfinished?: boolean;
}

/** Returns the answer in terms of the side to move. The position must be at the root again. */
export function answerOf(task: SearchTask, meter: Meter, shown: Conclusion): Answer {
  const swap = task.position.toMove === 1;
  // 0 - x instead of -x, so that no answer is -0.
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

/** Returns the answer to a finished game: its value and no move. */
export function answerOfEnd(task: SearchTask, meter: Meter): Answer {
  meter.spend();
  const value = task.position.settled;
  return answerOf(task, meter, { low: value, high: value, estimated: false, best: [], line: [], stats: {} });
}

/**
 * Returns the principal variation: `first`, then what `next` names at each position, which is `ply`
 * moves below the root, until the game or the line (-1) ends. The root is restored.
 */
export function lineFrom(position: Position, first: Move, next: (ply: number) => Move): Move[] {
  const line: Move[] = [];
  for (let move = first; move >= 0; move = position.isOver ? -1 : next(line.length)) {
    position.play(move);
    line.push(move);
  }
  for (let i = 0; i < line.length; i++) position.undo();
  return line;
}
