/**
 * The `piskvork` command speaks the protocol of the Gomocup tournament on standard input and
 * output, for its managers.
 */
import { Command } from '@commander-js/extra-typings';
import { optionLimits, withLimitOptions, type OptionsOf } from '../options/options.js';
import { answerLines } from '../run/answer-lines.js';
import type { Context } from '../context/context.js';

export function command(ctx: Context) {
  const { say } = ctx;
  const declared = new Command('piskvork').description(
    say('play five in a row by the Piskvork (Gomocup) protocol'),
  );
  return withLimitOptions(declared, ctx);
}

export const examples = ['./solve piskvork', './solve piskvork --time 1s'];

/** Answers line by line until END or the end of the input. */
export async function run(ctx: Context, options: OptionsOf<typeof command>): Promise<void> {
  const { PiskvorkEngine } = await import('../../app/engines/piskvork/engine.js');
  const { maxLineLength } = await import('../../app/engines/piskvork/protocol.js');
  const engine = new PiskvorkEngine(optionLimits(options));
  await answerLines(ctx, maxLineLength, (line) => {
    const text = engine.answer(line).map((reply) => `${reply}\n`);
    return { text: text.join(''), ends: engine.ended };
  });
}
