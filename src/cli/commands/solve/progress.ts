/** The progress of a run over a file, in words. */
import type { RunState } from '../../../app/answers/solve/result/result-writer.js';
import type { InputMark } from '../../../batch/read/input.js';
import type { Context } from '../../context/context.js';
import { clock } from '../../terminal/progress.js';

/** A place in the input that a run has reached; `state` is called only where it is used. */
export interface ReachedPlace {
  readonly mark: InputMark;
  readonly state: () => RunState;
}

/**
 * Returns how many records are answered, and the time left if the size of the input is known.
 * @param from where the run began in the input
 * @param ms since it began
 */
export function progressParts(
  { say, numbers }: Context,
  counts: RunState['counts'],
  { at }: InputMark,
  from: InputMark,
  size: number | undefined,
  ms: number,
): string[] {
  const { records, refused, limited } = counts;
  const parts = [say('{records} {records|record|records}', { records })];
  if (size !== undefined && size > 0) {
    // The share is rounded down, since a few long records at the end can take long.
    parts.push(numbers.percent(Math.floor((1000 * at) / size) / 1000));
    const seconds = ((ms / 1000) * (size - at)) / (at - from.at);
    if (at > from.at) parts.push(`${say('left')} ${clock(seconds)}`);
  }
  if (refused > 0) parts.push(say('{refused} refused', { refused: numbers.grouped(refused) }));
  if (limited > 0) parts.push(say('{limited} limited{#records}', { limited: numbers.grouped(limited) }));
  return parts;
}
