/**
 * Handles Ctrl-C, SIGTERM and SIGHUP: ends the workers, saves the records done, and says how to go
 * on.
 */
import type { Context } from '../../run/context.js';
import { onSignals, signalCodes, tellInterrupted } from '../../run/signals.js';

export class Interruption {
  private readonly controller = new AbortController();
  /** Aborted by the first signal. */
  readonly signal = this.controller.signal;
  private readonly handlers;

  /** @param save saves the records done; true if `--resume` can go on from there. */
  constructor(
    private readonly ctx: Context,
    private readonly save: () => Promise<boolean>,
  ) {
    this.handlers = signalCodes(ctx.host).map(([name, code]) => [name, () => void this.end(code)] as const);
    this.listen(true);
  }

  /**
   * Turns listening on or off. While it is off, a signal ends the process at once, as kill -9
   * would.
   */
  listen(on: boolean): void {
    for (const [name, handler] of this.handlers) {
      if (on) this.ctx.host.on(name, handler);
      else this.ctx.host.off(name, handler);
    }
  }

  /**
   * Called when all records are answered and only the output has to be completed. For a file that
   * takes a moment, so the first signal is ignored and the second ends the process. A stream may
   * wait for its reader, so there the first signal ends the process.
   */
  lastStep(ignoresFirst: boolean): void {
    // The new handlers are installed before the old ones are removed, since without handlers a
    // signal would end the process.
    onSignals(this.ctx, ignoresFirst ? () => undefined : (code) => this.ctx.host.exit(code));
    this.listen(false);
  }

  /**
   * Saves, prints the reason, and ends the process.
   * @param why in one line, without final period.
   */
  async end(code: number, why = this.ctx.say('interrupted')): Promise<void> {
    // The second signal ends the process at once.
    if (this.signal.aborted) this.ctx.host.exit(code);
    this.controller.abort();
    tellInterrupted(this.ctx, await this.save(), why);
    this.ctx.host.exit(code);
  }
}
