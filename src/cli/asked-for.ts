/** What a run was asked for, as the options that ask for it: what `--resume` compares, and names if it differs. */
import type { SolveJob } from '../app/job.js';

/** Everything of the job that decides the bytes of the output; undefined for what was not asked. */
export function askedFor(job: SolveJob): Readonly<Record<string, unknown>> {
  const { choice, question, limits, format, explain, strict, compare } = job;
  const algorithms = choice.items.map(({ game, algorithm }) => (game ? `${game}:${algorithm}` : algorithm));
  return {
    '-a': algorithms.length > 0 ? algorithms.join(',') : undefined,
    '--format': format,
    '--stats': compare,
    '--explain': explain,
    '--best': question.best,
    '--certificate': question.certificate,
    '--time': limits.ms === undefined ? undefined : `${String(limits.ms)}ms`,
    '--nodes': limits.nodes,
    '--mem': limits.bytes,
    '--depth': limits.depth,
    '--eval': question.evaluation,
    '--seed': question.seed,
    '--share': question.share,
    '--strict': strict,
  };
}
