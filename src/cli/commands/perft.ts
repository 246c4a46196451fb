/** `perft`: counts of the game tree by depth, to compare with published numbers. */
import { Argument, Command } from '@commander-js/extra-typings';
import { startPosition, startSetup } from '../../app/positions/start-position.js';
import { defaultGame, games } from '../../games/registry.js';
import { perft } from '../../search/perft.js';
import { examples } from '../help-format.js';
import type { Context } from '../run/context.js';
import { refusedUsage, wrongUsage } from '../run/failures.js';
import { gameParser, parsed } from '../options.js';
import { grouped, table } from '../terminal/table.js';
import { parseCount, parseSize } from '../terminal/units.js';

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
    .argument(
      '[options...]',
      say('options of the header: k=3 score=points', 'opções do cabeçalho: k=3 score=points'),
    )
    .addHelpText(
      'after',
      examples(ctx, `./solve perft ${defaultGame.id} 3x3 4`, `./solve perft ${games[1].id} 3x3 9`),
    )
    .action(async (game, size, depth, options) => {
      const setup = startSetup(game, size, options);
      if (setup.ok && game.rules.traits(setup.value).players === 1) {
        return wrongUsage(
          ctx,
          say(
            `${game.id} has one player, and nothing to capture on an empty board: perft is for games of two`,
            `${game.id} tem um só jogador e nada a capturar no tabuleiro vazio: perft é para jogos de dois`,
          ),
        );
      }
      const start = startPosition(game, size, options);
      if (!start.ok) return refusedUsage(ctx, start.error);
      const { paths, games } = perft(start.value, depth);
      const rows = paths.map((count, ply) => [String(ply), grouped(count), grouped(games[ply])]);
      await ctx.print(
        table([say('ply', 'lance'), say('sequences', 'sequências'), say('games over', 'partidas')], rows),
      );
    });
}
