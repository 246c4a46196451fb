/**
 * The pairing argument (A. Hales, R. Jewett, "Regularity and positional games", 1963): if disjoint
 * pairs of free cells can be chosen so that every open line of the attacker holds one of them, the
 * defender answers each stone on a pair with the other cell of that pair and has a stone in every
 * line in the end, with either side moving first. The attacker gets no line, and nothing outside
 * the pairs matters. It is only a sufficient condition.
 *
 * One pair may serve many lines (J. Uiterwijk, "Set matching: an enhancement of the Hales-Jewett
 * pairing strategy", 2017); in the original each line has two cells of its own. The pairs are found
 * depth first, within a budget of steps: the line with the fewest cells left first, and for it the
 * pairs that serve the most lines.
 */
import { maxCells } from '../../../../../src/games/mnk/lines/cellset.js';
import { highBit, lowBit } from './cellset.js';
import type { SideFrames } from './frames.js';

/** Pairs tried in one test, measured: 30 or 200 change the time of no board by a tenth. */
const maxSteps = 60;
/** More cells than a line can lack. */
const noLine = maxCells + 1;

/** Reusable, allocates nothing per test. */
export class Pairing {
  /** After `holds` returned true: the number of pairs, and their cells. */
  count = 0;
  readonly pairLow32: Int32Array;
  readonly pairHigh32: Int32Array;
  /** All cells of the pairs, and the stone of `holdsWith`. */
  usedLow32 = 0;
  usedHigh32 = 0;
  private steps = 0;
  /** Lines that the first n pairs do not serve, from `n * width` on: cells left, and how many. */
  private readonly low32: Int32Array;
  private readonly high32: Int32Array;
  private readonly left: Uint8Array;
  /** The fewest cells left in one of the lines written last, and its place. */
  private fewest = noLine;
  private shortest = 0;

  /** @param cells number of free cells @param width number of lines of a frame */
  constructor(
    cells: number,
    private readonly width: number,
  ) {
    const most = 1 + (cells >> 1);
    this.pairLow32 = new Int32Array(most);
    this.pairHigh32 = new Int32Array(most);
    const size = width * (most + 1);
    this.low32 = new Int32Array(size);
    this.high32 = new Int32Array(size);
    this.left = new Uint8Array(size);
  }

  /** Whether pairs were found for the lines of frame `ply`. */
  holds(side: SideFrames, ply: number): boolean {
    return this.begin(side, ply, 0, 0);
  }

  /** Whether pairs were found for the lines of frame `ply` that a stone on `cell` leaves open. */
  holdsWith(side: SideFrames, ply: number, cell: number): boolean {
    return this.begin(side, ply, lowBit(cell), highBit(cell));
  }

  private begin(side: SideFrames, ply: number, stoneLow32: number, stoneHigh32: number): boolean {
    this.count = 0;
    this.usedLow32 = stoneLow32;
    this.usedHigh32 = stoneHigh32;
    this.steps = maxSteps;
    this.fewest = noLine;
    const from = ply * side.width;
    const end = from + side.count[ply];
    let lines = 0;
    for (let i = from; i < end; i++) {
      const [low32, high32] = [side.low32[i], side.high32[i]];
      if (((low32 & stoneLow32) | (high32 & stoneHigh32)) === 0)
        this.keep(lines++, low32, high32, side.left[i]);
    }
    return this.extend(lines);
  }

  private keep(at: number, low32: number, high32: number, left: number): void {
    this.low32[at] = low32;
    this.high32[at] = high32;
    this.left[at] = left;
    if (left >= this.fewest) return;
    this.fewest = left;
    this.shortest = at;
  }

  /** Finds pairs for the lines written last. */
  private extend(lines: number): boolean {
    if (lines === 0) return true;
    if (this.fewest < 2) return false;
    const [low32, high32] = [this.low32[this.shortest], this.high32[this.shortest]];
    if (this.fewest === 2) return this.pair(lines, low32, high32);
    for (let serves = lines; serves > 0;) {
      serves = this.extendBy(serves, lines, low32, high32);
      if (serves < 0) return true;
      if (this.steps <= 0) return false;
    }
    return false;
  }

  /**
   * Tries the pairs of a line that serve this many lines. Returns -1 if one can be extended to all
   * lines, else the next smaller number of lines that a pair serves.
   */
  private extendBy(serves: number, lines: number, lineLow32: number, lineHigh32: number): number {
    let next = 0;
    for (let xLow32 = lineLow32, xHigh32 = lineHigh32; (xLow32 | xHigh32) !== 0;) {
      const firstLow32 = xLow32 & -xLow32;
      const firstHigh32 = xLow32 === 0 ? xHigh32 & -xHigh32 : 0;
      xLow32 ^= firstLow32;
      xHigh32 ^= firstHigh32;
      for (let yLow32 = xLow32, yHigh32 = xHigh32; (yLow32 | yHigh32) !== 0;) {
        const secondLow32 = yLow32 & -yLow32;
        const secondHigh32 = yLow32 === 0 ? yHigh32 & -yHigh32 : 0;
        yLow32 ^= secondLow32;
        yHigh32 ^= secondHigh32;
        const own = this.served(lines, firstLow32 | secondLow32, firstHigh32 | secondHigh32);
        if (own < serves && own > next) next = own;
        if (own !== serves) continue;
        if (this.pair(lines, firstLow32 | secondLow32, firstHigh32 | secondHigh32)) return -1;
        if (this.steps <= 0) return 0;
      }
    }
    return next;
  }

  /** The number of lines that a pair serves. */
  private served(lines: number, pairLow32: number, pairHigh32: number): number {
    const { low32, high32 } = this;
    const from = this.count * this.width;
    let served = 0;
    for (let i = from; i < from + lines; i++)
      if ((low32[i] & pairLow32) === pairLow32 && (high32[i] & pairHigh32) === pairHigh32) served++;
    return served;
  }

  /** Whether a pair can be extended by pairs for the lines that it does not serve. */
  private pair(lines: number, pairLow32: number, pairHigh32: number): boolean {
    if (this.steps-- <= 0) return false;
    const { low32, high32, left } = this;
    const from = this.count * this.width;
    this.pairLow32[this.count] = pairLow32;
    this.pairHigh32[this.count] = pairHigh32;
    this.usedLow32 |= pairLow32;
    this.usedHigh32 |= pairHigh32;
    this.count++;
    this.fewest = noLine;
    const to = from + this.width;
    let end = to;
    for (let i = from; i < from + lines; i++) {
      const [bothLow32, bothHigh32] = [low32[i] & pairLow32, high32[i] & pairHigh32];
      if (bothLow32 === pairLow32 && bothHigh32 === pairHigh32) continue;
      const lost = (bothLow32 | bothHigh32) === 0 ? 0 : 1;
      this.keep(end++, low32[i] ^ bothLow32, high32[i] ^ bothHigh32, left[i] - lost);
    }
    if (this.extend(end - to)) return true;
    this.count--;
    this.usedLow32 &= ~pairLow32;
    this.usedHigh32 &= ~pairHigh32;
    return false;
  }
}
