/** The cells of one record, and where reading goes on after them. */
import { type Refusal, refuse } from '../../core/refusal.js';
import { BLANK, byteClass, type Cursor, END, INTEGER, type Names, NEWLINE, ZERO } from './tokens.js';
import { badInteger, type Fault, shownToken } from './messages/token-faults.js';
import type { Header, Resume } from './header.js';
import {
  begins,
  digitBefore,
  finalZeros,
  follows,
  isAsWide,
  isOption,
  nextValue,
  overSpace,
  startsRecord,
} from './recovery.js';

/**
 * Takes cells of the most common form, one digit and one white byte, up to `wanted` in all. Returns how many
 * it took: two bytes each. This loop is what a file of boards is read by.
 */
function takePlain(
  bytes: Uint8Array,
  from: number,
  limit: number,
  cells: Uint8Array,
  filled: number,
  wanted: number,
  maxCell: number,
): number {
  const last = limit - 1;
  let i = filled;
  for (let p = from; i < wanted && p < last; p += 2) {
    const value = bytes[p] - ZERO;
    if (value < 0 || value > maxCell) break;
    const k = byteClass[bytes[p + 1]];
    if (k !== BLANK && k !== NEWLINE) break;
    cells[i++] = value;
  }
  return i - filled;
}

export class CellReader {
  /** First fault of the record read last, if any. */
  fault: Fault | undefined;
  /** Where to go on: set when there is a fault, or else at the byte after the last cell. */
  resume: Resume | undefined;
  /** Index after the last token that was taken as a cell. */
  end = 0;

  /** The bytes in memory ended before the record did. */
  sawEnd = false;

  private scratch: Uint8Array = new Uint8Array(1 << 10);
  private filled = 0;
  /** Index after the header. */
  private start = 0;

  constructor(private readonly names: Names) {}

  /** Copy of the cells read. */
  cells(): Uint8Array {
    return this.scratch.slice(0, this.filled);
  }

  /** Reads the cells of `header` and decides what follows; true if the record is good. */
  read(cursor: Cursor, header: Header): boolean {
    this.fault = header.fault;
    this.resume = undefined;
    this.sawEnd = false;
    this.filled = 0;
    this.start = cursor.end;
    this.end = cursor.end;
    const { grammar } = header.game.codec;
    const wanted = grammar.cellCount(header.rows, header.cols);
    while (this.filled < wanted) {
      this.takeRun(cursor, wanted, grammar.maxCell);
      if (this.filled === wanted) break;
      if (this.filled < this.scratch.length && !this.takeToken(cursor, header, wanted)) return false;
    }
    return this.finish(cursor, header, wanted);
  }

  private takeRun(cursor: Cursor, wanted: number, maxCell: number): void {
    if (this.filled === this.scratch.length) this.grow();
    cursor.skip();
    const { bytes, at, limit } = cursor;
    const room = Math.min(wanted, this.scratch.length);
    const taken = takePlain(bytes, at, limit, this.scratch, this.filled, room, maxCell);
    if (taken === 0) return;
    this.filled += taken;
    const after = at + 2 * taken;
    this.end = after - 1;
    cursor.seek(after, byteClass[bytes[after - 1]] === NEWLINE);
  }

  /** Takes one token of any form. False when it ends the record: `fault` and `resume` say how. */
  private takeToken(cursor: Cursor, header: Header, wanted: number): boolean {
    const { game } = header;
    cursor.read();
    if (cursor.kind === INTEGER) {
      if (cursor.value <= game.codec.grammar.maxCell) return this.take(cursor, cursor.value);
      return this.takeLarge(cursor, header, wanted);
    }
    if (cursor.kind === END) return this.endInside(cursor, header, wanted);
    // A wrong last cell before a bare header on its line looks like the name of a game.
    const isLast = this.filled + 1 === wanted && !cursor.newLine;
    if (!isLast && begins(cursor, this.names, !header.block))
      return this.tooFew(wanted, this.placeOf(cursor));
    if (isOption(cursor)) {
      const option = shownToken(cursor.bytes, cursor.start, cursor.end);
      this.blame(refuse('bad-option', { problem: 'place', option }), cursor.start);
      return true;
    }
    this.blame(badInteger(cursor.bytes, cursor.start, cursor.end), cursor.start);
    if (!cursor.huge) return this.take(cursor, 0);
    this.resume = { at: cursor.end, newLine: false, mode: header.block ? 'lines' : 'inline' };
    return false;
  }

  /** An integer that cannot be a cell: a wrong one, or of the next header. */
  private takeLarge(cursor: Cursor, header: Header, wanted: number): boolean {
    const { start, newLine } = cursor;
    const first = newLine || !header.block ? start : digitBefore(cursor.bytes, start, this.start);
    if (first >= 0 && this.isHeader(cursor, first, header, wanted)) {
      cursor.back(start, newLine);
      if (first < start) return this.giveBack(cursor, 1, first, wanted);
      return this.tooFew(wanted, this.placeOf(cursor));
    }
    cursor.back(start, newLine);
    const { maxCell } = header.game.codec.grammar;
    this.blame(refuse('bad-cell', { found: cursor.value, max: maxCell }), cursor.start);
    return this.take(cursor, 0);
  }

  /**
   * Makes the token at `first` the current one. Where a side may be a cell, the first row, one that the record ends with,
   * and one as wide as the row before are no headers.
   */
  private isHeader(cursor: Cursor, first: number, { block }: Header, wanted: number): boolean {
    const before = this.filled - (first < cursor.start ? 1 : 0);
    if (first < cursor.start) cursor.back(first, true);
    if (!begins(cursor, this.names, !block)) return false;
    const { smallestSide } = this.names;
    if (cursor.value >= smallestSide && nextValue(cursor) >= smallestSide) return true;
    if (before === 0) return false;
    if (before + 2 === wanted && !startsRecord(cursor, this.names, false)) return false;
    return !isAsWide(cursor, this.start, overSpace(cursor.bytes, first - 1, this.start, true) + 1);
  }

  /** The input ends inside the record; zeros at its end were the terminator rather than cells. */
  private endInside(cursor: Cursor, header: Header, wanted: number): false {
    this.sawEnd = true;
    const zeros = finalZeros(cursor.bytes, this.start, this.end, header.block);
    if (zeros < 0 || this.filled < 2) return this.tooFew(wanted, this.placeOf(cursor));
    return this.giveBack(cursor, 2, zeros, wanted);
  }

  /** The last `count` cells belong to the header or terminator that starts at `at`. */
  private giveBack(cursor: Cursor, count: number, at: number, wanted: number): false {
    this.filled -= count;
    this.end = overSpace(cursor.bytes, at - 1, this.start, true) + 1;
    return this.tooFew(wanted, { at, newLine: true, mode: 'header' });
  }

  private take(cursor: Cursor, value: number): true {
    this.scratch[this.filled++] = value;
    this.end = cursor.end;
    return true;
  }

  private blame(refusal: Refusal, at: number): void {
    this.fault ??= { refusal, at };
  }

  private tooFew(wanted: number, resume: Resume): false {
    this.blame(refuse('too-few-cells', { expected: wanted, found: this.filled }), this.end);
    this.resume = resume;
    return false;
  }

  private placeOf(cursor: Cursor): Resume {
    return { at: cursor.start, newLine: cursor.newLine, mode: 'header' };
  }

  /** After the last cell. */
  private finish(cursor: Cursor, header: Header, wanted: number): boolean {
    const { end, start } = this;
    const isGood = follows(cursor, this.names, header, start, end);
    if (cursor.kind === INTEGER && cursor.value === 0 && this.tookZero(cursor, header)) {
      this.sawEnd = true;
      return this.giveBack(cursor, 1, end - 1, wanted);
    }
    if (isGood) {
      this.resume = { at: end, newLine: false, mode: 'header' };
    } else {
      this.blame(refuse('too-many-cells', { expected: wanted }), cursor.start);
      this.resume = { at: cursor.end, newLine: false, mode: header.block ? 'lines' : 'inline' };
    }
    return this.fault === undefined;
  }

  /** The input ends with two zeros, and the first was taken for the last cell. */
  private tookZero(cursor: Cursor, header: Header): boolean {
    const zeros = finalZeros(cursor.bytes, this.start, cursor.end, header.block);
    if (zeros !== this.end - 1) return false;
    const { start, newLine } = cursor;
    const last = cursor.read() === END;
    cursor.back(start, newLine);
    return last;
  }

  private grow(): void {
    const larger = new Uint8Array(this.scratch.length * 4);
    larger.set(this.scratch);
    this.scratch = larger;
  }
}
