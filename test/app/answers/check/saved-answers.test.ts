/** Exact answers that an earlier run has saved: damaged entries are computed anew. */
import { expect, it } from 'vitest';
import { SavedAnswers } from '../../../../src/app/answers/check/saved-answers.js';
import { recordsOfText } from '../../../../src/app/positions/records.js';

const [item] = recordsOfText('3 3\n1 0 2 0 0\n0 0\n');
const limits = { nodes: 1000 };

function saved(text: string): SavedAnswers {
  const answers = new SavedAnswers(text, 'build', limits);
  expect(answers.of(item).answer?.lo).toBe(1);
  return answers;
}

it('takes an entry that it wrote, and none that lacks a field', () => {
  const first = saved('');
  expect([first.found, saved(first.text()).found]).toEqual([0, 1]);
  const [head, line] = first.text().split('\n');
  const [record, answer] = JSON.parse(line) as [string, Record<string, unknown>];
  for (const field of ['lo', 'hi', 'status', 'best', 'line']) {
    const damaged = JSON.stringify([record, { ...answer, [field]: undefined }]);
    expect([field, saved(`${head}\n${damaged}\n`).found]).toEqual([field, 0]);
  }
});
