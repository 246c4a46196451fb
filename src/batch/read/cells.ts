/** Reads the cells of one record and finds where reading continues. */
import { type Refusal, refuse } from '../../core/refusal.js';
import {
  BLANK,
  byteClass,
  type Cursor,
  END,
  INTEGER,
  type Names,
  NEWLINE,
  TOKEN,
  WORD,
  ZERO,
} from './tokens.js';
import { badInteger, type Fault, shownToken } from './token-faults.js';
import type { Header, Resume } from './header.js';
import { begins, finalZeros, follows, isOption, overSpace } from './recovery.js';

/**
 * Takes cells of the most common form, one digit and one white byte, up to `wanted` in all, or to
 * the end of the line if `oneLine`. Returns their number; each takes two bytes. Hot path: this loop
 * reads files of boards.
 */
function takePlain(
  bytes: Uint8Array,
  from: number,
  limit: number,
  cells: Uint8Array,
  filled: number,
  wanted: number,
  maxCell: number,
  oneLine: boolean,
): number {
  const last = limit - 1;
  let i = filled;
  for (let p = from; i < wanted && p < last; p += 2) {
    const value = bytes[p] - ZERO;
    if (value < 0 || value > maxCell) break;
    const k = byteClass[bytes[p + 1]];
    if (k !== BLANK && k !== NEWLINE) break;
    cells[i++] = value;
    if (oneLine && k === NEWLINE) break;
  }
  return i - filled;
}

/** Whether the byte is a digit 0, 1 or 2. Two such digits cannot be the sides of a header. */
const isCell = (byte: number): boolean => byte >= ZERO && byte <= ZERO + 2;

/** Bytes; a record that is kept keeps them all. */
const slabSize = 4096;

export class CellReader {
  /** First fault of the record read last, if any. */
  fault: Fault | undefined;
  /** The point at which reading continues: set by a fault, or else the byte after the last cell. */
  resume: Resume | undefined;
  /** Index after the last token taken as a cell. */
  end = 0;

  /** Whether the bytes in memory ended before the record did. */
  sawEnd = false;

  /** Cells of several records, one behind the other: each as an array of its own costs more. */
  private slab: Uint8Array = new Uint8Array(slabSize);
  /** Where the cells of the record begin in it, and their number so far. */
  private base = 0;
  private filled = 0;
  /** Index after the header. */
  private start = 0;

  constructor(private readonly names: Names) {}

  /** Hands over the cells of the record read last. */
  cells(): Uint8Array {
    const { slab, base, filled } = this;
    this.base += filled;
    return new Uint8Array(slab.buffer, base, filled);
  }

  /** Reads the cells of `header` and decides what follows. True if the record is good. */
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
      cursor.skip();
      if (header.block && cursor.fresh && this.atHeader(cursor, this.filled + 1 === wanted))
        return this.tooFew(wanted, { at: cursor.at, newLine: true, mode: 'header' });
      const taken = this.takeRun(cursor, wanted, grammar.maxCell, header.block);
      if (taken === 0 && !this.takeToken(cursor, header, wanted)) return false;
    }
    return this.finish(cursor, header, wanted);
  }

  /**
   * Returns whether the line that begins here is the header of the next record. A token that may be
   * the last cell counts as a cell, as the header may follow it.
   */
  private atHeader(cursor: Cursor, isLast: boolean): boolean {
    const { bytes, at } = cursor;
    // A line that begins with two such digits is a row of cells, not a header.
    const isRow = isCell(bytes[at]) && byteClass[bytes[at + 1]] === BLANK && isCell(bytes[at + 2]);
    if (isRow && byteClass[bytes[at + 3]] !== TOKEN) return false;
    const kind = cursor.read();
    const { value, start } = cursor;
    const canBe =
      kind === WORD || (kind === INTEGER && value > 0 && !(isLast && value < this.names.smallestSide));
    const answer = canBe && begins(cursor, this.names, false);
    cursor.seek(start, true);
    return answer;
  }

  private takeRun(cursor: Cursor, wanted: number, maxCell: number, oneLine: boolean): number {
    const { bytes, at, limit } = cursor;
    const from = this.nextPlace();
    const until = Math.min(from + wanted - this.filled, this.slab.length);
    const taken = takePlain(bytes, at, limit, this.slab, from, until, maxCell, oneLine);
    if (taken === 0) return 0;
    this.filled += taken;
    const after = at + 2 * taken;
    this.end = after - 1;
    cursor.seek(after, byteClass[bytes[after - 1]] === NEWLINE);
    return taken;
  }

  /** Takes one token of any form. False if it ends the record: see `fault` and `resume`. */
  private takeToken(cursor: Cursor, header: Header, wanted: number): boolean {
    const { game } = header;
    cursor.read();
    if (cursor.kind === INTEGER && cursor.value <= game.codec.grammar.maxCell)
      return this.take(cursor, cursor.value);
    if (cursor.kind === END) return this.endInside(cursor, header, wanted);
    if (!header.block && begins(cursor, this.names, true)) return this.tooFew(wanted, this.placeOf(cursor));
    if (cursor.kind === INTEGER) {
      const { maxCell } = game.codec.grammar;
      this.blame(refuse('bad-cell', { found: cursor.value, max: maxCell }), cursor.start);
      return this.take(cursor, 0);
    }
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

  /** Handles an input that ends inside the record. Zeros at its end are then the terminator. */
  private endInside(cursor: Cursor, header: Header, wanted: number): false {
    this.sawEnd = true;
    const zeros = finalZeros(cursor.bytes, this.start, this.end, header.block);
    if (zeros < 0 || this.filled < 2) return this.tooFew(wanted, this.placeOf(cursor));
    return this.giveBack(cursor, 2, zeros, wanted);
  }

  /** Removes the last `count` cells, which belong to the header or terminator at `at`. */
  private giveBack(cursor: Cursor, count: number, at: number, wanted: number): false {
    this.filled -= count;
    this.end = overSpace(cursor.bytes, at - 1, this.start, true) + 1;
    return this.tooFew(wanted, { at, newLine: true, mode: 'header' });
  }

  private take(cursor: Cursor, value: number): true {
    this.slab[this.nextPlace()] = value;
    this.filled++;
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

  /** Checks the token after the last cell. */
  private finish(cursor: Cursor, header: Header, wanted: number): boolean {
    const { end } = this;
    const isGood = follows(cursor, this.names, header.block);
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

  /** Whether the input ends with two zeros of which the first was taken as the last cell. */
  private tookZero(cursor: Cursor, header: Header): boolean {
    const zeros = finalZeros(cursor.bytes, this.start, cursor.end, header.block);
    if (zeros !== this.end - 1) return false;
    const { start, newLine } = cursor;
    const last = cursor.read() === END;
    cursor.back(start, newLine);
    return last;
  }

  /** Returns the place of the next cell; where the slab ends, the record moves to the next one. */
  private nextPlace(): number {
    const { slab, base, filled } = this;
    if (base + filled === slab.length) {
      this.slab = new Uint8Array(Math.max(slabSize, 4 * filled));
      this.slab.set(slab.subarray(base));
      this.base = 0;
    }
    return this.base + filled;
  }
}
