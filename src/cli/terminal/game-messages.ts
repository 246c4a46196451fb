/** Messages on files of games: `game.sgf:1:17: move 3, c9, is not legal here`. */
import type { PlacedText } from '../../app/answers/convert/read.js';
import { printable } from '../../core/text/reasons.js';
import { CappedWarnings } from './capped-warnings.js';
import type { Context } from '../context/context.js';
import { inputName } from '../context/message.js';
import { inLanguage } from '../../core/text/phrase.js';

export class GameMessages {
  /** The number of refused games and positions. */
  faults = 0;
  private readonly warnings: CappedWarnings;
  private readonly file: string;

  constructor(
    private readonly ctx: Context,
    file: string,
  ) {
    this.file = inputName(ctx.say, file);
    this.warnings = new CappedWarnings(ctx);
  }

  fault(at: PlacedText): void {
    this.faults++;
    this.tell('error', 'game', at);
  }

  /** Reports a part of a game that was left out or assumed. */
  note(at: PlacedText): void {
    this.tell('warning', 'left-out', at);
  }

  /** Reports how many messages were not printed, if any. */
  close(): void {
    this.warnings.close();
  }

  private tell(level: 'error' | 'warning', code: string, { line, column, text }: PlacedText): void {
    const message = printable(inLanguage(text, this.ctx.language));
    this.warnings.tell(() => ({ level, code, message, file: this.file, line, column }));
  }
}
