import { describe, expect, it } from 'vitest';
import { ThinkingNote } from '../../src/cli/commands/play/thinking-note.js';

/** What a search that reads the clock at these times leaves on standard error. */
function shown(times: readonly number[], stderrIsTerminal = true): string {
  let written = '';
  let time = 0;
  const ctx = {
    say: (en: string) => en,
    stderrIsTerminal,
    warnRaw: (text: string) => void (written += text),
  };
  const note = new ThinkingNote(ctx, () => time);
  const value = note.during(() => {
    for (time of times) note.tick();
    return 'move';
  });
  expect(value).toBe('move');
  return written;
}

describe('the note that the computer thinks', () => {
  it('comes once, after a second, and goes with the answer', () => {
    expect(shown([10, 999])).toBe('');
    expect(shown([500, 1000, 1500, 3000])).toBe('thinking…\r\x1b[K');
  });

  it('is not written where no terminal shows it', () => {
    expect(shown([2000], false)).toBe('');
  });
});
