/** Compares given answers with exact ones, record by record. */
import type { Limits } from '../../../core/search/limits.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import { recordsOf } from '../../positions/records.js';
import { ExactAnswer } from './exact-answer.js';

export interface Difference {
  /** Line in the answers, from 1. */
  readonly line: number;
  /** The given answer; undefined if it is missing. */
  readonly found: string | undefined;
  /** The exact answer to the record; undefined for a surplus answer. */
  readonly exact: ExactAnswer | undefined;
}

export interface CheckSummary {
  records: number;
  differences: number;
  /** Number of records without an exact answer within the limits. */
  unchecked: number;
  first: Difference | undefined;
}

/** Reads both streams in parallel. `answers` are lines without line ends. */
export async function checkFile(
  input: AsyncIterable<Uint8Array>,
  answers: AsyncIterator<string>,
  limits: Limits,
): Promise<CheckSummary> {
  const cache = new SolverCache();
  const summary: CheckSummary = { records: 0, differences: 0, unchecked: 0, first: undefined };
  const note = (difference: Difference): void => {
    summary.differences++;
    summary.first ??= difference;
  };
  let line = 0;
  for await (const item of recordsOf(input)) {
    const given = await answers.next();
    line++;
    summary.records++;
    const found = given.done === true ? undefined : given.value.trim();
    const exact = ExactAnswer.of(item, limits, cache);
    const judged = exact.judge(found);
    if (judged === 'unchecked') summary.unchecked++;
    else if (judged !== 'right') note({ line, found, exact });
  }
  for (let more = await answers.next(); more.done !== true; more = await answers.next()) {
    line++;
    const found = more.value.trim();
    if (found !== '') note({ line, found, exact: undefined });
  }
  return summary;
}
