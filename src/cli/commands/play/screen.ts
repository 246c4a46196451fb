/** What `play` prints: sentences broken at spaces, boards that leave a turn within the lines of the terminal. */
import { boardText, withStones, type BoardText } from '../../../app/play/board.js';
import { endingText, standingText } from '../../../session/sentences.js';
import type { Session } from '../../../session/session.js';
import { entriesText } from '../../../view/legend.js';
import type { Context } from '../../run/context.js';
import { folded } from '../../terminal/table.js';
import { inLanguage } from '../../../core/text/phrase.js';

/** Prompt, and what is left free under it. */
const promptLines = 1;

/** A board and what is said under it; drawn once for each position. */
interface Shown extends BoardText {
  readonly session: Session;
  readonly revision: number;
  /** Who is ahead or has won; empty where nothing is said. */
  readonly said: string;
}

export class Screen {
  /** False once the reader of standard output has gone. */
  isRead = true;

  private drawn: Shown | undefined;
  /** Characters of boards that were explained. */
  private readonly explained = new Set<string>();

  constructor(private readonly ctx: Context) {}

  /** Prints a text that ends its line; words that do not fit go to the next one. */
  async say(session: Session, text: string): Promise<void> {
    if (text !== '') await this.print(`${folded(withStones(session, text, this.ctx), this.ctx.columns)}\n`);
  }

  /** Says what a player did; of a move and its search the move alone where the board would leave the screen. */
  async sayMove(session: Session, text: string): Promise<void> {
    const lines = folded(text, this.ctx.columns).split('\n').length;
    const fits = this.boardLines(session) + lines + promptLines <= this.ctx.rows;
    await this.say(session, fits ? text : text.split('\n')[0]);
  }

  /**
   * The board and who is ahead or has won, between blank lines where there is room for them, and for what its new
   * characters mean.
   */
  async board(session: Session): Promise<void> {
    const { text, said } = this.shown(session);
    // Two lines of what was played, two blank ones, one of the legend.
    const isTight = this.boardLines(session) + 5 + promptLines > this.ctx.rows;
    const gap = isTight ? '' : '\n';
    await this.print(`${gap}${text}${isTight ? '' : this.newLegend(session)}${gap}`);
    await this.say(session, said);
  }

  /** All characters of boards are explained again. */
  repeatLegend(): void {
    this.explained.clear();
  }

  /** A line on the characters of the board, below other text. */
  async legend(session: Session): Promise<void> {
    await this.print(this.newLegend(session));
  }

  /** Why the board cannot be shown on this terminal; undefined where it can, or where nothing limits it. */
  tooNarrow(session: Session): string | undefined {
    const { ctx } = this;
    if (!ctx.stdoutIsTerminal) return undefined;
    // The mark of the last move, which an empty board has not yet, widens all cells.
    const marked =
      session.turns.length === 0 ? session.game.view.scene(session.setup, { last: 0 }) : undefined;
    const { columns } = marked ?? this.shown(session);
    if (columns <= ctx.columns) return undefined;
    const [needed, given] = [String(columns), String(ctx.columns)];
    return ctx.say(
      'this board is {needed} columns wide and the terminal {given}: widen it, or take a smaller board',
      { needed, given },
    );
  }

  /** A line on the characters of the board that were not explained yet; empty if there are none. */
  private newLegend(session: Session): string {
    const entries = this.shown(session).legend.filter(([glyph]) => !this.explained.has(glyph));
    for (const [glyph] of entries) this.explained.add(glyph);
    return entries.length === 0 ? '' : `${entriesText(entries, this.ctx.language)}\n`;
  }

  private boardLines(session: Session): number {
    const { lines, said } = this.shown(session);
    return lines + (said === '' ? 0 : folded(said, this.ctx.columns).split('\n').length);
  }

  private shown(session: Session): Shown {
    const { drawn } = this;
    if (drawn?.session === session && drawn.revision === session.revision) return drawn;
    const said = endingText(session) ?? standingText(session);
    return (this.drawn = {
      ...boardText(session, this.ctx),
      ...{ session, revision: session.revision },
      said: said ? inLanguage(said, this.ctx.language) : '',
    });
  }

  private async print(text: string): Promise<void> {
    if (this.isRead) this.isRead = await this.ctx.print(text);
  }
}
