/** A protocol on standard input and output: a command a line, answered before the next is read. */
import { linesOf } from '../../batch/read/lines.js';
import type { Context } from './context.js';

/** What a line is answered: a text with its line ends, or nothing; and whether it asks the program to end. */
export interface LineAnswer {
  readonly text: string;
  readonly ends: boolean;
}

/**
 * Answers until a line or the input ends it, or nobody reads the answers any more.
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
