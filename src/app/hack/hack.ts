/**
 * Looks for a board that a program answers wrongly, or on which it crashes or is too slow. Many boards go into one run of
 * the program; a run that goes wrong is halved. The board found is shrunk until nothing more can be taken.
 */
import type { RecordItem } from '../../batch/read/items.js';
import type { BoardSize, Game } from '../../core/game.js';
import type { Limits } from '../../core/search/limits.js';
import { SolverCache } from '../../core/search/solver-cache.js';
import { ExactAnswer } from '../check/exact-answer.js';
import { outcomeOf, type Graded } from '../grade/grade.js';
import { type BoardRules, minimise, type Minimal } from '../grade/minimal.js';
import { answersOf, Patience, type Answers, type RunProgram } from '../grade/program.js';
import { BoardSource } from './boards.js';

export interface HackJob {
  readonly game: Game;
  readonly seed: number;
  /** Boards at most. */
  readonly tries: number;
  /** The largest boards. */
  readonly size: BoardSize;
  readonly rules: BoardRules;
  /** Of our own searches. */
  readonly limits: Limits;
  /** Limit of one run of the program. */
  readonly limitMs: number;
  /** Asked before every run: the time is over, or the user has had enough. */
  readonly isOver: () => boolean;
  /** Told after every run. */
  readonly onProgress: (tries: number) => void;
}

export type Finding =
  | { readonly kind: 'found'; readonly tries: number; readonly first: Graded; readonly minimal: Minimal }
  | { readonly kind: 'none'; readonly tries: number }
  /** The program does not start: why. */
  | { readonly kind: 'absent'; readonly said: string };

/** Boards of one run. */
const batch = 60;
/** Runs that were too slow before only this is reported: others are likely to be. */
const maxSlow = 3;

/** The same job and a program that always answers alike give the same finding, unless the job is over before. */
export async function hack(run: RunProgram, job: HackJob): Promise<Finding> {
  const source = new BoardSource(job.game, job.seed, job.tries, job.size, job.rules);
  const cache = new SolverCache();
  let tries = 0;
  let slow: Graded | undefined;
  for (let slowRuns = 0; slowRuns < maxSlow && !job.isOver();) {
    const records = source.next(batch);
    if (records.length === 0) break;
    // Which board is too slow is looked for once: every step of it takes the whole limit.
    const patience = new Patience(2 * batch, slow ? job.limitMs : 10 * job.limitMs);
    const answers = await answersOf(run, records, patience);
    if (answers.first.end === 'absent') return { kind: 'absent', said: answers.first.said };
    if (answers.first.end === 'slow') slowRuns++;
    const graded = judged(records, answers, job, cache);
    tries += records.length;
    job.onProgress(tries);
    slow ??= graded.find(({ outcome }) => outcome === 'slow');
    const first = graded.find(({ outcome }) => !['right', 'unchecked', 'slow'].includes(outcome));
    if (first)
      return { kind: 'found', tries, first, minimal: await minimise(first, run, job.limits, job.rules) };
    learn(source, graded, answers, job);
  }
  if (!slow) return { kind: 'none', tries };
  return { kind: 'found', tries, first: slow, minimal: { graded: slow, isMinimal: false, runs: 0 } };
}

function judged(
  records: readonly RecordItem[],
  { given }: Answers,
  { limits }: HackJob,
  cache: SolverCache,
): Graded[] {
  return records.map((item, i) => {
    const exact = ExactAnswer.of(item, limits, cache);
    return { exact, outcome: outcomeOf(exact, given[i]), given: given[i] };
  });
}

/** Hard are boards with a large value, boards that our own search found hard, and runs near the limit of time. */
function learn(
  source: BoardSource,
  graded: readonly Graded[],
  { first }: Answers,
  { limitMs }: HackJob,
): void {
  const nearLimit = first.ms > limitMs / 4 ? 10 : 0;
  for (const { exact } of graded) {
    const { item, answer } = exact;
    if (item.kind === 'refused' || !answer) continue;
    source.learn(item, Math.abs(answer.lo) + Math.log2(1 + answer.stats.nodes) + nearLimit);
  }
}
