/**
 * The open lines of both sides at every ply of a path, for searches that ask whether one side, the attacker, gets
 * a line. A stone takes its cell out of the lines of its side and ends the other side's lines through it:
 *
 *     ply p       attacker  {a b c}  {c d}     defender  {b c}  {d e}
 *     place c for the attacker
 *     ply p + 1   attacker  {a b}    {d}       defender         {d e}       threats of the attacker: d
 *
 * A frame is written from its parent in one pass, so there is no undo.
 */
import { highBit, lowBit } from './cellset.js';
import type { LineBoard, OpenLines } from './line-board.js';
import { O, X, type Stone } from './setup.js';
import { bitCount } from './subsets.js';

/** Lines of one side, frame after frame; frame p starts at `p * width`. */
export class SideFrames {
  /** Lines of a frame. */
  readonly count: Int32Array;
  /** Cells that a line still lacks, and how many. */
  readonly lo: Int32Array;
  readonly hi: Int32Array;
  readonly left: Uint8Array;
  /** Which line of the root it was. */
  readonly line: Uint16Array;
  /** Cells that complete a line at once, of each frame. */
  readonly threatLo: Int32Array;
  readonly threatHi: Int32Array;

  constructor(
    readonly root: OpenLines,
    plies: number,
    readonly width: number,
  ) {
    const size = plies * width;
    this.count = new Int32Array(plies);
    this.lo = new Int32Array(size);
    this.hi = new Int32Array(size);
    this.left = new Uint8Array(size);
    this.line = new Uint16Array(size);
    this.threatLo = new Int32Array(plies);
    this.threatHi = new Int32Array(plies);
    root.lo.forEach((lo, i) => {
      this.add(0, i, lo, root.hi[i]!, bitCount(lo) + bitCount(root.hi[i]!));
    });
  }

  private add(ply: number, line: number, lo: number, hi: number, left: number): void {
    const at = ply * this.width + this.count[ply]!++;
    this.lo[at] = lo;
    this.hi[at] = hi;
    this.left[at] = left;
    this.line[at] = line;
    if (left === 1) {
      this.threatLo[ply]! |= lo;
      this.threatHi[ply]! |= hi;
    }
  }

  /** Frame ply + 1 after a stone of this side on the cell with these bits. */
  gain(ply: number, bitLo: number, bitHi: number): void {
    const { lo, hi, left, line, width } = this;
    const from = ply * width;
    const count = this.count[ply]!;
    let threatLo = 0;
    let threatHi = 0;
    for (let i = from, j = from + width; i < from + count; i++, j++) {
      const nextLo = lo[i]! & ~bitLo;
      const nextHi = hi[i]! & ~bitHi;
      const lacks = left[i]! - (nextLo === lo[i]! && nextHi === hi[i]! ? 0 : 1);
      lo[j] = nextLo;
      hi[j] = nextHi;
      left[j] = lacks;
      line[j] = line[i]!;
      if (lacks === 1) {
        threatLo |= nextLo;
        threatHi |= nextHi;
      }
    }
    this.count[ply + 1] = count;
    this.threatLo[ply + 1] = threatLo;
    this.threatHi[ply + 1] = threatHi;
  }

  /** Frame ply + 1 after a stone of the other side. */
  lose(ply: number, bitLo: number, bitHi: number): void {
    const { lo, hi, left, line, width } = this;
    const from = ply * width;
    const end = from + this.count[ply]!;
    let j = from + width;
    let threatLo = 0;
    let threatHi = 0;
    for (let i = from; i < end; i++) {
      const sameLo = lo[i]!;
      const sameHi = hi[i]!;
      if (((sameLo & bitLo) | (sameHi & bitHi)) !== 0) continue;
      lo[j] = sameLo;
      hi[j] = sameHi;
      left[j] = left[i]!;
      line[j] = line[i]!;
      if (left[i] === 1) {
        threatLo |= sameLo;
        threatHi |= sameHi;
      }
      j++;
    }
    this.count[ply + 1] = j - from - width;
    this.threatLo[ply + 1] = threatLo;
    this.threatHi[ply + 1] = threatHi;
  }
}

export class LineFrames {
  readonly attacker: SideFrames;
  readonly defender: SideFrames;

  /** @param side who attacks. */
  constructor(board: LineBoard, side: Stone) {
    const [own, other] = [board.lines[side], board.lines[side === X ? O : X]];
    const width = Math.max(1, own.lo.length, other.lo.length);
    // A threat search goes one ply beyond a full board before it looks.
    const plies = board.cells.length + 3;
    this.attacker = new SideFrames(own, plies, width);
    this.defender = new SideFrames(other, plies, width);
  }

  /** Writes frame ply + 1: a stone on `cell`. */
  place(ply: number, cell: number, byAttacker: boolean): void {
    const [lo, hi] = [lowBit(cell), highBit(cell)];
    if (byAttacker) {
      this.attacker.gain(ply, lo, hi);
      this.defender.lose(ply, lo, hi);
    } else {
      this.defender.gain(ply, lo, hi);
      this.attacker.lose(ply, lo, hi);
    }
  }
}
