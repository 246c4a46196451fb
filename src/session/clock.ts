/**
 * The clock of a game: a time for all moves of a side, and an increment after each of its moves
 * (Fischer's clock). No clock runs before the first move, nor while a server is down.
 */
import type { Side } from '../core/position.js';
import type { TimeLeft } from './events.js';

/** Seconds for the game and for each move. */
export interface ClockSettings {
  readonly seconds: number;
  readonly increment: number;
}

export class GameClock {
  private left: TimeLeft;
  private running: Side | undefined;
  private since = 0;

  /** @param left time of each side; the whole time by default */
  constructor(
    readonly settings: ClockSettings,
    left?: TimeLeft,
  ) {
    this.left = left ?? this.full;
  }

  /** The time with which both sides begin. */
  get full(): TimeLeft {
    const ms = this.settings.seconds * 1000;
    return [ms, ms];
  }

  /**
   * Returns the milliseconds left to each side, at least 0.
   * @param now milliseconds of a monotonic clock, as everywhere here
   */
  leftAt(now: number): TimeLeft {
    const left: [number, number] = [...this.left];
    if (this.running !== undefined) left[this.running] -= now - this.since;
    return [Math.max(0, Math.round(left[0])), Math.max(0, Math.round(left[1]))];
  }

  get runningSide(): Side | undefined {
    return this.running;
  }

  /** Returns the time left after `mover` has moved. */
  afterMove(mover: Side, now: number): TimeLeft {
    const left: [number, number] = [...this.leftAt(now)];
    left[mover] += this.settings.increment * 1000;
    return left;
  }

  /** Sets the time left, and the side whose clock runs from now on; undefined stops both. */
  set(left: TimeLeft, running: Side | undefined, now: number): void {
    this.left = left;
    this.running = running;
    this.since = now;
  }
}

/** Returns `4:05`, with tenths in the last ten seconds. */
export function clockText(ms: number): string {
  if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(ms / 1000);
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}
