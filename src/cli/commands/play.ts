/** `play`: a game on the terminal, each side a human or the computer. */
import { Argument, Command, Option } from '@commander-js/extra-typings';
import type { EngineOptions } from '../../app/play/engine.js';
import type { Seat } from '../../app/play/desk.js';
import type { Level } from '../../app/play/levels.js';
import type { Game } from '../../core/game.js';
import type { Context } from '../context.js';
import { parseEngine, withStandardTime } from '../engine-spec.js';
import { exitCodes } from '../exit.js';
import {
  depthOption,
  evaluationOption,
  gameParser,
  languageOption,
  levelOption,
  limitsOf,
  memoryOption,
  nodesOption,
  parsed,
  seedOption,
  timeOption,
} from '../options.js';
import { parseCount, parseSize } from '../units.js';

/** What the computer takes for a move when nothing is said: enough to play well, short enough to wait for. */
export const standardMs = 2000;

export function playCommand(ctx: Context) {
  const { say } = ctx;
  const seat = say(
    'human, computer, or an engine: alphabeta:depth=3',
    'human, computer ou um motor: alphabeta:depth=3',
  );
  return new Command('play')
    .description(say('play a game on the terminal', 'joga uma partida no terminal'))
    .addArgument(new Argument('<game>', say('which game', 'qual jogo')).argParser(gameParser(ctx)))
    .argument(
      '[options...]',
      say('of the header: k=3 score=points swap=1', 'do cabeçalho: k=3 score=points swap=1'),
    )
    .addOption(new Option('--size <size>', '3x3').argParser(parsed(ctx, parseSize, '3x3')))
    .option('--one <who>', `${say('player 1', 'jogador 1')}: ${seat}`, 'human')
    .option('--two <who>', `${say('player 2', 'jogador 2')}: ${seat}`, 'computer')
    .addOption(new Option('--first <player>', say('who begins', 'quem começa')).choices(['1', '2'] as const))
    .option('--lose-turn', say('naming a taken cell loses the turn', 'escolher uma casa ocupada perde a vez'))
    .option('--from <file>', say('start from a position of this file', 'começa de uma posição deste arquivo'))
    .addOption(
      new Option('--record <n>', say('which record of it', 'qual registro dele'))
        .argParser(parsed(ctx, parseCount, '3'))
        .default(1),
    )
    .option('-a, --algorithm <name>', say('of the computer', 'do computador'))
    .addOption(depthOption(ctx))
    .addOption(levelOption(ctx))
    .addOption(evaluationOption(ctx))
    .addOption(timeOption(ctx, standardMs))
    .addOption(nodesOption(ctx))
    .addOption(memoryOption(ctx))
    .addOption(seedOption(ctx, say('of slides and random choices', 'dos deslizes e escolhas aleatórias')))
    .addOption(languageOption(ctx))
    .action(async (game, header, options) => {
      const engine = engineOf(options);
      const seats = [seatOf(ctx, options.one, engine), seatOf(ctx, options.two, engine)] as const;
      if (!seats[0] || !seats[1]) return;
      const adviser = withStandardTime(engine, standardMs);
      const { startPlay } = await import('../start-play.js');
      await startPlay(ctx, {
        game: game as Game,
        header: options.first === '2' ? [...header, 'turn=2'] : header,
        size: options.size,
        from: options.from,
        record: options.record,
        seed: options.seed,
        desk: { seats: [seats[0], seats[1]], adviser, loseTurn: options.loseTurn === true },
      });
    });
}

interface EngineArguments {
  readonly algorithm?: string | undefined;
  readonly depth?: number | undefined;
  readonly level?: Level | undefined;
  readonly eval?: string | undefined;
  readonly time?: number | undefined;
  readonly nodes?: number | undefined;
  readonly mem: number;
  readonly seed?: number | undefined;
}

/** The engine that the common options describe, with the limits that they set and no other. */
export function engineOf(options: EngineArguments): EngineOptions {
  return {
    seed: options.seed ?? 1,
    limits: limitsOf(options),
    ...(options.algorithm === undefined ? {} : { algorithm: options.algorithm }),
    ...(options.eval === undefined ? {} : { evaluation: options.eval }),
  };
}

function seatOf(ctx: Context, text: string, base: EngineOptions): Seat | undefined {
  if (text === 'human' || text === 'humano') return { kind: 'human' };
  const spec = parseEngine(text === 'computador' ? 'computer' : text, base);
  if ('options' in spec) return { kind: 'computer', engine: withStandardTime(spec.options, standardMs) };
  ctx.warn(ctx.say(`not a player: ${spec.bad}`, `não é um jogador: ${spec.bad}`));
  ctx.setExitCode(exitCodes.usage);
  return undefined;
}
