/**
 * A protocol on standard input and output: each line is a command, answered before the next one is
 * read.
 */
import { linesOf } from '../../batch/read/lines.js';
import type { Context } from '../context/context.js';

/** The answer to a line: its text with newlines, perhaps empty, and whether it ends the program. */
export interface LineAnswer {
  readonly text: string;
  readonly ends: boolean;
}

/**
 * Answers lines until one ends the program, the input ends, or the reader of the answers has gone.
 * @param maxLine longer lines are cut to one character more
 */
export async function answerLines(
  ctx: Context,
  maxLine: number,
  answer: (line: string) => LineAnswer,
): Promise<void> {
  const { stdin } = ctx.host;
  for await (const line of linesOf(stdin, maxLine)) {
    const { text, ends } = answer(line);
    const isRead = text === '' || (await ctx.print(text));
    if (ends || !isRead) break;
  }
  stdin.unref?.();
}
