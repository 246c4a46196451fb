/** A record with its exact answer as text: the board with a legend, and why the answer is right. */
import type { ExactAnswer } from '../../app/answers/check/exact-answer.js';
import { reason } from '../../core/text/reasons.js';
import { legendText } from '../../view/legend.js';
import { sceneText } from '../../view/text.js';
import type { Context } from '../run/context.js';
import { inLanguage } from '../../core/text/phrase.js';

/** Returns the text, or the reason if the record is refused. */
export function boardText(ctx: Context, { item, answer }: ExactAnswer): string {
  if (item.kind === 'refused') return `${inLanguage(reason(item.refusal), ctx.language)}\n`;
  const { game, setup } = item;
  const scene = game.view.scene(setup, answer ? { line: answer.line } : {});
  const why = answer ? `${inLanguage(game.view.explain(setup, answer), ctx.language)}\n` : '';
  const board = sceneText(scene, { ansi: ctx.colours, ascii: !ctx.unicode });
  return `${board}${legendText(scene, game.view.legend, ctx.language)}\n\n${why}`;
}
