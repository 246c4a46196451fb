/**
 * An algorithm of this program in place of a student's program: it takes the same text and returns
 * the same lines.
 */
import { recordsOfText } from '../../positions/records.js';
import { solversFor, unavailable, type AlgorithmChoice } from '../../answers/solve/algorithms.js';
import { askSolvers } from '../../answers/solve/outcome.js';
import type { RecordItem } from '../../../batch/read/items.js';
import type { Answer } from '../../../core/answer.js';
import { now } from '../../../core/clock.js';
import { plainQuestion } from '../../../core/game.js';
import type { Limits } from '../../../core/search/limits.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import type { RunProgram } from './program.js';

/** @param limits of one position; a search that a limit ends counts as too slow. */
export function algorithmProgram(choice: AlgorithmChoice, limits: Limits): RunProgram {
  const cache = new SolverCache();
  return (input) => {
    const started = now();
    const lines: string[] = [];
    let isSlow = false;
    for (const item of recordsOfText(input)) {
      const answer = item.kind === 'record' ? answerOf(item, choice, limits, cache) : undefined;
      isSlow ||= answer !== undefined && answer.stop !== 'finished';
      lines.push(answer && item.kind === 'record' ? claimLine(item, answer) : '! no-algorithm');
    }
    return Promise.resolve({ end: isSlow ? 'slow' : 'ended', lines, ms: now() - started, said: '' });
  };
}

/** Returns undefined if the algorithm does not take the record. */
export function answerOf(
  { game, setup }: RecordItem,
  choice: AlgorithmChoice,
  limits: Limits,
  cache: SolverCache,
): Answer | undefined {
  if (unavailable(game, choice)) return undefined;
  const outcome = askSolvers(setup, solversFor(game, choice), plainQuestion, { ...limits, cache });
  return outcome.kind === 'refused' ? undefined : outcome.chosen.answer;
}

/** Returns an answer line that claims the value found, even by an inexact algorithm, as exact. */
export function claimLine({ game, setup }: RecordItem, answer: Answer): string {
  return game.codec.answerLine(setup, { ...answer, hi: answer.lo, status: 'proved' });
}
