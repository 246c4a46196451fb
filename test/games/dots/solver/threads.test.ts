/** The first of many threads finds room for the frames of all of them beside a small table. */
import { expect, it } from 'vitest';
import { memoryOf } from '../../../../src/batch/run/threads/team.js';
import { SharedMemory } from '../../../../src/batch/run/threads/memory.js';
import { plainQuestion } from '../../../../src/core/game.js';
import { emptySetup } from '../../../../src/games/dots/rules/setup.js';
import { solveExactly } from '../../../../src/games/dots/solver/solver.js';

it.each([
  [2, 2 ** 22],
  [64, 2 ** 20],
  [8, 1],
])('%i threads with %i bytes', (threads, bytes) => {
  const memory = new SharedMemory(memoryOf(threads, bytes));
  const shared = {
    threads,
    thread: 0,
    memory: memory.object,
    isOver: false,
    words: (name: string, length: number) => memory.words(name, length),
    spend: () => 0,
  };
  const answer = solveExactly(emptySetup(2, 3), plainQuestion, { bytes, shared });
  expect([answer.lo, answer.hi, answer.status]).toEqual([-2, -2, 'proved']);
});
