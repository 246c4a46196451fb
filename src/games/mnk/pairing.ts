/**
 * The pairing argument (A. Hales, R. Jewett, "Regularity and positional games", 1963): if disjoint pairs of free
 * cells can be chosen so that every open line of the attacker holds one of them, the defender answers each stone
 * on a pair with the other cell of that pair and has a stone in every line in the end, whoever moves first. The
 * attacker gets no line, and nothing outside the pairs matters. It is only a sufficient condition.
 *
 * One pair may serve many lines, so this is more than the matching of lines with two cells each of the original
 * (set matching: J. Uiterwijk, "Set matching: an enhancement of the Hales-Jewett pairing strategy", 2017). The
 * pairs are found depth first, the line with the fewest cells left first, within a budget of steps.
 */
import { countCells } from './cellset.js';
import type { SideFrames } from './line-frames.js';

/** Steps of one test; measured: 20 costs 10 % more nodes on 7x4, four in a row, 400 saves 5 %. */
const mostSteps = 60;
const mostPairs = 32;

/** Reusable, allocates nothing per test. */
export class Pairing {
  /** After `holds` said true: how many pairs, and their cells. */
  count = 0;
  readonly pairLo = new Int32Array(mostPairs + 1);
  readonly pairHi = new Int32Array(mostPairs + 1);
  /** All cells of the pairs. */
  usedLo = 0;
  usedHi = 0;
  private steps = 0;
  private fewestLo = 0;
  private fewestHi = 0;

  /** Whether pairs were found for the lines of frame `ply`. */
  holds(side: SideFrames, ply: number): boolean {
    this.count = 0;
    this.usedLo = 0;
    this.usedHi = 0;
    this.steps = mostSteps;
    const from = ply * side.width;
    return this.extend(side, from, from + side.count[ply]!);
  }

  private extend(side: SideFrames, from: number, end: number): boolean {
    if (this.steps-- === 0) return false;
    const fewest = this.findFewest(side, from, end);
    if (fewest > mostPairs * 2) return true;
    if (fewest < 2) return false;
    const { usedLo, usedHi, count } = this;
    this.count++;
    // Every pair {x, y} of the cells left in the line, x before y.
    for (let xLo = this.fewestLo, xHi = this.fewestHi; (xLo | xHi) !== 0;) {
      const firstLo = xLo & -xLo;
      const firstHi = xLo === 0 ? xHi & -xHi : 0;
      xLo ^= firstLo;
      xHi ^= firstHi;
      for (let yLo = xLo, yHi = xHi; (yLo | yHi) !== 0;) {
        const secondLo = yLo & -yLo;
        const secondHi = yLo === 0 ? yHi & -yHi : 0;
        yLo ^= secondLo;
        yHi ^= secondHi;
        this.pairLo[count] = firstLo | secondLo;
        this.pairHi[count] = firstHi | secondHi;
        this.usedLo = usedLo | firstLo | secondLo;
        this.usedHi = usedHi | firstHi | secondHi;
        if (this.extend(side, from, end)) return true;
        if (this.steps <= 0) return false;
      }
    }
    this.usedLo = usedLo;
    this.usedHi = usedHi;
    this.count = count;
    return false;
  }

  /** Free cells, outside pairs, of the line without a pair that has the fewest; more than any if all have pairs. */
  private findFewest(side: SideFrames, from: number, end: number): number {
    let fewest = mostPairs * 2 + 1;
    for (let i = from; i < end; i++) {
      if (this.hasPair(side.lo[i]!, side.hi[i]!)) continue;
      const lo = side.lo[i]! & ~this.usedLo;
      const hi = side.hi[i]! & ~this.usedHi;
      const cells = countCells(lo, hi);
      if (cells >= fewest) continue;
      fewest = cells;
      this.fewestLo = lo;
      this.fewestHi = hi;
      if (cells <= 2) break;
    }
    return fewest;
  }

  private hasPair(lo: number, hi: number): boolean {
    for (let i = 0; i < this.count; i++) {
      const [pairLo, pairHi] = [this.pairLo[i]!, this.pairHi[i]!];
      if ((lo & pairLo) === pairLo && (hi & pairHi) === pairHi) return true;
    }
    return false;
  }
}
