/** One line of status on standard error that is overwritten again and again, on a terminal only. */
import { now } from '../../core/clock.js';
import { printable } from '../../core/text/reasons.js';
import type { Context } from '../run/context.js';

const everyMs = 100;

export class StatusLine {
  private shownAt = -Infinity;

  constructor(private readonly ctx: Context) {}

  /** Shows the text, unless another was shown a moment ago. */
  show(text: string): void {
    if (!this.ctx.stderrIsTerminal || now() - this.shownAt < everyMs) return;
    this.ctx.warnRaw(`\r${printable(text).slice(0, this.ctx.columns - 1)}\x1b[K`);
    this.shownAt = now();
  }

  /** Erases the line. */
  clear(): void {
    if (this.shownAt > -Infinity) this.ctx.warnRaw('\r\x1b[K');
    this.shownAt = -Infinity;
  }
}
