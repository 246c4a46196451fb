/**
 * Warms up until the times are steady: the engine compiles frequent code, so that the first runs
 * differ from later ones. Passes over a sample are repeated until they no longer get faster.
 */
import { now } from '../../core/clock.js';
import type { WarmUp } from './rows.js';

export interface WarmUpResult {
  readonly state: WarmUp;
  readonly passes: number;
}

/** Number of passes compared with as many before them; the best of each counts. */
const window = 3;
/** Gains below this share count as none. */
const settled = 0.05;
/** Share of the time that the sample may take; it has at least one position. */
const sampleShare = 0.1;

/** Minimum share of the time for a pass, which repeats its sample: compilers need time too. */
const passShare = 0.02;

/**
 * @param run solves the position with this index, 0..count-1
 * @param budget milliseconds
 */
export function warmUp(count: number, budget: number, run: (index: number) => void): WarmUpResult {
  const started = now();
  if (count === 0) return { state: 'steady', passes: 0 };
  let sample = 0;
  while (sample < count && now() - started < sampleShare * budget) run(sample++);
  const times = [now() - started];
  if (times[0] >= budget) return { state: 'long', passes: 1 };
  while (now() - started < budget) {
    const from = now();
    let repeats = 0;
    for (; repeats === 0 || now() - from < passShare * budget; repeats++) {
      for (let i = 0; i < sample; i++) run(i);
    }
    times.push((now() - from) / repeats);
    if (isSteady(times)) return { state: 'steady', passes: times.length };
  }
  return { state: 'unsettled', passes: times.length };
}

/** Returns whether the last passes are no faster than those before them. */
export function isSteady(times: readonly number[]): boolean {
  if (times.length < 2 * window) return false;
  const last = Math.min(...times.slice(-window));
  const before = Math.min(...times.slice(-2 * window, -window));
  return last > (1 - settled) * before;
}
