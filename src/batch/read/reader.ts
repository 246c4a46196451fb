/**
 * Reads records from bytes as they arrive: push chunks, pull items. A bad record never hides the
 * next one, and nothing is dropped silently: each piece of text that stands for a record gives
 * exactly one item.
 *
 * Method: a record is parsed as if the input ended with the bytes in memory. If the parse reached
 * their end and the input continues, the parse is discarded and repeated with twice as many bytes.
 * The items therefore do not depend on the chunks, and the rules need not consider them.
 *
 * Text: tokens are separated by white space (space, tab, VT, FF, LF, CR; CR LF is one newline). `#`
 * opens a comment, also directly after a token. A UTF-8 byte order mark may stand at the start. Any
 * other byte belongs to a token. Integers are `0` or [1-9][0-9]{0,14}. Headers: see `header.ts`.
 *
 * Rules of recovery:
 *  1. After a fault, reading continues at the next line that begins with a game's name, with a word
 *    where a name may be, or with two integers that can be a header. `recovery.ts` defines these,
 *    and the rule for files whose headers share lines with cells.
 *  2. Only the first fault of a record is reported. A wrong cell counts as a cell. A header among
 *    the cells, or the end of the input, ends the record: `too-few-cells`, located after its last
 *    cell.
 *  3. A header, the terminator or the end must follow the last cell; otherwise the record has
 *    `too-many-cells`.
 *  4. An unreadable header is one refused record, as is one of bad size.
 *  5. `0 0` where a header is expected is the terminator. It ends a file but not the input, since
 *    files may be concatenated. Records after it are read like those before, with one warning;
 *    other text after it is skipped, with another warning. `strict` stops there. A missing
 *    terminator after the last record is a warning. If the input ends inside a record, zeros at its
 *    end are the terminator.
 *  6. A token of 4,096 bytes or more ends its record. A record not decided within `recordLimit`
 *    bytes is `too-long`. Both are skipped in bounded memory. Lines have no limit: a file may be
 *    one line.
 *  7. UTF-16, UTF-32 and packed files are named in one refusal, which ends the file.
 * Limits: some texts are ambiguous. After a faulty record, a header with both sides below 3 looks
 * like cells; a row of two cells with a wrong one looks like a header; where records share lines,
 * surplus cells may look like a board of sides 1 and 2.
 */
import type { Game } from '../../core/game.js';
import { type Refusal, refuse } from '../../core/refusal.js';
import { Cursor, encodingBytes, encodingOf, END, Names, WORD } from './tokens.js';
import { CellReader } from './cells.js';
import { excerpt, isComplete } from './excerpt.js';
import { type Header, HeaderReader, type Resume } from './header.js';
import {
  type Item,
  MORE,
  OVER,
  type RecordItem,
  type RefusedItem,
  type WarningCode,
  type WarningHint,
  type WarningItem,
} from './items.js';
import { begins, finalZeros } from './recovery.js';
import type { Fault } from './token-faults.js';
import { Skipper, Window } from './window.js';

export interface ReaderOptions {
  /** Passed to the codecs. Reading also stops at the first terminator, but not at refusals. */
  readonly strict?: boolean;
  readonly recordLimit?: number;
}

export const defaultRecordLimit = 64 * 2 ** 20;

/** The item expected at the window's first live byte. */
type State = 'start' | 'after' | 'over' | Resume['mode'];

export class RecordReader {
  private readonly window = new Window();
  private readonly skipper = new Skipper(this.window);
  private readonly cursor = new Cursor();
  private readonly names: Names;
  private readonly headers: HeaderReader;
  private readonly body: CellReader;
  private readonly strict: boolean;
  private readonly recordLimit: number;
  private state: State = 'start';
  /** Number of live bytes required before the next attempt. */
  private needed = 0;
  private index = 0;
  /** Whether a terminator was read and no record after it. */
  private closed = false;
  /** Warnings already given: each is given once. */
  private readonly told = new Set<WarningCode>();
  /** The item that follows the last warning. */
  private held: Item | undefined;
  private hint: WarningHint = 'none';

  constructor(games: readonly Game[], options: ReaderOptions = {}) {
    this.names = new Names(games);
    this.headers = new HeaderReader(this.names);
    this.body = new CellReader(this.names);
    this.strict = options.strict ?? false;
    this.recordLimit = options.recordLimit ?? defaultRecordLimit;
  }

  /** Adds bytes; `chunk` is copied and may be reused. Ignored once the file is over. */
  push(chunk: Uint8Array): void {
    if (this.state !== 'over') this.window.push(chunk);
  }

  end(): void {
    this.window.ended = true;
  }

  /** Number of pushed bytes that no item has covered yet. */
  get pending(): number {
    return this.window.end - this.window.at;
  }

  /** Returns the next item; `more` asks for another `push` or for `end`. */
  next(): Item {
    const { held } = this;
    this.held = undefined;
    return held ?? this.advance();
  }

  private advance(): Item {
    for (;;) {
      if (this.state === 'over') return OVER;
      if (this.state === 'start') {
        if (!this.window.ended && this.window.end < encodingBytes) return MORE;
        const refused = this.begin();
        if (refused) return refused;
      }
      if (!this.skipper.settle()) return this.window.ended ? this.finish() : MORE;
      const item = this.tryHere();
      if (item) return item;
    }
  }

  private begin(): RefusedItem | undefined {
    const { window } = this;
    const { skip, foreign, packed } = encodingOf(window.bytes.subarray(0, window.end));
    this.state = 'header';
    window.skipMark(skip);
    if (foreign === undefined && packed === undefined) return undefined;
    this.state = 'over';
    const params =
      packed === undefined ? { found: `${foreign!} text` } : { problem: 'packed', found: packed };
    const refusal = refuse('bad-encoding', params);
    return { kind: 'refused', index: ++this.index, line: 1, column: 1, refusal, text: '', caret: 0 };
  }

  /** Tries to read a record or skip a token. Undefined if it made progress: call again. */
  private tryHere(): Item | undefined {
    const { window, cursor } = this;
    const live = window.end - window.at;
    if (live < this.needed && !window.ended) return MORE;
    const limit = Math.min(window.end, window.at + this.recordLimit);
    cursor.open(window.bytes, window.at, this.skipper.fresh, limit);
    if (this.state === 'after') return this.readOn();
    return this.state === 'header' ? this.readRecord() : this.scanToken(this.state === 'inline');
  }

  /** Returns whether the parse reached the end of the window and the input continues. */
  private undecided(): boolean {
    return this.cursor.touched && this.cursor.limit === this.window.end && !this.window.ended;
  }

  private wait(): Item {
    const live = this.window.end - this.window.at;
    this.needed = Math.max(live + 1, Math.min(2 * live, this.recordLimit + 1));
    return MORE;
  }

  private goOn(resume: Resume): void {
    this.skipper.resumeAt(resume);
    this.needed = 0;
    this.state = resume.mode;
  }

  /** Skips one token, unless a header begins there. */
  private scanToken(inline: boolean): Item | undefined {
    const { cursor } = this;
    cursor.read();
    // A header at the start of a line may share that line with cells; this is not known yet.
    const found = begins(cursor, this.names, inline || cursor.newLine);
    if (this.undecided()) return this.wait();
    if (found) this.state = 'header';
    else this.goOn({ at: cursor.end, newLine: false, mode: inline ? 'inline' : 'lines' });
    return undefined;
  }

  private readRecord(): Item | undefined {
    const { cursor, window } = this;
    const header = this.headers.read(cursor);
    if (header.kind === 'header') return this.readBody(header);
    if (this.undecided()) return this.wait();
    if (header.kind === 'broken') return this.refuseAt(header.fault, header.resume);
    const { line } = window;
    this.goOn({ at: cursor.end, newLine: false, mode: 'header' });
    if (header.whole) {
      this.state = 'after';
      this.closed = true;
      return undefined;
    }
    this.hint = 'cut';
    return this.withoutTerminator(line);
  }

  /** Handles text after a terminator: records, or text to be skipped. */
  private readOn(): Item | undefined {
    const { cursor, window, strict } = this;
    const isText = cursor.read() === WORD && !begins(cursor, this.names, false);
    if (this.undecided()) return this.wait();
    if (!strict && !isText) {
      this.state = 'header';
      return undefined;
    }
    const { line } = window;
    this.goOn({ at: cursor.end, newLine: false, mode: 'lines' });
    if (strict) this.state = 'over';
    return this.once('text-after-terminator', line);
  }

  private readBody(header: Header): Item {
    const { body, window, cursor, index } = this;
    const good = body.read(cursor, header);
    if (this.undecided()) return this.wait();
    if (!good) return this.refuseAt(body.fault!, body.resume!, body.sawEnd);
    const { line } = window;
    const { game, rows, cols, options } = header;
    const setup = game.codec.parse({ rows, cols, options, cells: body.cells() }, this.strict);
    if (!setup.ok) {
      const { option } = setup.error.params;
      const offset = typeof option === 'string' ? header.valuesAt.get(option) : undefined;
      const at = offset === undefined ? window.at : header.from + offset;
      return this.refuseAt({ refusal: setup.error, at }, body.resume!);
    }
    const zeros = cursor.kind === END && finalZeros(window.bytes, window.at, body.end, header.block) >= 0;
    this.hint = zeros ? 'zeros' : 'none';
    this.goOn(body.resume!);
    this.index = index + 1;
    return this.announced({ kind: 'record', index: index + 1, line, game, setup: setup.value });
  }

  /** Returns the item, or a warning before it if it is the first one after a terminator. */
  private announced(item: RecordItem | RefusedItem): Item {
    const { closed } = this;
    this.closed = false;
    const notice = closed ? this.once('records-after-terminator', item.line) : undefined;
    if (notice) this.held = item;
    return notice ?? item;
  }

  private once(code: WarningCode, line: number): WarningItem | undefined {
    if (this.told.has(code)) return undefined;
    this.told.add(code);
    return { kind: 'warning', code, line, hint: 'none' };
  }

  /** Refuses the record that starts at the window's first live byte. */
  private refuseAt(fault: Fault, resume: Resume, sawEnd = false): Item {
    const { window, cursor, recordLimit } = this;
    if (cursor.limit < window.end && (sawEnd || resume.at >= cursor.limit)) {
      const tooLong = { at: cursor.limit, newLine: false, mode: 'lines' } as const;
      return this.refused(refuse('too-long', { limit: recordLimit }), window.at, tooLong);
    }
    if (!window.ended && !isComplete(window.bytes, fault.at, window.end)) return this.wait();
    return this.refused(fault.refusal, fault.at, resume);
  }

  private refused(refusal: Refusal, at: number, resume: Resume): Item {
    const { window } = this;
    const { line, column, lineStart } = window.locate(at);
    const { text, caret } = excerpt(window.bytes, lineStart, at, window.end);
    this.goOn(resume);
    this.hint = 'none';
    return this.announced({ kind: 'refused', index: ++this.index, line, column, refusal, text, caret });
  }

  private finish(): Item {
    const { window } = this;
    if (this.closed) {
      this.state = 'over';
      return OVER;
    }
    if (this.index === 0) this.hint = 'empty';
    const onEmptyLine = window.line > 1 && window.lineStart === window.end;
    return this.withoutTerminator(onEmptyLine ? window.line - 1 : window.line);
  }

  private withoutTerminator(line: number): WarningItem {
    this.state = 'over';
    return { kind: 'warning', code: 'no-terminator', line, hint: this.hint };
  }
}
