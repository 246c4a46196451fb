/** Compares given answers with exact ones, record by record. */
import type { Limits } from '../../core/search/limits.js';
import { SolverCache } from '../../core/search/solver-cache.js';
import { recordsOf } from '../positions/records.js';
import { ExactAnswer } from './exact-answer.js';

export interface Difference {
  /** Line of the answers, from 1. */
  readonly line: number;
  /** The answer given; undefined if there is none for the record. */
  readonly found: string | undefined;
  /** The record with its exact answer; undefined for a surplus answer. */
  readonly exact: ExactAnswer | undefined;
}

export interface CheckSummary {
  records: number;
  differences: number;
  /** Records without an exact answer within the limits. */
  unchecked: number;
  first: Difference | undefined;
}

/** Reads both streams side by side; `answers` are the lines without their ends. */
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
