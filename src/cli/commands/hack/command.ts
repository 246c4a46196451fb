/** The `hack` command looks for a board on which a program is wrong, crashes or is too slow. */
import { Command, Option } from '@commander-js/extra-typings';
import { unavailable } from '../../../app/answers/solve/algorithms.js';
import { rulesOf, standardGame, standardSize } from '../../../app/teaching/grade/boards.js';
import { examples } from '../../help-format.js';
import {
  optionLimits,
  memoryOption,
  namedAlgorithms,
  nodesOption,
  outputOption,
  parsed,
  seedOption,
} from '../../options/options.js';
import { boardWordsHelp, withBoardOptions } from '../../options/position-options.js';
import type { Context } from '../../run/context.js';
import { refusedUsage, wrongUsage } from '../../messages/failures.js';
import { runLimitsOf, runsPrograms } from '../../programs/program-options.js';
import { boardWords } from '../../run/start-setup.js';
import { parseCount, parseDuration } from '../../terminal/units.js';

export function hackCommand(ctx: Context) {
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
    .addOption(memoryOption(ctx))
    .addHelpText(
      'after',
      examples(
        ctx,
        './solve hack -a tree --tries 300',
        "./solve hack 'node fixtures/programs/captures.mjs' --tries 120 --seed 7",
      ),
    )
    .action(async (first, others, options) => {
      const { algorithm, tries, totalTime: time, seed, output } = options;
      const board = boardWords(ctx, first === undefined ? others : [first, ...others], options);
      if (!board) return;
      const { game = standardGame, size = standardSize } = board;
      const [command, ...headerWords] = board.words as [string | undefined, ...string[]];
      const rules = rulesOf(game, size, [...board.header, ...headerWords], options.strict === true);
      if (!rules.ok) return refusedUsage(ctx, rules.error);
      if ((command === undefined) === (algorithm === undefined))
        return wrongUsage(ctx, say('name a command or -a, not both'));
      const missing = algorithm && unavailable(game, algorithm);
      if (missing) return refusedUsage(ctx, missing);
      const { runHack } = await import('./run.js');
      await runHack(ctx, {
        command,
        algorithm,
        game,
        size,
        tries,
        time,
        seed,
        output,
        rules: rules.value,
        limits: optionLimits({ mem: options.mem, nodes: options.nodes }),
        runLimits: runLimitsOf(options),
      });
    });
}
