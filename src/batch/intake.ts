/** Steps over what lies between records, in whatever pieces it arrives: nothing of it stays in memory. */
import { byteClass, COMMENT, NEWLINE, TOKEN } from './bytes.js';
import { lineEnd } from './cursor.js';
import type { Resume } from './header-parts.js';
import type { Window } from './window.js';

/** What is being dropped, byte by byte. */
type Dropping = 'nothing' | 'line' | 'token';

export class Intake {
  /** Nothing but white space stands between the window's first live byte and the start of its line. */
  fresh = true;
  private dropping: Dropping = 'nothing';

  constructor(private readonly window: Window) {}

  /** Consumes up to where `resume` says. */
  goOn({ at, newLine, mode }: Resume): void {
    this.window.consume(at);
    this.fresh = newLine;
    this.dropping = mode === 'line' || mode === 'token' ? mode : 'nothing';
  }

  /** Consumes white space, comments and what is being dropped. False when the window ends first. */
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
