/**
 * The clock of a game: a time for all moves of a side, and more of it after each of its moves (Fischer's clock). No
 * clock runs before the first move, nor while a server is down.
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

  /** @param left what each side has; the whole time if nothing is said */
  constructor(
    readonly settings: ClockSettings,
    left?: TimeLeft,
  ) {
    this.left = left ?? this.full;
  }

  /** What both sides begin with. */
  get full(): TimeLeft {
    const ms = this.settings.seconds * 1000;
    return [ms, ms];
  }

  /** Milliseconds left to each side; not below 0. @param now of a monotonic clock, as everywhere here */
  leftAt(now: number): TimeLeft {
    const left: [number, number] = [...this.left];
    if (this.running !== undefined) left[this.running] -= now - this.since;
    return [Math.max(0, Math.round(left[0])), Math.max(0, Math.round(left[1]))];
  }

  get runningSide(): Side | undefined {
    return this.running;
  }

  /** The side whose time is over. */
  expired(now: number): Side | undefined {
    const { running } = this;
    return running !== undefined && this.leftAt(now)[running] === 0 ? running : undefined;
  }

  /** What is left once `mover` has moved. */
  afterMove(mover: Side, now: number): TimeLeft {
    const left: [number, number] = [...this.leftAt(now)];
    left[mover] += this.settings.increment * 1000;
    return left;
  }

  /** Sets what is left and whose time runs from now on; nobody's if undefined. */
  set(left: TimeLeft, running: Side | undefined, now: number): void {
    this.left = left;
    this.running = running;
    this.since = now;
  }
}

/** `4:05`; tenths in the last ten seconds. */
export function clockText(ms: number): string {
  if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(ms / 1000);
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}
