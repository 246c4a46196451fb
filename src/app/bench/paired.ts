/**
 * Paired, interleaved measurement: in each round every contestant does the same work once, in rotating order,
 * so that what disturbs the machine disturbs all of them. A result is a ratio to the first contestant.
 */
import { quantile } from '../../analysis/quantile.js';
import { now } from '../../core/clock.js';

export interface Contestant {
  readonly name: string;
  /** Does the work once; what it returns must be equal for all, or the measurement is void. */
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

/** @param rounds measured rounds; one more comes first, unmeasured, to warm up. */
export function paired(contestants: readonly Contestant[], rounds: number): PairedResult[] {
  const times = contestants.map(() => [] as number[]);
  const results = contestants.map((contestant) => contestant.run());
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
