/**
 * The `generate` command and its short form `gerarcasos` print random positions and the terminator.
 */
import { Argument, Command, type OptionValues } from '@commander-js/extra-typings';
import { generateText } from '../../app/answers/generate.js';
import { freshSeed } from '../../core/random.js';
import { defaultGame, games } from '../../games/registry.js';
import type { Context } from '../context/context.js';
import { fillOutput } from '../run/files.js';
import { drawingOf, onlyBoardWords } from '../run/start-setup.js';
import { refusedUsage } from '../context/failures.js';
import { outputOption, parsed, seedOption, type OptionsOf } from '../options/options.js';
import {
  boardWordsHelp,
  densityOption,
  gameArgument,
  hardOption,
  kindOption,
  pliesOption,
  withBoardOptions,
} from '../options/position-options.js';
import { parseCount } from '../context/units.js';

export function command(ctx: Context) {
  const { say } = ctx;
  const declared = new Command('generate')
    .description(say('print random positions'))
    .addArgument(gameArgument(ctx, '').default(undefined, games[0].id))
    .argument('[words...]', boardWordsHelp(ctx))
    .option('--count <n>', say('how many'), parsed(ctx, parseCount, '100'), 10);
  return withGeneratorOptions(declared, ctx);
}

export const examples = [
  './solve generate --hard --size 13x13 --count 5 --seed 7',
  `./solve generate ${defaultGame.id} 7 --plies 10 --count 500 -o entrada.7x7`,
];

function withGeneratorOptions<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
  ctx: Context,
) {
  return withBoardOptions(command, ctx)
    .addOption(densityOption(ctx))
    .addOption(pliesOption(ctx))
    .addOption(kindOption(ctx))
    .addOption(hardOption(ctx))
    .option('--unique', ctx.say('draw no position twice; symmetric positions count as one'))
    .addOption(outputOption(ctx, ctx.say('positions')))
    .addOption(seedOption(ctx, ctx.say('that repeats an earlier run')));
}

export async function run(
  ctx: Context,
  first: string | undefined,
  words: readonly string[],
  options: OptionsOf<typeof command>,
): Promise<void> {
  const board = onlyBoardWords(ctx, first === undefined ? words : [first, ...words], options);
  if (!board) return;
  const { game = games[0] } = board;
  const { count, seed = freshSeed(), unique = false } = options;
  const wanted = drawingOf(ctx, game, board, options);
  if (!wanted) return;
  const filled = await fillOutput(ctx, options.output, undefined, async (output) => {
    for (const piece of generateText({ game, count, seed, wanted, unique })) {
      if (!piece.ok) return refusedUsage(ctx, piece.error);
      await output.writeText(piece.value);
      if (output.fault) break;
    }
    return true;
  });
  if (!filled?.isComplete || options.seed !== undefined) return;
  const message = ctx.say('seed {seed}', { seed });
  ctx.tell({ level: 'info', code: 'seed', message, data: { seed } });
}

function gerarcasosCommand(ctx: Context) {
  const { say } = ctx;
  const declared = new Command('gerarcasos')
    .description(say('print random positions, as the report does'))
    .addArgument(new Argument('<n>', say('how many')).argParser(parsed(ctx, parseCount, '10')))
    .addArgument(gameArgument(ctx, '').default(undefined, games[0].id))
    .argument('[words...]', boardWordsHelp(ctx));
  return withGeneratorOptions(declared, ctx);
}

/** The command whose first word is the number of positions. */
export const gerarcasos = {
  command: gerarcasosCommand,
  examples: ['./gerarcasos 10', `./gerarcasos 10 ${defaultGame.id} 5 --seed 7`],
  run: (
    ctx: Context,
    count: number,
    first: string | undefined,
    words: readonly string[],
    options: OptionsOf<typeof gerarcasosCommand>,
  ): Promise<void> => run(ctx, first, words, { ...options, count }),
};
