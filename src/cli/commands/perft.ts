/** `perft`: counts of the game tree by depth, to compare with published numbers. */
import { Argument, Command } from '@commander-js/extra-typings';
import { startPosition } from '../../app/start-position.js';
import { reason } from '../../core/reasons.js';
import { perft } from '../../search/perft.js';
import type { Context } from '../context.js';
import { exitCodes } from '../exit.js';
import { gameParser, languageOption, parsed } from '../options.js';
import { grouped, table } from '../table.js';
import { parseCount, parseSize } from '../units.js';

export function perftCommand(ctx: Context) {
  const { say } = ctx;
  return new Command('perft')
    .description(
      say(
        'count the move sequences of each length from the empty position',
        'conta as sequências de lances de cada tamanho a partir da posição vazia',
      ),
    )
    .addArgument(new Argument('<game>', say('which game', 'qual jogo')).argParser(gameParser(ctx)))
    .addArgument(new Argument('<size>', '3x3').argParser(parsed(ctx, parseSize, '3x3')))
    .addArgument(new Argument('<depth>', say('plies', 'lances')).argParser(parsed(ctx, parseCount, '9')))
    .argument('[options...]', say('of the header: k=3 score=points', 'do cabeçalho: k=3 score=points'))
    .addOption(languageOption(ctx))
    .action(async (game, size, depth, options) => {
      const start = startPosition(game, size, options);
      if (!start.ok) {
        ctx.warn(`${start.error.code} ${reason(start.error)[ctx.language]}`);
        ctx.setExitCode(exitCodes.usage);
        return;
      }
      const { paths, games } = perft(start.value, depth);
      const rows = paths.map((count, ply) => [String(ply), grouped(count), grouped(games[ply])]);
      await ctx.print(
        table([say('ply', 'lance'), say('sequences', 'sequências'), say('games over', 'partidas')], rows),
      );
    });
}
