/** Runs a solution of the package on its test data, as a judge would, until it fails. */
import type { ExpectedVerdict, ProblemSolution } from '../../../core/game.js';
import type { RunProgram } from '../grade/program.js';
import type { TestCase } from './data.js';

export interface SolutionTrial {
  readonly solution: ProblemSolution;
  readonly verdict: ExpectedVerdict | 'crashed';
  /** Milliseconds of the slowest run; the limit if it was too slow. */
  readonly ms: number;
  /** The case at which it failed; undefined if accepted. */
  readonly failedAt: string | undefined;
}

/** Runs the cases until one fails; slow solutions backwards, so that the largest case suffices. */
export async function trySolution(
  solution: ProblemSolution,
  cases: readonly TestCase[],
  run: RunProgram,
): Promise<SolutionTrial> {
  const order = solution.expected === 'slow' ? [...cases].reverse() : cases;
  let slowest = 0;
  for (const { name, input, answer } of order) {
    const { end, lines, ms } = await run(input);
    slowest = Math.max(slowest, ms);
    const isSame = end === 'ended' && `${lines.join('\n')}\n` === answer;
    if (isSame) continue;
    const verdict = end === 'slow' ? 'slow' : end === 'ended' ? 'wrong' : 'crashed';
    return { solution, verdict, ms: slowest, failedAt: name };
  }
  return { solution, verdict: 'accepted', ms: slowest, failedAt: undefined };
}
