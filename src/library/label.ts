/** Label sets as objects: the value of every move of one record at a time, in this thread. */
import './portuguese.js';
import { type LabelRow, refusedLabel } from '../app/answers/label/row.js';
import { rowEnd } from '../core/text/csv.js';
import { LabelSolver } from '../app/answers/solve/label-solver.js';
import { anyItemOf, type ParsedRecord } from './records.js';
import { jobOf, type SolveOptions } from './solve.js';

export type { LabelRow };

/** The options of `solve` that apply to label sets. */
export type LabelOptions = Pick<
  SolveOptions,
  'algorithm' | 'time' | 'nodes' | 'memory' | 'seed' | 'distance'
>;

/**
 * Returns a function that gives the rows of a record, one for each legal move, as `./solve label`
 * writes them. A finished game or a refused record gives one row without a move. The function
 * reuses the data of its solvers between records.
 * @throws RangeError if the options name something unknown
 */
export function labeller(options: LabelOptions = {}): (record: ParsedRecord | string) => LabelRow[] {
  const job = jobOf({ ...options, certificate: false });
  const solving = new LabelSolver({
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
