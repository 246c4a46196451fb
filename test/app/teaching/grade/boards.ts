/** Programs of students that run in this process: the text of a file in, lines out. */
import type { ProgramRun, RunProgram } from '../../../../src/app/teaching/grade/program.js';
import { ExactAnswer } from '../../../../src/app/answers/check/exact-answer.js';
import { recordsOfText } from '../../../../src/app/positions/records.js';
import type { RecordItem } from '../../../../src/batch/read/items.js';
import { SolverCache } from '../../../../src/core/search/solver-cache.js';
import { answer, boardsOf } from '../../../../fixtures/programs/captures.mjs';

export const limits = { bytes: 2 ** 28 };

export const ended: ProgramRun = { end: 'ended', lines: [], ms: 10, said: '' };

/** Returns the records of a text, all of them positions. */
export function recordsIn(text: string): RecordItem[] {
  return [...recordsOfText(text)] as RecordItem[];
}

export function exactOf(text: string): ExactAnswer[] {
  const cache = new SolverCache();
  return [...recordsOfText(text)].map((item) => ExactAnswer.of(item, limits, cache));
}

/** The fixture program with one of its faults; `calls` counts its runs. */
export function faulty(fault: string): { readonly run: RunProgram; readonly calls: () => number } {
  let calls = 0;
  const run: RunProgram = (input) => {
    calls++;
    try {
      const lines = boardsOf(input).map((board) => String(answer(board, fault)));
      return Promise.resolve({ ...ended, lines });
    } catch (error) {
      return Promise.resolve({ ...ended, end: 'crashed', said: (error as Error).message });
    }
  };
  return { run, calls: () => calls };
}
