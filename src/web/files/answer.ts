/** Answers records as `./solve` does, in whatever worker is asked. */
import type { Answer } from '../../core/answer.js';
import { plainQuestion } from '../../core/game.js';
import type { Limits } from '../../core/limits.js';
import type { SolverCache } from '../../core/solver-cache.js';
import { sideMarks } from '../../core/text/side-names.js';
import { recordsOfText } from '../../app/positions/records.js';
import { bestAvailable, solversFor } from '../../app/solve/algorithms.js';
import { askSolvers } from '../../app/solve/outcome.js';
import { refusedLine, resultLine } from '../../app/solve/result.js';
import type { RecordAnswer, RecordText, RowValue } from './protocol.js';

/** The answer to one record; a text that is no record is refused as in a file. */
export function answerRecord({ at, text }: RecordText, limits: Limits, cache: SolverCache): RecordAnswer {
  const [item] = recordsOfText(text);
  if (!item) throw new Error('no record');
  const refused = (line: string): RecordAnswer => ({ at, line, status: 'refused', value: 'unknown' });
  if (item.kind === 'refused') return refused(refusedLine(item, item.refusal, 'text'));
  const { game, setup } = item;
  const outcome = askSolvers(setup, solversFor(game, bestAvailable), plainQuestion, limits, cache);
  if (outcome.kind === 'refused') return refused(refusedLine(item, outcome.refusal, 'text', game, setup));
  const { answer } = outcome.chosen;
  const options = { format: 'text', times: false, explain: false, question: plainQuestion } as const;
  const line = resultLine(item, game, setup, outcome, options);
  const explain = game.view.explain(setup, answer, sideMarks);
  return { at, line, status: answer.status, value: valueOf(answer), explain };
}

/** For who is to move: an estimate by its sign. */
export function valueOf({ lo, hi }: Pick<Answer, 'lo' | 'hi'>): RowValue {
  if (lo > 0) return 'win';
  if (hi < 0) return 'loss';
  return hi - lo < 1e-9 ? 'even' : 'unknown';
}
