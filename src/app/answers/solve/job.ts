/** A job: the processing of each record of a file, as plain data that all processes share. */
import * as v from 'valibot';
import { amount, whole, type Read } from '../../../core/schema.js';
import { games } from '../../../games/registry.js';
import { levelIds } from '../../play/engine-options.js';
import { choiceForm, solversFor } from './algorithms.js';
import { formats } from './result/result.js';

/** Above the number of cores of any machine. */
export const maxThreads = 256;
const flag = v.optional(v.boolean());

const evaluations = games.flatMap((game) => game.solvers.evaluations.map(({ id }) => id));

const questionForm = v.strictObject({
  best: v.picklist(['one', 'all']),
  certificate: v.boolean(),
  line: flag,
  evaluation: v.optional(v.picklist(evaluations)),
  seed: amount,
  share: flag,
});

const limit = v.optional(amount);
const limitsForm = v.strictObject({ ms: limit, nodes: limit, bytes: limit, depth: limit });

const jobForm = v.strictObject({
  choice: choiceForm,
  format: v.picklist(formats),
  /** Write milliseconds, which differ from run to run; otherwise `ms` is null. */
  times: v.boolean(),
  explain: v.boolean(),
  question: questionForm,
  limits: limitsForm,
  /** Id of a level, which defines solver and limits in each game. */
  level: v.optional(v.picklist(levelIds())),
  /** Number of threads on one position. Default: 1. */
  threads: v.optional(whole(0, maxThreads)),
  /** Stop at the first refused record and enforce the limits of the reports. */
  strict: v.boolean(),
  /** Add the value of every move, by a separate search with the same limits. */
  values: flag,
  /** Add the plies to the end of the game, by a separate search with the same limits. */
  distance: flag,
  /** Collect the comparison table. */
  compare: v.boolean(),
});

export type SolveJob = Read<typeof jobForm> & {
  /** Folder for proofs. Not part of the form, so that jobs from elsewhere write no files. */
  readonly proofs?: string | undefined;
};

/** Returns whether this is a valid job for existing games and algorithms, without other members. */
export function isSolveJob(value: unknown): value is SolveJob {
  return v.is(jobForm, value);
}

/**
 * Returns all parts of the job that determine the output, by option, so that `--resume` can name
 * the first difference. `times` is left out because `--stats` determines it.
 */
export function resumeBinding(job: SolveJob): Readonly<Record<string, unknown>> {
  const { choice, question, limits } = job;
  const names = choice.items.map(({ game, algorithm: id }) => (game ? `${game}:${id}` : id));
  return {
    '-a': names.length > 0 ? names.join(',') : undefined,
    '--format': job.format,
    '--stats': job.compare,
    '--explain': job.explain,
    '--values': job.values,
    '--distance': job.distance,
    '--best': question.best,
    '--certificate': question.certificate,
    '--time': limits.ms === undefined ? undefined : `${String(limits.ms)}ms`,
    '--nodes': limits.nodes,
    '--mem': limits.bytes,
    '--depth': limits.depth,
    '--level': job.level,
    '--eval': question.evaluation,
    '--threads': job.threads,
    '--seed': question.seed,
    '--share': question.share,
    '--strict': job.strict,
    '--proofs': job.proofs,
  };
}

/**
 * Returns the milliseconds without a message after which a worker is considered hanging. Each
 * algorithm may take the whole limit, and as long again for a certificate or a slow clock. Infinite
 * without a limit.
 */
export function hangLimit({ choice, limits, values, distance }: SolveJob, graceMs: number): number {
  if (limits.ms === undefined) return Infinity;
  const solvers = Math.max(...games.map((game) => solversFor(game, choice).length));
  return 2 * limits.ms * (solvers + (values ? 1 : 0) + (distance ? 1 : 0)) + graceMs;
}
