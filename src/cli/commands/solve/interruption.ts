/** Ctrl-C, SIGTERM and SIGHUP: the workers end, what is done is saved, and the user is told how to go on. */
import type { Context } from '../../run/context.js';
import { onSignals, signalCodes, tellInterrupted } from '../../run/signals.js';

export class Interruption {
  private readonly controller = new AbortController();
  /** Aborted by the first signal. */
  readonly signal = this.controller.signal;
  private readonly handlers;

  /** @param save saves what is done; true if `--resume` can go on from there. */
  constructor(
    private readonly ctx: Context,
    private readonly save: () => Promise<boolean>,
  ) {
    this.handlers = signalCodes(ctx.host).map(([name, code]) => [name, () => void this.end(code)] as const);
    this.listen(true);
  }

  /** Without listening a signal ends the process as it stands, as kill -9 would. */
  listen(on: boolean): void {
    for (const [name, handler] of this.handlers) {
      if (on) this.ctx.host.on(name, handler);
      else this.ctx.host.off(name, handler);
    }
  }

  /**
   * All is answered; the output is still to get its name. A file has it in a moment: the first signal is ignored, the
   * second ends the process. A stream may wait for its reader: there the first signal ends the process.
   */
  lastStep(ignoresFirst: boolean): void {
    // The new handlers first: between none and none a signal would end the process as it stands.
    onSignals(this.ctx, ignoresFirst ? () => undefined : (code) => this.ctx.host.exit(code));
    this.listen(false);
  }

  /** Saves, says why, and ends the process. @param why in one line, without final period. */
  async end(code: number, why = this.ctx.say('interrupted')): Promise<void> {
    // Asked twice: at once.
    if (this.signal.aborted) this.ctx.host.exit(code);
    this.controller.abort();
    tellInterrupted(this.ctx, await this.save(), why);
    this.ctx.host.exit(code);
  }
}
