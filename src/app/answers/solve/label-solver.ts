/** Answers records by label sets: one row for each legal move (`../label/`). */
import { plainQuestion, type Solver } from '../../../core/game.js';
import type { RecordItem } from '../../../batch/read/items.js';
import type { RecordNote, RecordResult, Tally } from '../../../batch/run/partial-result.js';
import { label } from '../label/label.js';
import { type LabelFormat, labelLines } from '../label/row.js';
import { JobSolver, type Method, named } from './record-solver.js';
import { aloneLimits } from './steps.js';

export class LabelSolver extends JobSolver {
  protected override answered(record: RecordItem, { solvers, unasked }: Method): RecordResult {
    const { job, cache, look } = this;
    const { index, line: place } = record;
    const limits = { ...aloneLimits(record, job.limits), watch: look };
    const labelled = label(record, solvers, limits, job, cache);
    if (!labelled.ok) return this.refused(record, labelled.error);
    const { value, contradiction, ms, limited } = labelled.value;
    const line = labelLines(record, labelled.value, job.format as LabelFormat);
    const complete = value.status === 'proved' && labelled.value.complete;
    const tally: Tally = complete ? 'p' : limited ? 'l' : 'u';
    const leftOut = unasked && unused(record, solvers, unasked);
    if (!contradiction && !leftOut) return { tally, line, ms };
    const claims = contradiction?.map(([n, v]) => [n, v] as [string, number | null]);
    return {
      tally,
      line,
      ms,
      note: { index, line: place, claims, leftOut },
    };
  }
}

/** Returns the unused algorithms: labels come from the first that accepts the position. */
function unused(
  { game, setup }: RecordItem,
  solvers: readonly Solver[],
  unasked: readonly string[],
): RecordNote['leftOut'] {
  const accepted = solvers.map((solver) => solver.accepts(setup, plainQuestion));
  const used = accepted.indexOf(true);
  const others = solvers.flatMap(({ id }, i) => {
    const taken = accepted[i];
    return i === used ? [] : [[id, taken === true ? null : taken] as const];
  });
  return named(game, [...others, ...unasked.map((id) => [id, null] as const)]);
}
