/**
 * The part of the input in memory: bytes pushed and not yet consumed, and some of those consumed
 * last, so that a message can show the beginning of its line.
 *
 *      bytes  |..held..|consumed so far|....live....|free....|
 *             0                        at           end
 *
 * It counts lines as bytes are consumed. A column is a byte offset in its line, from 1.
 */
import { byteClass, COMMENT, CR, LF, lineEnd, NEWLINE, TOKEN } from './tokens.js';
import type { Resume } from './header.js';

const keptBehind = 1024;

/** A place in the input for messages; `lineStart` is an index in the window. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly lineStart: number;
}

export class Window {
  bytes: Uint8Array = new Uint8Array(1 << 12);
  /** Index of the first byte not consumed. */
  at = 0;
  /** Index after the last byte pushed. */
  end = 0;
  /** Whether the input is complete. */
  ended = false;
  /** Line of `at`, from 1. */
  line = 1;
  /** Index of the first byte of that line; negative if it has left memory. */
  lineStart = 0;

  push(chunk: Uint8Array): void {
    if (this.end + chunk.length > this.bytes.length) this.makeRoom(chunk.length);
    this.bytes.set(chunk, this.end);
    this.end += chunk.length;
  }

  /** Consumes up to index `to`. */
  consume(to: number): void {
    const { line, lineStart } = this.locate(to);
    this.line = line;
    this.lineStart = lineStart;
    this.at = to;
  }

  /** Skips a byte order mark, which is not part of the first line. */
  skipMark(length: number): void {
    this.at += length;
    this.lineStart = this.at;
  }

  /** Returns the place of the byte at `index`, which must not be before `at`. */
  locate(index: number): Place {
    const bytes = this.bytes;
    let { line, lineStart } = this;
    for (let p = this.at; p < index; p++) {
      const c = bytes[p];
      if (c > CR || (c !== CR && c !== LF)) continue;
      if (c === CR || !(p > 0 && bytes[p - 1] === CR)) line++;
      lineStart = p + 1;
    }
    return { line, column: index - lineStart + 1, lineStart };
  }

  /** Moves the live bytes to the front, usually in a larger array. */
  private makeRoom(needed: number): void {
    const from = Math.max(0, this.at - keptBehind);
    const size = this.end - from + needed;
    if (size * 2 > this.bytes.length) {
      const larger = new Uint8Array(Math.max(size * 2, this.bytes.length * 2));
      larger.set(this.bytes.subarray(from, this.end));
      this.bytes = larger;
    } else {
      this.bytes.copyWithin(0, from, this.end);
    }
    this.at -= from;
    this.end -= from;
    this.lineStart -= from;
  }
}

/** The text that is being dropped, byte by byte. */
type Dropping = 'nothing' | 'line' | 'token';

/** Skips text between records in chunks of any size without storing it. */
export class Skipper {
  /** Whether only white space stands between the start of the line and the first live byte. */
  fresh = true;
  private dropping: Dropping = 'nothing';

  constructor(private readonly window: Window) {}

  /** Consumes up to `resume`. The rest of a token that was cut at `maxToken` is dropped. */
  resumeAt({ at, newLine, mode }: Resume): void {
    this.window.consume(at);
    this.fresh = newLine;
    this.dropping = mode === 'header' ? 'nothing' : 'token';
  }

  /** Consumes white space, comments and dropped text. False if the window ends first. */
  settle(): boolean {
    const { window } = this;
    const { bytes, end } = window;
    let p = window.at;
    for (; p < end; p++) {
      if (this.dropping === 'line') p = lineEnd(bytes, p, end);
      else if (this.dropping === 'token') while (p < end && byteClass[bytes[p]] === TOKEN) p++;
      if (p === end) break;
      this.dropping = 'nothing';
      const k = byteClass[bytes[p]];
      if (k === TOKEN) break;
      if (k === COMMENT) this.dropping = 'line';
      else if (k === NEWLINE) this.fresh = true;
    }
    window.consume(p);
    return p < end;
  }
}
