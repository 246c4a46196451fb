import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterMs, whileThinking } from '../../src/cli/commands/play/computer.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The lines of status during a search that takes so long. */
async function shown(ms: number): Promise<string[]> {
  const lines: string[] = [];
  const screen = { columns: 30, showStatus: (text: string) => void lines.push(text) };
  const search = new Promise((resolve) => setTimeout(() => resolve('move'), ms));
  const found = whileThinking(screen, 'player 2 is thinking, for at most 10 s…', search);
  await vi.advanceTimersByTimeAsync(ms);
  expect(await found).toBe('move');
  return lines;
}

describe('the note that the computer thinks', () => {
  it('says who thinks after a moment, on one line, and goes with the answer', async () => {
    expect(await shown(afterMs - 1)).toEqual(['']);
    expect(await shown(3 * afterMs)).toEqual(['player 2 is thinking, for at', '']);
  });
});
