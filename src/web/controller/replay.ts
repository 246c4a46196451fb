/** Shows the moves of a game one after another. */

/** A clock that calls once, and can be told not to. */
export interface Timer {
  start(ms: number, then: () => void): void;
  stop(): void;
}

export class Replay {
  isRunning = false;

  constructor(
    private readonly timer: Timer,
    /** Shows the position after one more move; false at the end. */
    private readonly step: () => boolean,
    private readonly changed: () => void,
    private readonly ms: number,
  ) {}

  start(): void {
    this.isRunning = true;
    this.changed();
    this.wait();
  }

  stop(): void {
    if (!this.isRunning) return;
    this.isRunning = false;
    this.timer.stop();
    this.changed();
  }

  private wait(): void {
    this.timer.start(this.ms, () => this.next());
  }

  private next(): void {
    const more = this.step();
    if (!this.isRunning) return;
    if (more) this.wait();
    else this.stop();
  }
}
