/**
 * On standard error: who thinks and for how long, once that has taken half a second, and nothing left of it afterwards.
 * Only on a terminal: files and pipes stay as they are.
 */
import type { Context } from '../../run/context.js';

/** Milliseconds before it is shown: an answer that comes sooner needs no note. */
export const afterMs = 500;

/** To the beginning of the line, and delete it. */
const erase = '\r\x1b[K';

export class ThinkingNote {
  private shown = false;

  constructor(private readonly ctx: Pick<Context, 'columns' | 'stderrIsTerminal' | 'warnRaw'>) {}

  /** What `search` resolves to; `text` stands while it runs. */
  async during<T>(text: string, search: Promise<T>): Promise<T> {
    const { ctx } = this;
    const timer = setTimeout(() => {
      if (!ctx.stderrIsTerminal) return;
      this.shown = true;
      ctx.warnRaw(text.slice(0, ctx.columns - 1));
    }, afterMs);
    try {
      return await search;
    } finally {
      clearTimeout(timer);
      this.erase();
    }
  }

  /** Takes the note away, if there is one. */
  erase(): void {
    if (this.shown) this.ctx.warnRaw(erase);
    this.shown = false;
  }
}
