/**
 * The `piskvork` command speaks the protocol of the Gomocup tournament on standard input and
 * output, for its managers.
 */
import { Command } from '@commander-js/extra-typings';
import type { Limits } from '../../core/search/limits.js';
import { optionLimits, withLimitOptions } from '../options/options.js';
import { examples } from '../help-format.js';
import { answerLines } from '../run/answer-lines.js';
import type { Context } from '../run/context.js';

export function piskvorkCommand(ctx: Context) {
  const { say } = ctx;
  const command = new Command('piskvork').description(
    say('play five in a row by the Piskvork (Gomocup) protocol'),
  );
  return withLimitOptions(command, ctx)
    .addHelpText('after', examples(ctx, './solve piskvork', './solve piskvork --time 1s'))
    .action((options) => serve(ctx, optionLimits(options)));
}

/** Answers line by line until END or the end of the input. */
async function serve(ctx: Context, limits: Limits): Promise<void> {
  const { PiskvorkEngine } = await import('../../app/engines/piskvork/engine.js');
  const { maxLineLength } = await import('../../app/engines/piskvork/protocol.js');
  const engine = new PiskvorkEngine(limits);
  await answerLines(ctx, maxLineLength, (line) => {
    const text = engine.answer(line).map((reply) => `${reply}\n`);
    return { text: text.join(''), ends: engine.ended };
  });
}
