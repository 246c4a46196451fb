/**
 * Wins by threats alone: every stone of the attacker makes a line lack one cell, which the defender
 * must fill, until two lines lack one each (continuous threats: L. V. Allis, H. J. van den Herik,
 * M. P. H. Huntjens, "Go-Moku solved by new search techniques", 1996). A threat that lets the
 * defender complete a line ends the try.
 *
 * The cells of the win found are stored: a move of the defender that neither takes one of them nor
 * makes a threat in time changes nothing.
 */
import { countCells, firstCell, highBit, isMany, lastCell, lowBit } from './cellset.js';
import type { LineFrames, SideFrames } from './frames.js';

/** Forced threats before the double one; deeper searches cost what they save. */
const maxThreats = 3;
/** Positions of one try: short lines on an empty board have many threats. */
const maxSteps = 100;

/** A cell where two lines cross that lack two cells each: a stone there makes two threats. */
export class Fork {
  /** Cells of both lines. */
  low32 = 0;
  high32 = 0;

  /** The cell, or -1. */
  find(side: SideFrames, ply: number): number {
    const { low32, high32, left } = side;
    const from = ply * side.width;
    const end = from + side.count[ply];
    let seenLow32 = 0;
    let seenHigh32 = 0;
    for (let i = from; i < end; i++) {
      if (left[i] !== 2) continue;
      if (((low32[i] & seenLow32) | (high32[i] & seenHigh32)) !== 0) {
        const cell = this.crossing(side, from, i);
        if (cell >= 0) return cell;
      }
      seenLow32 |= low32[i];
      seenHigh32 |= high32[i];
    }
    return -1;
  }

  private crossing({ low32, high32, left }: SideFrames, from: number, i: number): number {
    for (let j = from; j < i; j++) {
      if (left[j] !== 2) continue;
      const [bothLow32, bothHigh32] = [low32[i] & low32[j], high32[i] & high32[j]];
      // Two lines may lack the same two cells: no fork.
      if ((bothLow32 | bothHigh32) === 0 || (low32[i] === low32[j] && high32[i] === high32[j])) continue;
      this.low32 = low32[i] | low32[j];
      this.high32 = high32[i] | high32[j];
      return firstCell(bothLow32, bothHigh32);
    }
    return -1;
  }
}

export class Threats {
  /** Cells of the win found: the attacker's stones, forced replies and the last two lines. */
  low32 = 0;
  high32 = 0;
  /** First stone of that win. */
  move = -1;
  /** The stones of that win and the forced replies, one after the other, the last stone first. */
  readonly backwards: number[] = [];
  /** Cells that the attacker then lacks, each in a line of its own: one or two. */
  readonly last: number[] = [];
  private readonly fork = new Fork();
  private steps = 0;

  constructor(private readonly frames: LineFrames) {}

  /** Whether the attacker, to move at frame `ply`, wins by threats. Overwrites later frames. */
  wins(ply: number): boolean {
    this.low32 = 0;
    this.high32 = 0;
    this.steps = maxSteps;
    return this.attack(ply, maxThreats);
  }

  /** Free cells where a stone of the defender might spoil the win found at frame `ply`. */
  zone(ply: number): { low32: number; high32: number } {
    const { defender } = this.frames;
    const from = ply * defender.width;
    let { low32: zoneLow32, high32: zoneHigh32 } = this;
    for (let i = from; i < from + defender.count[ply]; i++) {
      const [low32, high32] = [defender.low32[i], defender.high32[i]];
      // After one more stone and the forced replies the line might lack one cell: a threat.
      if (defender.left[i] - countCells(low32 & this.low32, high32 & this.high32) > 2) continue;
      zoneLow32 |= low32;
      zoneHigh32 |= high32;
    }
    return { low32: zoneLow32, high32: zoneHigh32 };
  }

  private attack(ply: number, threats: number): boolean {
    const { attacker, defender } = this.frames;
    if ((attacker.threatLow32[ply] | attacker.threatHigh32[ply]) !== 0) {
      this.keep(attacker.threatLow32[ply], attacker.threatHigh32[ply]);
      this.move = firstCell(attacker.threatLow32[ply], attacker.threatHigh32[ply]);
      this.end(lowBit(this.move), highBit(this.move));
      return true;
    }
    const [mustLow32, mustHigh32] = [defender.threatLow32[ply], defender.threatHigh32[ply]];
    if ((mustLow32 | mustHigh32) !== 0) {
      return !isMany(mustLow32, mustHigh32) && this.threaten(ply, firstCell(mustLow32, mustHigh32), threats);
    }
    const cell = this.fork.find(attacker, ply);
    if (cell >= 0) {
      this.keep(this.fork.low32, this.fork.high32);
      this.move = cell;
      this.end(this.fork.low32 & ~lowBit(cell), this.fork.high32 & ~highBit(cell));
      this.backwards.push(cell);
      return true;
    }
    return threats > 0 && this.tryThreats(ply, threats);
  }

  private tryThreats(ply: number, threats: number): boolean {
    const { low32, high32, left, width, count } = this.frames.attacker;
    const from = ply * width;
    for (let i = from; i < from + count[ply]; i++) {
      if (left[i] !== 2) continue;
      const [first, last] = [firstCell(low32[i], high32[i]), lastCell(low32[i], high32[i])];
      if (this.helps(ply, first, last) && this.threaten(ply, first, threats)) return true;
      if (this.helps(ply, last, first) && this.threaten(ply, last, threats)) return true;
    }
    return false;
  }

  /** Whether a line that lacks three cells goes through `cell` but not through `reply`. */
  private helps(ply: number, cell: number, reply: number): boolean {
    const { low32, high32, left, width, count } = this.frames.attacker;
    const from = ply * width;
    const [cellLow32, cellHigh32, replyLow32, replyHigh32] = [
      lowBit(cell),
      highBit(cell),
      lowBit(reply),
      highBit(reply),
    ];
    for (let i = from; i < from + count[ply]; i++) {
      if (left[i] !== 3 || ((low32[i] & cellLow32) | (high32[i] & cellHigh32)) === 0) continue;
      if (((low32[i] & replyLow32) | (high32[i] & replyHigh32)) === 0) return true;
    }
    return false;
  }

  private threaten(ply: number, cell: number, threats: number): boolean {
    if (this.steps-- <= 0) return false;
    const { frames } = this;
    const { attacker, defender } = frames;
    frames.place(ply, cell, true);
    const [low32, high32] = [attacker.threatLow32[ply + 1], attacker.threatHigh32[ply + 1]];
    if ((low32 | high32) === 0 || (defender.threatLow32[ply + 1] | defender.threatHigh32[ply + 1]) !== 0)
      return false;
    const [keptLow32, keptHigh32] = [this.low32, this.high32];
    this.keep(low32 | lowBit(cell), high32 | highBit(cell));
    const wins = isMany(low32, high32);
    if (wins) this.end(low32, high32);
    else frames.place(ply + 1, firstCell(low32, high32), false);
    if (wins || this.attack(ply + 2, threats - 1)) {
      if (!wins) this.backwards.push(firstCell(low32, high32));
      this.backwards.push(cell);
      this.move = cell;
      return true;
    }
    this.low32 = keptLow32;
    this.high32 = keptHigh32;
    return false;
  }

  /** Starts the record of a win whose last lines lack these cells; stores two of them at most. */
  private end(low32: number, high32: number): void {
    this.backwards.length = 0;
    this.last.length = 0;
    const first = firstCell(low32, high32);
    this.last.push(first);
    if (isMany(low32, high32)) this.last.push(lastCell(low32, high32));
  }

  private keep(low32: number, high32: number): void {
    this.low32 |= low32;
    this.high32 |= high32;
  }
}
