/**
 * Looks for a board that a program answers wrongly, or on which it crashes or is too slow. One run
 * of the program takes many boards, and a run that fails is halved. The board found is shrunk until
 * nothing more can be removed.
 */
import type { RecordItem } from '../../../batch/read/items.js';
import type { BoardSize, Game } from '../../../core/game.js';
import type { Limits } from '../../../core/search/limits.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import { ExactAnswer } from '../../answers/check/exact-answer.js';
import { gradeRecord, type RecordGrade } from './grade.js';
import { type BoardRules, minimise, type Minimal } from './minimal.js';
import { answersOf, RunBudget, type Answers, type RunProgram } from './program.js';
import { BoardSource } from './boards.js';

export interface HackJob {
  readonly game: Game;
  readonly seed: number;
  /** The largest number of boards. */
  readonly tries: number;
  /** The largest board. */
  readonly size: BoardSize;
  readonly rules: BoardRules;
  /** Limits of our own searches. */
  readonly limits: Limits;
  /** Milliseconds of one run of the program. */
  readonly limitMs: number;
  /** Called before every run; true ends the search. */
  readonly isOver: () => boolean;
  /** Called after every run. */
  readonly onProgress: (tries: number) => void;
}

export type Finding =
  | { readonly kind: 'found'; readonly tries: number; readonly first: RecordGrade; readonly minimal: Minimal }
  | { readonly kind: 'none'; readonly tries: number }
  /** The program does not start; `said` is the reason. */
  | { readonly kind: 'absent'; readonly said: string };

/** Boards in one run. */
const batch = 60;
/**
 * Slow runs after which the search ends with this result, since further runs are likely to be slow.
 */
const maxSlow = 3;

/**
 * Returns the same finding for the same job and a deterministic program, unless the job is ended
 * early.
 */
export async function hack(run: RunProgram, job: HackJob): Promise<Finding> {
  const source = new BoardSource(job.game, job.seed, job.tries, job.size, job.rules);
  const cache = new SolverCache();
  let tries = 0;
  let slow: RecordGrade | undefined;
  for (let slowRuns = 0; slowRuns < maxSlow && !job.isOver();) {
    const records = source.next(batch);
    if (records.length === 0) break;
    // A slow board is searched for only once, since every step takes the whole limit.
    const budget = new RunBudget(2 * batch, slow ? job.limitMs : 10 * job.limitMs);
    const answers = await answersOf(run, records, budget);
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
): RecordGrade[] {
  return records.map((item, i) => gradeRecord(ExactAnswer.of(item, limits, cache), given[i]));
}

/**
 * Reports how hard the boards are: by their value, the effort of our own search, and runs near the
 * time limit.
 */
function learn(
  source: BoardSource,
  graded: readonly RecordGrade[],
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
