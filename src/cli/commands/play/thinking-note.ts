/**
 * `thinking…` on standard error once a search has taken a second, and nothing left of it afterwards. Only on a
 * terminal: files and pipes stay as they are. The search blocks the process, so that it is the search that looks at
 * the clock.
 */
import { now } from '../../../core/clock.js';
import type { Context } from '../../run/context.js';

/** Milliseconds before it is shown. */
const afterMs = 1000;

/** To the beginning of the line, and delete it. */
const erase = '\r\x1b[K';

export class ThinkingNote {
  private started = 0;
  private shown = false;

  constructor(
    private readonly ctx: Pick<Context, 'say' | 'stderrIsTerminal' | 'warnRaw'>,
    private readonly time: () => number = now,
  ) {}

  /** What `search` returns; the note stands while it runs. */
  during<T>(search: () => T): T {
    this.started = this.time();
    this.shown = false;
    try {
      return search();
    } finally {
      if (this.shown) this.ctx.warnRaw(erase);
    }
  }

  /** Called by the search from time to time. */
  tick(): void {
    const { ctx } = this;
    if (this.shown || !ctx.stderrIsTerminal || this.time() - this.started < afterMs) return;
    this.shown = true;
    ctx.warnRaw(ctx.say('thinking…', 'pensando…'));
  }
}
