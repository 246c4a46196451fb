/** What `play` prints: sentences broken at spaces, boards that leave a turn within the lines of the terminal. */
import { boardText, withStones } from '../../../app/play/board.js';
import type { PlayEvent } from '../../../app/play/events.js';
import type { Hints } from '../../../app/play/hints.js';
import { endingText, standingText } from '../../../app/play/sentences.js';
import type { Session } from '../../../app/play/session.js';
import type { Context } from '../../run/context.js';
import { inLanguage } from '../../terminal/language.js';
import { folded } from '../../terminal/table.js';
import { eventText, hintsText } from './events.js';
import { Legend } from './legend.js';

/** Prompt, and what is left free under it. */
const promptLines = 1;

export class Screen {
  /** False once the reader of standard output has gone. */
  isRead = true;

  private readonly legend: Legend;

  constructor(private readonly ctx: Context) {
    this.legend = new Legend(ctx);
  }

  /** Prints a text that ends its line; words that do not fit go to the next one. */
  async say(session: Session, text: string): Promise<void> {
    if (text !== '') await this.print(`${folded(withStones(session, text, this.ctx), this.ctx.columns)}\n`);
  }

  /** Says what happened; of a move and its search the move alone where the board would leave the screen. */
  async tell(session: Session, event: PlayEvent): Promise<void> {
    const text = eventText(this.ctx, session, event);
    const lines = folded(text, this.ctx.columns).split('\n').length;
    const fits = this.boardLines(session) + lines + promptLines <= this.ctx.rows;
    await this.say(session, event.kind === 'moved' && !fits ? text.split('\n')[0] : text);
    if (event.kind === 'board' || event.kind === 'help') this.repeatLegend();
    if (event.kind === 'help') await this.print(this.legend.next(session));
  }

  async hints(session: Session, hints: Hints): Promise<void> {
    await this.say(session, hintsText(this.ctx, session, hints));
  }

  /**
   * The board and who is ahead or has won, between blank lines where there is room for them, and for what its new
   * characters mean.
   */
  async board(session: Session): Promise<void> {
    const said = endingText(session) ?? standingText(session);
    // Two lines of what was played, two blank ones, one of the legend.
    const isTight = this.boardLines(session) + 5 + promptLines > this.ctx.rows;
    const gap = isTight ? '' : '\n';
    const legend = isTight ? '' : this.legend.next(session);
    await this.print(`${gap}${boardText(session, this.ctx)}${legend}${gap}`);
    if (said) await this.say(session, inLanguage(said, this.ctx.language));
  }

  /** What the board's characters mean is said again under the next one. */
  repeatLegend(): void {
    this.legend.repeat();
  }

  private boardLines(session: Session): number {
    const said = endingText(session) ?? standingText(session);
    const scene = session.game.view.scene(session.setup);
    return (
      scene.lines +
      (said ? folded(inLanguage(said, this.ctx.language), this.ctx.columns).split('\n').length : 0)
    );
  }

  private async print(text: string): Promise<void> {
    if (this.isRead) this.isRead = await this.ctx.print(text);
  }
}

/** Why the board of `session` cannot be shown on this terminal; undefined where it can, or where nothing limits it. */
export function tooNarrow(ctx: Context, session: Session): string | undefined {
  const { columns } = session.game.view.scene(session.setup, { last: 0 });
  if (!ctx.stdoutIsTerminal || columns <= ctx.columns) return undefined;
  const [needed, given] = [String(columns), String(ctx.columns)];
  return ctx.say(
    `this board is ${needed} columns wide and the terminal ${given}: widen it, or take a smaller board`,
    `este tabuleiro tem ${needed} colunas de largura e o terminal ${given}: alargue-o, ou use um tabuleiro menor`,
  );
}
