/**
 * Messages of one kind on standard error: the first `--max-errors` are printed, the rest counted.
 */
import type { Context } from '../context/context.js';
import type { Message } from '../context/message.js';

export class CappedWarnings {
  private count = 0;

  /** @param write prints a message; the context does by default */
  constructor(
    private readonly ctx: Context,
    private readonly write = ctx.tell,
  ) {}

  /** @param message called only if the message is printed */
  tell(message: () => Message): void {
    if (this.count++ < this.ctx.maxErrors) this.write(message());
  }

  /** Reports how many were not printed, if any. */
  close(): void {
    const count = this.count - this.ctx.maxErrors;
    if (count <= 0) return;
    const message = this.ctx.say('{count} {count|more message|more messages} not printed (--max-errors)', {
      count,
    });
    this.write({ level: 'warning', code: 'more-messages', message, data: { count } });
  }
}
