/** The `play` command plays a game on the terminal. Each side is a human or the computer. */
import { Command, Option } from '@commander-js/extra-typings';
import { defaultGame, games } from '../../../games/registry.js';
import type { Context } from '../../context/context.js';
import { withEngineOptions } from '../../options/engine-options.js';
import { inputOption, oneFile, seedOption, unlisted } from '../../options/options.js';
import {
  boardWordsHelp,
  gameArgument,
  recordOption,
  withBoardOptions,
} from '../../options/position-options.js';

export function command(ctx: Context) {
  const { say } = ctx;
  const seat = say('human, computer, or an engine: alphabeta:depth=3');
  const declared = new Command('play')
    .description(say('play a game on the terminal'))
    .addArgument(gameArgument(ctx))
    .argument('[words...]', boardWordsHelp(ctx))
    .option('--one <who>', `${say('player 1')}: ${seat}`, 'human')
    .option('--two <who>', `${say('player 2')}: ${seat}`, 'computer')
    .addOption(new Option('--first <player>', say('who begins')).choices(['1', '2'] as const))
    .option('--lose-turn', say('naming a taken cell loses the turn'))
    .addOption(inputOption(ctx, say('begin in a position of this file; moves are read from standard input')))
    .option('--moves <moves>', say('play these moves first: 32164625, h8h7i7'))
    .addOption(unlisted(ctx, '--from <file>'))
    .addOption(recordOption(ctx))
    .option(
      '-o, --output <file>',
      say('save the game at its end, as the command save'),
      oneFile(ctx, 'saida.json'),
    )
    .option('--room <address>', say('play in a room of a server, by its invitation, or watch; - asks for it'))
    .option('-a, --algorithm <name>', say('algorithm of the computer'));
  return withEngineOptions(withBoardOptions(declared, ctx), ctx).addOption(
    seedOption(ctx, say('of slides and random choices')),
  );
}

export const examples = [
  `./solve play ${defaultGame.id} 7 --level easy`,
  `./solve play ${games[1].id} 3 --two montecarlo:nodes=1k`,
];
