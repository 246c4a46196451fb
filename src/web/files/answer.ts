/** Answers records as `./solve` does, in any worker. */
import { plainQuestion } from '../../core/game.js';
import type { Limits } from '../../core/search/limits.js';
import type { SolverCache } from '../../core/search/solver-cache.js';
import { sideMarks } from '../../core/text/side-names.js';
import { recordsOfText } from '../../app/positions/records.js';
import { bestAvailable, solversFor } from '../../app/answers/solve/algorithms.js';
import { askSolvers } from '../../app/answers/solve/outcome.js';
import { refusedLine, resultLine } from '../../app/answers/solve/result/result.js';
import { verdictOf, type RecordAnswer, type RecordText } from './protocol.js';

/**
 * Answers one record; a text that is no record is refused as in a file.
 * @param isShown adds the evidence of the certificate, for the board
 */
export async function answerRecord(
  { at, text }: RecordText,
  limits: Limits,
  cache: SolverCache,
  isShown = false,
): Promise<RecordAnswer> {
  const [item] = recordsOfText(text);
  if (!item) throw new Error('no record');
  const refused = (line: string): RecordAnswer => ({ at, line, status: 'refused', value: 'unknown' });
  if (item.kind === 'refused') return refused(refusedLine(item, item.refusal, 'text'));
  const { game, setup } = item;
  await game.load();
  const asked = { ...plainQuestion, certificate: isShown };
  const outcome = askSolvers(setup, solversFor(game, bestAvailable), asked, { ...limits, cache });
  if (outcome.kind === 'refused') return refused(refusedLine(item, outcome.refusal, 'text'));
  const { answer } = outcome.chosen;
  const options = {
    format: 'text',
    times: false,
    explain: false,
    strict: false,
    question: plainQuestion,
  } as const;
  const line = resultLine(item, outcome, options);
  const explain = game.view.explain(setup, answer, sideMarks);
  const { status, certificate } = answer;
  const proof = certificate ? game.view.proof(setup, certificate) : [];
  return { at, line, status, value: verdictOf(answer), explain, proof };
}
