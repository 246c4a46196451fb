/**
 * The `htp` command speaks the Hex Text Protocol on standard input and output, for the tools of
 * other Hex programs.
 */
import { Command } from '@commander-js/extra-typings';
import { maxCommandLine } from '../../batch/read/lines.js';
import { answerLines } from '../run/answer-lines.js';
import type { Context } from '../context/context.js';
import { engineOf, standardMs, withEngineOptions, withStandardTime } from '../options/engine-options.js';
import { seedOption, type OptionsOf } from '../options/options.js';

export function command(ctx: Context) {
  const { say } = ctx;
  const declared = new Command('htp')
    .description(say('answer the Hex Text Protocol: black begins and joins top and bottom, a1 is top left'))
    .option('-a, --algorithm <name>', say('algorithm that plays'));
  return withEngineOptions(declared, ctx).addOption(seedOption(ctx, say('of random choices')));
}

export const examples = ['./solve htp --level hard', './solve htp -a montecarlo --nodes 1k'];

/** Answers line by line until `quit` or the end of the input. */
export async function run(ctx: Context, options: OptionsOf<typeof command>): Promise<void> {
  const { HtpEngine } = await import('../../app/engines/htp/engine.js');
  const { failure, formatResponse, parseRequest } = await import('../../app/engines/htp/protocol.js');
  const player = engineOf(options);
  const engine = new HtpEngine(withStandardTime(player, standardMs), player.limits);
  await answerLines(ctx, maxCommandLine, (line) => {
    const request = parseRequest(line);
    if (!request) return { text: '', ends: false };
    if (line.length > maxCommandLine) {
      const none = { id: '', command: '', args: [] };
      return { text: formatResponse(none, failure('line too long')), ends: false };
    }
    return { text: formatResponse(request, engine.answer(request)), ends: request.command === 'quit' };
  });
}
