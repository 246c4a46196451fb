/** What the characters of the board mean: said where they are first seen, and again when asked. */
import { boardLegend } from '../../../app/play/board.js';
import type { Session } from '../../../app/play/session.js';
import { entriesText } from '../../../view/legend.js';
import type { Context } from '../../run/context.js';

export class Legend {
  private readonly said = new Set<string>();

  constructor(private readonly ctx: Context) {}

  /** A line on the characters of the board that were not explained yet; empty if there are none. */
  next(session: Session): string {
    const entries = boardLegend(session, this.ctx).filter(([glyph]) => !this.said.has(glyph));
    for (const [glyph] of entries) this.said.add(glyph);
    return entries.length === 0 ? '' : `${entriesText(entries, this.ctx.language)}\n`;
  }

  /** All are explained again. */
  repeat(): void {
    this.said.clear();
  }
}
