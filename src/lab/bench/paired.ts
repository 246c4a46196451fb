/**
 * Paired, interleaved measurement: in each round every contestant does the same work once, in rotating order,
 * so that a disturbance of the machine affects all of them. A result is a ratio to the first contestant.
 */
import { quantile } from '../analysis/quantile.js';
import { now } from '../../core/clock.js';

export interface Contestant {
  readonly name: string;
  /** Does the work once; all must return the same number, or the measurement is void. */
  run(): number;
}

export interface PairedResult {
  readonly name: string;
  /** Median milliseconds of a round. */
  readonly ms: number;
  /** Time of this contestant over that of the first, round by round: quartiles. */
  readonly ratio: { readonly low: number; readonly median: number; readonly high: number };
  /** Rounds measured. */
  readonly rounds: number;
  /** What `run` returned. */
  readonly result: number;
}

/** Milliseconds each contestant runs before anything is measured: the compiler needs several calls. */
const warmUp = 300;

/** Runs for the time of the warm-up, at least once; the result of the first run. */
function warmed({ run }: Contestant): number {
  const started = now();
  const result = run();
  while (now() - started < warmUp) run();
  return result;
}

/** @param rounds measured rounds. */
export function paired(contestants: readonly Contestant[], rounds: number): PairedResult[] {
  const times = contestants.map(() => [] as number[]);
  const results = contestants.map(warmed);
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < contestants.length; i++) {
      const k = (i + round) % contestants.length;
      const started = now();
      contestants[k].run();
      times[k].push(now() - started);
    }
  }
  return contestants.map(({ name }, k) => {
    const ratios = times[k].map((ms, round) => ms / times[0][round]);
    const ratio = {
      low: quantile(ratios, 0.25),
      median: quantile(ratios, 0.5),
      high: quantile(ratios, 0.75),
    };
    return { name, ms: quantile(times[k], 0.5), ratio, rounds, result: results[k] };
  });
}
