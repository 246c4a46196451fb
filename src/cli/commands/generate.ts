/** `generate` and its short form `gerarcasos`: random positions on standard output, and the terminator. */
import { Argument, Command, Option } from '@commander-js/extra-typings';
import { generateText } from '../../app/generate.js';
import type { Game } from '../../core/game.js';
import { reason } from '../../core/reasons.js';
import { games } from '../../games/registry.js';
import type { Context } from '../context.js';
import { exitCodes } from '../exit.js';
import { gameParser, languageOption, parsed, seedOption } from '../options.js';
import { parseCount, parseShare, parseSize } from '../units.js';

interface Options {
  readonly game: Game;
  readonly count: number;
  readonly size?: { rows: number; cols: number } | undefined;
  readonly density?: number | undefined;
  readonly plies?: number | undefined;
  readonly kind?: string | undefined;
  readonly hard?: true | undefined;
  readonly seed?: number | undefined;
}

export function generateCommand(ctx: Context) {
  const { say } = ctx;
  const count = new Option('--count <n>', say('how many', 'quantos'));
  return new Command('generate')
    .description(say('print random positions', 'imprime posições aleatórias'))
    .addArgument(
      new Argument('[game]', say('which game', 'qual jogo'))
        .argParser(gameParser(ctx))
        .default(games[0]!, games[0]!.id),
    )
    .addOption(count.argParser(parsed(ctx, parseCount, '100')).default(10))
    .addOption(sizeOption(ctx))
    .addOption(densityOption(ctx))
    .addOption(pliesOption(ctx))
    .addOption(kindOption(ctx))
    .addOption(hardOption(ctx))
    .addOption(seedOption(ctx, say('repeat an earlier run', 'repete uma execução anterior')))
    .addOption(languageOption(ctx))
    .action((game, options) => print(ctx, { ...options, game }));
}

export function gerarcasosCommand(ctx: Context) {
  const { say } = ctx;
  const game = new Option('--game <name>', say('which game', 'qual jogo'));
  return new Command('gerarcasos')
    .description(
      say('print random positions, as the report does', 'imprime posições aleatórias, como no relatório'),
    )
    .addArgument(new Argument('<n>', say('how many', 'quantos')).argParser(parsed(ctx, parseCount, '10')))
    .addOption(game.argParser(gameParser(ctx)).default(games[0]!, games[0]!.id))
    .addOption(sizeOption(ctx))
    .addOption(densityOption(ctx))
    .addOption(pliesOption(ctx))
    .addOption(kindOption(ctx))
    .addOption(hardOption(ctx))
    .addOption(seedOption(ctx, say('repeat an earlier run', 'repete uma execução anterior')))
    .addOption(languageOption(ctx))
    .action((count, options) => print(ctx, { ...options, count }));
}

export function sizeOption(ctx: Context) {
  const text = ctx.say('8x8, or 8 for a square board', '8x8, ou 8 para um tabuleiro quadrado');
  return new Option('--size <size>', text).argParser(parsed(ctx, parseSize, '8x8'));
}

export function densityOption(ctx: Context) {
  const text = ctx.say('share of squares occupied, 0 to 1', 'fração de casas ocupadas, de 0 a 1');
  return new Option('--density <share>', text).argParser(parsed(ctx, parseShare, '0.5'));
}

function pliesOption(ctx: Context) {
  const text = ctx.say('moves played from the empty board', 'lances jogados desde o tabuleiro vazio');
  return new Option('--plies <n>', text).argParser(parsed(ctx, parseCount, '10')).conflicts('density');
}

export function kindOption(ctx: Context) {
  const kinds = [...new Set(games.flatMap((game) => game.kinds))].join(', ');
  return new Option(
    '--kind <name>',
    ctx.say(`family of positions: ${kinds}`, `família de posições: ${kinds}`),
  );
}

export function hardOption(ctx: Context) {
  return new Option('--hard', ctx.say('the same as --kind hard', 'o mesmo que --kind hard')).conflicts(
    'kind',
  );
}

async function print(ctx: Context, options: Options): Promise<void> {
  const {
    game,
    hard,
    size,
    seed = freshSeed(),
    density,
    plies,
    kind = hard ? 'hard' : game.kinds[0]!,
  } = options;
  if (!game.kinds.includes(kind)) {
    const known = game.kinds.join(', ');
    ctx.warn(ctx.say(`${game.id} has the kinds ${known}`, `${game.id} tem os tipos ${known}`));
    ctx.setExitCode(exitCodes.usage);
    return;
  }
  const wanted = {
    kind,
    ...size,
    ...(density === undefined ? {} : { density }),
    ...(plies === undefined ? {} : { plies }),
  };
  for (const piece of generateText({ game, count: options.count, seed, wanted })) {
    if (!piece.ok) {
      ctx.warn(`${piece.error.code} ${reason(piece.error)[ctx.language]}`);
      ctx.setExitCode(exitCodes.usage);
      return;
    }
    if (!(await ctx.print(piece.value))) return;
  }
  if (options.seed === undefined) ctx.warn(ctx.say(`seed ${String(seed)}`, `semente ${String(seed)}`));
}

/** The only number that does not come from a seed: the seed. */
function freshSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]!;
}
