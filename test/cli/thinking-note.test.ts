import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterMs, ThinkingNote } from '../../src/cli/commands/play/computer.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns the text that a note writes to standard error during a search of this duration. */
async function shown(ms: number, stderrIsTerminal = true): Promise<string> {
  let written = '';
  const note = new ThinkingNote({
    columns: 30,
    stderrIsTerminal,
    warnRaw: (text: string) => void (written += text),
  });
  const search = new Promise((resolve) => setTimeout(() => resolve('move'), ms));
  const found = note.during('player 2 is thinking, for at most 10 s…', search);
  await vi.advanceTimersByTimeAsync(ms);
  expect(await found).toBe('move');
  return written;
}

describe('the note that the computer thinks', () => {
  it('says who thinks after a moment, on one line, and goes with the answer', async () => {
    expect(await shown(afterMs - 1)).toBe('');
    expect(await shown(3 * afterMs)).toBe('player 2 is thinking, for at\r\x1b[K');
  });

  it('is not written where no terminal shows it', async () => {
    expect(await shown(2000, false)).toBe('');
  });
});
