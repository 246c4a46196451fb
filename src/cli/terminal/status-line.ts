/** One line of status on standard error that is overwritten again and again, on a terminal only. */
import { now } from '../../core/clock.js';
import type { Context } from '../run/context.js';

const everyMs = 100;

export class StatusLine {
  private shownAt = -Infinity;

  constructor(private readonly ctx: Context) {}

  /** Shows the text, unless another was shown a moment ago. */
  show(text: string): void {
    if (now() - this.shownAt < everyMs) return;
    this.ctx.showStatus(text);
    this.shownAt = now();
  }

  /** Erases the line. */
  clear(): void {
    this.ctx.showStatus('');
    this.shownAt = -Infinity;
  }
}
