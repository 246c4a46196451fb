/**
 * A record with its exact answer as text: the board with a legend and why the answer is right, and
 * the difference of another answer.
 */
import type { ExactAnswer } from '../../app/answers/check/exact-answer.js';
import type { RecordGrade } from '../../app/teaching/grade/grade.js';
import { printable, reason } from '../../core/text/reasons.js';
import { legendText } from '../../view/legend.js';
import { sceneText } from '../../view/text.js';
import type { Context } from '../context/context.js';
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

/** Returns what was found instead of the exact answer. */
export function findingText({ say }: Context, { outcome, given, exact }: RecordGrade): string {
  const said = given.said === undefined || given.said === '' ? '' : ` (${printable(given.said)})`;
  const found = {
    missing: say('no answer'),
    crashed: say('crashed'),
    slow: say('too slow'),
    format: say('not an answer'),
  };
  const what = outcome in found ? found[outcome as keyof typeof found] : say('found{#answer}');
  const line =
    given.line === undefined || given.line.trim() === '' ? '' : ` ${printable(given.line.slice(0, 60))}`;
  return `${what}${line}${said}, ${say('exact')}: ${exact.expected}`;
}
