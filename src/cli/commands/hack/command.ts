/** The `hack` command looks for a board on which a program is wrong, crashes or is too slow. */
import { Command, Option } from '@commander-js/extra-typings';
import { standardGame } from '../../../app/teaching/grade/boards.js';
import {
  memoryOption,
  namedAlgorithms,
  nodesOption,
  outputOption,
  parsed,
  seedOption,
} from '../../options/options.js';
import { boardWordsHelp, withBoardOptions } from '../../options/position-options.js';
import type { Context } from '../../run/context.js';
import { runsPrograms } from '../../programs/program-options.js';
import { parseCount, parseDuration } from '../../terminal/units.js';

export function command(ctx: Context) {
  const { say } = ctx;
  const program = runsPrograms(
    ctx,
    new Command('hack')
      .description(say('look for a board on which a program is wrong, crashes or is slow, and shrink it'))
      .argument(
        '[command]',
        say(
          'the program, for a shell; {in} and {out} are files, without them standard input and output; files that it names are copied',
          { in: '{in}', out: '{out}' },
        ),
      )
      .argument('[words...]', boardWordsHelp(ctx))
      .addOption(namedAlgorithms(ctx, say('an algorithm instead of a program')))
      .option('--strict', say('only boards within the limits of the reports'))
      .option('--tries <n>', say('boards at most'), parsed(ctx, parseCount, '10k'), 3000)
      .addOption(
        new Option('--total-time <duration>', say('time for the whole search'))
          .argParser(parsed(ctx, parseDuration, '1m'))
          .default(60_000, '1m'),
      )
      .addOption(seedOption(ctx, say('of the boards')).default(1)),
  );
  const sizeText = say('the largest boards, or as a word; larger ones show slowness; default: 10');
  return withBoardOptions(program, ctx, standardGame.id, sizeText)
    .addOption(outputOption(ctx, say('the report')))
    .addOption(nodesOption(ctx))
    .addOption(memoryOption(ctx));
}

export const examples = [
  './solve hack -a tree --tries 300',
  "./solve hack 'node fixtures/programs/captures.mjs' --tries 120 --seed 7",
];
