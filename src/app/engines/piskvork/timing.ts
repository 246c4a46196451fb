/** Time for a move by the manager's INFO commands. */

/** Milliseconds for a move without any INFO. */
const standardMs = 2000;

/** Milliseconds held back from every limit for reading, writing and late clock readings. */
const reserveMs = 30;

/** Share of the limit of a turn that is used. */
const turnShare = 0.9;
/** Share of the remaining match time that is used for a move. */
const matchShare = 1 / 20;

/** Value that managers send as the remaining time of a match without a limit. */
const unlimitedMs = 2 ** 31 - 1;

export class Timing {
  private turnMs: number | undefined;
  private matchMs: number | undefined;
  private leftMs: number | undefined;

  /**
   * Handles a value of INFO; false if it is not about time. A match limit of 0 means none. The
   * remaining time may come with or without that limit, and may be negative.
   */
  set(key: string, value: number): boolean {
    if (key === 'timeout_turn') this.turnMs = value;
    else if (key === 'timeout_match') this.matchMs = value <= 0 ? undefined : value;
    else if (key === 'time_left') this.leftMs = value >= unlimitedMs ? undefined : value;
    else return false;
    return true;
  }

  /** Returns milliseconds for the next move, at least 1. A turn limit of 0 means at once. */
  forMove(): number {
    const limits: number[] = [];
    const left = this.leftMs ?? this.matchMs;
    if (this.turnMs !== undefined) limits.push(turnShare * this.turnMs - reserveMs);
    if (left !== undefined) limits.push(matchShare * left - reserveMs);
    return Math.max(1, Math.floor(limits.length === 0 ? standardMs : Math.min(...limits)));
  }
}
