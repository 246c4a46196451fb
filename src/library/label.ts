/** Label sets as objects: the value of every move of one record at a time, in this thread. */
import './portuguese.js';
import { type LabelRow, refusedLabel } from '../app/label/row.js';
import { rowEnd } from '../app/solve/result/csv.js';
import { JobSolver } from '../app/solve/record-solver.js';
import { anyItemOf, type ParsedRecord } from './records.js';
import { jobOf, type SolveOptions } from './solve.js';

export type { LabelRow };

/** What of the options of `solve` decides a label set. */
export type LabelOptions = Pick<
  SolveOptions,
  'algorithm' | 'time' | 'nodes' | 'memory' | 'seed' | 'distance'
>;

/**
 * A function that gives the rows of a record, one for each legal move, as `./solve label` writes them; one without a move
 * where the game is over or the record is refused. It keeps what its solvers keep between records.
 * @throws RangeError where the options name what does not exist.
 */
export function labeller(options: LabelOptions = {}): (record: ParsedRecord | string) => LabelRow[] {
  const job = jobOf({ ...options, certificate: false });
  const solving = new JobSolver({
    ...job,
    format: 'labels',
    times: false,
    question: { ...job.question, line: false },
  });
  return (record) => {
    const item = anyItemOf(record);
    const text =
      item.kind === 'record' ? solving.solve(item).line : refusedLabel(item, item.refusal, 'labels');
    return text.split(rowEnd).map((row) => JSON.parse(row) as LabelRow);
  };
}
