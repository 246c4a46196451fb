/** How long a move may take, by what the manager has said with INFO. */

/** Without a word from the manager: two seconds. */
const standardMs = 2000;

/** Kept back of every limit, for reading, writing and a clock that is read now and then. */
const reserveMs = 30;

/** Share of a turn's limit that is used, and of what is left of the match. */
const turnShare = 0.9;
const matchShare = 1 / 20;

/** What managers say is left of a match without a limit. */
const unlimitedMs = 2 ** 31 - 1;

export class Timing {
  private turnMs: number | undefined;
  private matchMs: number | undefined;
  private leftMs: number | undefined;

  /**
   * Takes a value of INFO; false if it says nothing about time. A limit of the match of 0 means none; what is left
   * of it comes with or without that limit, and can be negative.
   */
  set(key: string, value: number): boolean {
    if (key === 'timeout_turn') this.turnMs = value;
    else if (key === 'timeout_match') this.matchMs = value <= 0 ? undefined : value;
    else if (key === 'time_left') this.leftMs = value >= unlimitedMs ? undefined : value;
    else return false;
    return true;
  }

  /** Milliseconds for the next move, at least 1. A limit of the turn of 0 asks for the fastest answer. */
  forMove(): number {
    const limits: number[] = [];
    const left = this.leftMs ?? this.matchMs;
    if (this.turnMs !== undefined) limits.push(turnShare * this.turnMs - reserveMs);
    if (left !== undefined) limits.push(matchShare * left - reserveMs);
    return Math.max(1, Math.floor(limits.length === 0 ? standardMs : Math.min(...limits)));
  }
}
