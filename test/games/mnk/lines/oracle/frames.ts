/**
 * The open lines of both sides at every ply of a path, for searches that ask whether one side, the
 * attacker, gets a line. A stone takes its cell out of the lines of its side and ends the other
 * side's lines through it:
 *
 *     ply p       attacker  {a b c}  {c d}     defender  {b c}  {d e}
 *     place c for the attacker
 *     ply p + 1   attacker  {a b}    {d}       defender         {d e}       threats of the attacker: d
 *
 * A frame is written from its parent in one pass, so there is no undo.
 */
import type { CellSet } from '../../../../../src/games/mnk/lines/cellset.js';
import { highBit, lowBit, signedWords } from './cellset.js';
import type { LineBoard } from '../../../../../src/games/mnk/lines/board.js';
import { otherStone } from '../../../../../src/games/kit/stones.js';
import type { Stone } from '../../../../../src/games/mnk/rules/setup.js';
import { bitCount } from '../../../../../src/games/kit/bits.js';

/** Lines of one side, frame after frame; frame p starts at `p * width`. */
export class SideFrames {
  readonly root: ReturnType<typeof signedWords>;
  /** Number of lines of a frame. */
  readonly count: Int32Array;
  /** Cells that a line still lacks, and how many. */
  readonly low32: Int32Array;
  readonly high32: Int32Array;
  readonly left: Uint8Array;
  /** Index of the line at the root. */
  readonly line: Uint16Array;
  /** Cells that complete a line at once, of each frame. */
  readonly threatLow32: Int32Array;
  readonly threatHigh32: Int32Array;

  constructor(
    lines: readonly CellSet[],
    plies: number,
    readonly width: number,
  ) {
    const size = plies * width;
    this.count = new Int32Array(plies);
    this.low32 = new Int32Array(size);
    this.high32 = new Int32Array(size);
    this.left = new Uint8Array(size);
    this.line = new Uint16Array(size);
    this.threatLow32 = new Int32Array(plies);
    this.threatHigh32 = new Int32Array(plies);
    this.root = signedWords(lines);
    const { low32, high32 } = this.root;
    low32.forEach((low, i) => this.add(0, i, low, high32[i], bitCount(low) + bitCount(high32[i])));
  }

  private add(ply: number, line: number, low32: number, high32: number, left: number): void {
    const at = ply * this.width + this.count[ply]++;
    this.low32[at] = low32;
    this.high32[at] = high32;
    this.left[at] = left;
    this.line[at] = line;
    if (left === 1) {
      this.threatLow32[ply] |= low32;
      this.threatHigh32[ply] |= high32;
    }
  }

  /** Writes frame ply + 1 after a stone of this side on the cell with these bits. */
  gain(ply: number, bitLow32: number, bitHigh32: number): void {
    const { low32, high32, left, line, width } = this;
    const from = ply * width;
    const count = this.count[ply];
    let threatLow32 = 0;
    let threatHigh32 = 0;
    for (let i = from, j = from + width; i < from + count; i++, j++) {
      const nextLow32 = low32[i] & ~bitLow32;
      const nextHigh32 = high32[i] & ~bitHigh32;
      const lacks = left[i] - (nextLow32 === low32[i] && nextHigh32 === high32[i] ? 0 : 1);
      low32[j] = nextLow32;
      high32[j] = nextHigh32;
      left[j] = lacks;
      line[j] = line[i];
      if (lacks === 1) {
        threatLow32 |= nextLow32;
        threatHigh32 |= nextHigh32;
      }
    }
    this.count[ply + 1] = count;
    this.threatLow32[ply + 1] = threatLow32;
    this.threatHigh32[ply + 1] = threatHigh32;
  }

  /** Writes frame ply + 1 after a stone of the other side. */
  lose(ply: number, bitLow32: number, bitHigh32: number): void {
    const { low32, high32, left, line, width } = this;
    const from = ply * width;
    const end = from + this.count[ply];
    let j = from + width;
    let threatLow32 = 0;
    let threatHigh32 = 0;
    for (let i = from; i < end; i++) {
      const sameLow32 = low32[i];
      const sameHigh32 = high32[i];
      if (((sameLow32 & bitLow32) | (sameHigh32 & bitHigh32)) !== 0) continue;
      low32[j] = sameLow32;
      high32[j] = sameHigh32;
      left[j] = left[i];
      line[j] = line[i];
      if (left[i] === 1) {
        threatLow32 |= sameLow32;
        threatHigh32 |= sameHigh32;
      }
      j++;
    }
    this.count[ply + 1] = j - from - width;
    this.threatLow32[ply + 1] = threatLow32;
    this.threatHigh32[ply + 1] = threatHigh32;
  }
}

export class LineFrames {
  readonly attacker: SideFrames;
  readonly defender: SideFrames;

  /** @param side the attacker */
  constructor(board: LineBoard, side: Stone) {
    const [own, other] = [board.lines[side], board.lines[otherStone(side)]];
    const width = Math.max(1, own.length, other.length);
    // A threat search goes one ply beyond a full board before it looks.
    const plies = board.cells.length + 3;
    this.attacker = new SideFrames(own, plies, width);
    this.defender = new SideFrames(other, plies, width);
  }

  /** Writes frame ply + 1 after a stone on `cell`. */
  place(ply: number, cell: number, byAttacker: boolean): void {
    const [low32, high32] = [lowBit(cell), highBit(cell)];
    if (byAttacker) {
      this.attacker.gain(ply, low32, high32);
      this.defender.lose(ply, low32, high32);
    } else {
      this.defender.gain(ply, low32, high32);
      this.attacker.lose(ply, low32, high32);
    }
  }
}
