/** Messages of one kind on standard error: the first are printed, the rest counted. */
import type { Context } from '../run/context.js';
import type { Message } from '../messages/message.js';

/** Messages past this many are only counted. */
const maxMessages = 100;

export class CappedWarnings {
  private count = 0;

  constructor(
    private readonly ctx: Context,
    private readonly limit = maxMessages,
  ) {}

  tell(message: Message): void {
    if (this.count++ < this.limit) this.ctx.tell(message);
  }

  /** Says how many were not printed, if any. */
  close(): void {
    const more = String(this.count - this.limit);
    if (this.count <= this.limit) return;
    const message = this.ctx.say('and {more} more', { more });
    this.ctx.tell({
      level: 'warning',
      code: 'more-messages',
      message,
      data: { count: this.count - this.limit },
    });
  }
}
