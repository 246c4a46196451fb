/**
 * Wins by threats alone: every stone of the attacker makes a line lack one cell, which the defender must fill,
 * until two lines lack one each (continuous threats: L. V. Allis, H. J. van den Herik, M. P. H. Huntjens, "Go-Moku
 * solved by new search techniques", 1996). A threat that lets the defender complete a line ends the try.
 *
 * The cells of the win found are kept: a move of the defender that neither takes one of them nor makes a threat in
 * time changes nothing.
 */
import { countCells, firstCell, highBit, isMany, lastCell, lowBit } from './cellset.js';
import type { LineFrames, SideFrames } from './line-frames.js';

/** Forced threats before the double one; measured: deeper ones cost what they save. */
const mostThreats = 3;
/** Positions of one try: short lines on an empty board have many threats. */
const mostSteps = 100;

/** A cell where two lines of a frame that lack two cells each cross, so that a stone there makes two threats. */
export class Fork {
  /** Cells of both lines. */
  lo = 0;
  hi = 0;

  /** The cell, or -1. */
  find(side: SideFrames, ply: number): number {
    const { lo, hi, left } = side;
    const from = ply * side.width;
    const end = from + side.count[ply]!;
    let seenLo = 0;
    let seenHi = 0;
    for (let i = from; i < end; i++) {
      if (left[i] !== 2) continue;
      if (((lo[i]! & seenLo) | (hi[i]! & seenHi)) !== 0) {
        const cell = this.crossing(side, from, i);
        if (cell >= 0) return cell;
      }
      seenLo |= lo[i]!;
      seenHi |= hi[i]!;
    }
    return -1;
  }

  private crossing({ lo, hi, left }: SideFrames, from: number, i: number): number {
    for (let j = from; j < i; j++) {
      if (left[j] !== 2) continue;
      const [bothLo, bothHi] = [lo[i]! & lo[j]!, hi[i]! & hi[j]!];
      // Two lines may lack the same two cells: no fork.
      if ((bothLo | bothHi) === 0 || (lo[i] === lo[j] && hi[i] === hi[j])) continue;
      this.lo = lo[i]! | lo[j]!;
      this.hi = hi[i]! | hi[j]!;
      return firstCell(bothLo, bothHi);
    }
    return -1;
  }
}

export class Threats {
  /** Cells of the win that `wins` found: the attacker's stones, the forced replies and the last two lines. */
  lo = 0;
  hi = 0;
  /** First stone of that win. */
  move = -1;
  private readonly fork = new Fork();
  private steps = 0;

  constructor(private readonly frames: LineFrames) {}

  /** Whether the attacker, to move at frame `ply`, wins by threats. Overwrites later frames. */
  wins(ply: number): boolean {
    this.lo = 0;
    this.hi = 0;
    this.steps = mostSteps;
    return this.attack(ply, mostThreats);
  }

  /** Free cells where a stone of the defender might spoil the win found at frame `ply`. */
  zone(ply: number): { lo: number; hi: number } {
    const { defender } = this.frames;
    const from = ply * defender.width;
    let { lo: zoneLo, hi: zoneHi } = this;
    for (let i = from; i < from + defender.count[ply]!; i++) {
      const [lo, hi] = [defender.lo[i]!, defender.hi[i]!];
      // One stone more, and forced replies in it: then it might lack one cell and be a threat.
      if (defender.left[i]! - countCells(lo & this.lo, hi & this.hi) > 2) continue;
      zoneLo |= lo;
      zoneHi |= hi;
    }
    return { lo: zoneLo, hi: zoneHi };
  }

  private attack(ply: number, threats: number): boolean {
    const { attacker, defender } = this.frames;
    if ((attacker.threatLo[ply]! | attacker.threatHi[ply]!) !== 0) {
      this.keep(attacker.threatLo[ply]!, attacker.threatHi[ply]!);
      this.move = firstCell(attacker.threatLo[ply]!, attacker.threatHi[ply]!);
      return true;
    }
    const [mustLo, mustHi] = [defender.threatLo[ply]!, defender.threatHi[ply]!];
    if ((mustLo | mustHi) !== 0) {
      return !isMany(mustLo, mustHi) && this.threaten(ply, firstCell(mustLo, mustHi), threats);
    }
    const cell = this.fork.find(attacker, ply);
    if (cell >= 0) {
      this.keep(this.fork.lo, this.fork.hi);
      this.move = cell;
      return true;
    }
    return threats > 0 && this.tryThreats(ply, threats);
  }

  private tryThreats(ply: number, threats: number): boolean {
    const { lo, hi, left, width, count } = this.frames.attacker;
    const from = ply * width;
    for (let i = from; i < from + count[ply]!; i++) {
      if (left[i] !== 2) continue;
      const [first, last] = [firstCell(lo[i]!, hi[i]!), lastCell(lo[i]!, hi[i]!)];
      if (this.helps(ply, first, last) && this.threaten(ply, first, threats)) return true;
      if (this.helps(ply, last, first) && this.threaten(ply, last, threats)) return true;
    }
    return false;
  }

  /** A line that lacks three cells goes through `cell` but not through `reply`: the threat leads on. */
  private helps(ply: number, cell: number, reply: number): boolean {
    const { lo, hi, left, width, count } = this.frames.attacker;
    const from = ply * width;
    const [cellLo, cellHi, replyLo, replyHi] = [lowBit(cell), highBit(cell), lowBit(reply), highBit(reply)];
    for (let i = from; i < from + count[ply]!; i++) {
      if (left[i] !== 3 || ((lo[i]! & cellLo) | (hi[i]! & cellHi)) === 0) continue;
      if (((lo[i]! & replyLo) | (hi[i]! & replyHi)) === 0) return true;
    }
    return false;
  }

  private threaten(ply: number, cell: number, threats: number): boolean {
    if (this.steps-- <= 0) return false;
    const { frames } = this;
    const { attacker, defender } = frames;
    frames.place(ply, cell, true);
    const [lo, hi] = [attacker.threatLo[ply + 1]!, attacker.threatHi[ply + 1]!];
    if ((lo | hi) === 0 || (defender.threatLo[ply + 1]! | defender.threatHi[ply + 1]!) !== 0) return false;
    const [keptLo, keptHi] = [this.lo, this.hi];
    this.keep(lo | lowBit(cell), hi | highBit(cell));
    if (!isMany(lo, hi)) frames.place(ply + 1, firstCell(lo, hi), false);
    if (isMany(lo, hi) || this.attack(ply + 2, threats - 1)) {
      this.move = cell;
      return true;
    }
    this.lo = keptLo;
    this.hi = keptHi;
    return false;
  }

  private keep(lo: number, hi: number): void {
    this.lo |= lo;
    this.hi |= hi;
  }
}
