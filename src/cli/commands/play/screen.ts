/**
 * The output of `play`: text broken at spaces, and boards that leave room on the terminal for the
 * lines of a turn.
 */
import { boardText, withStones, type BoardText } from '../../../app/play/board.js';
import { endingText, standingText } from '../../../session/sentences.js';
import type { Session } from '../../../session/session.js';
import { entriesText } from '../../../view/legend.js';
import type { Context } from '../../context/context.js';
import { folded } from '../../terminal/table.js';
import { inLanguage } from '../../../core/text/phrase.js';

const promptLines = 1;

/** A board and the text below it. They are drawn once for each position. */
interface ShownBoard extends BoardText {
  readonly session: Session;
  readonly revision: number;
  /** The text that says who is ahead or has won; empty if there is none. */
  readonly said: string;
}

export class Screen {
  /** False once the reader of standard output has closed it. */
  isRead = true;

  private drawn: ShownBoard | undefined;
  private readonly explained = new Set<string>();

  constructor(private readonly ctx: Context) {}

  /** Prints a text and a newline. Words that do not fit go to the next line. */
  async say(session: Session, text: string): Promise<void> {
    if (text !== '') await this.print(`${folded(withStones(session, text, this.ctx), this.ctx.columns)}\n`);
  }

  /** Prints a move. Its line on the search is omitted if it would push the board off the screen. */
  async sayMove(session: Session, text: string): Promise<void> {
    const [first] = text.split('\n');
    // A board that is not shown is not drawn.
    if (first === text) return this.say(session, text);
    const lines = folded(text, this.ctx.columns).split('\n').length;
    const fits = this.boardLines(session) + lines + promptLines <= this.ctx.rows;
    await this.say(session, fits ? text : first);
  }

  /**
   * Prints the board and who is ahead or has won. Where the terminal has room, blank lines surround
   * the board, and a legend explains its new characters.
   */
  async board(session: Session): Promise<void> {
    const { text, said } = this.shown(session);
    // The move takes two lines, the blank lines two and the legend one.
    const isTight = this.boardLines(session) + 5 + promptLines > this.ctx.rows;
    const gap = isTight ? '' : '\n';
    await this.print(`${gap}${text}${isTight ? '' : this.newLegend(session)}${gap}`);
    await this.say(session, said);
  }

  /** Makes the next legend explain all characters again. */
  repeatLegend(): void {
    this.explained.clear();
  }

  /** Prints a legend below other text. */
  async legend(session: Session): Promise<void> {
    await this.print(this.newLegend(session));
  }

  /** Says why the board is too wide for the terminal; undefined if it fits or there is no limit. */
  tooNarrow(session: Session): string | undefined {
    const { ctx } = this;
    if (!ctx.stdoutIsTerminal) return undefined;
    // The mark of the last move widens all cells; an empty board does not show it yet.
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

  /** Returns a legend of the board characters not explained before; empty if there are none. */
  private newLegend(session: Session): string {
    const entries = this.shown(session).legend.filter(([glyph]) => !this.explained.has(glyph));
    for (const [glyph] of entries) this.explained.add(glyph);
    return entries.length === 0 ? '' : `${entriesText(entries, this.ctx.language)}\n`;
  }

  private boardLines(session: Session): number {
    const { lines, said } = this.shown(session);
    return lines + (said === '' ? 0 : folded(said, this.ctx.columns).split('\n').length);
  }

  private shown(session: Session): ShownBoard {
    const { drawn } = this;
    if (drawn?.session === session && drawn.revision === session.revision) return drawn;
    const said = endingText(session) ?? standingText(session);
    return (this.drawn = {
      ...boardText(session, this.ctx),
      session,
      revision: session.revision,
      said: said ? inLanguage(said, this.ctx.language) : '',
    });
  }

  private async print(text: string): Promise<void> {
    if (this.isRead) this.isRead = await this.ctx.print(text);
  }
}
