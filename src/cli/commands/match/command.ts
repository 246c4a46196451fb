/** The `match` command plays engines against each other, every opening with both colours. */
import { Argument, Command, Option } from '@commander-js/extra-typings';
import { openingKinds } from '../../../app/play/match/openings.js';
import type { Sprt } from '../../../app/play/match/statistics.js';
import { defaultGame } from '../../../games/registry.js';
import type { Context } from '../../context/context.js';
import { formatOption } from '../../options/format-option.js';
import {
  inputOption,
  outputOption,
  parsed,
  seedOption,
  unlisted,
  withLimitOptions,
} from '../../options/options.js';
import { recordOption, withBoardOptions } from '../../options/position-options.js';
import { parseCount, parseDuration } from '../../context/units.js';

/** Milliseconds for one move of an engine without any limit. */
export const standardMs = 200;

export function command(ctx: Context) {
  const { say } = ctx;
  const declared = new Command('match')
    .description(say('let engines play each other'))
    .addArgument(
      new Argument(
        '<engines...>',
        say(
          'two or more, after game and size if they are words: alphabeta:depth=3:eval=two-bridge, montecarlo:nodes=2000, computer; htp:command, piskvork:command or line:command starts another program',
        ),
      ),
    )
    .addOption(inputOption(ctx, say('begin in a position of this file; words are engines')))
    .addOption(recordOption(ctx))
    .option('--games <n>', say('games of each pairing, in pairs'), parsed(ctx, parseCount, '100'), 20)
    .addOption(
      new Option('--openings <kind>', say('how games begin'))
        .choices(openingKinds)
        .default('balanced' as const),
    )
    .option('--plies <n>', say('moves of an opening'), parsed(ctx, parseCount, '2'), 2)
    .option(
      '--sprt <elo0,elo1>',
      say('stop when one hypothesis is accepted (5 % error)'),
      parsed(ctx, parseSprt, '0,50'),
    )
    .addOption(
      formatOption(
        ctx,
        ['text', 'ndjson'],
        say('tables, or the games, an object a line, and the tables on standard error'),
      ),
    )
    .option(
      '--program-time <duration>',
      say(
        'time for an answer of another program: then it loses the game and is started again; default: 1m, or 10 times --time',
      ),
      parsed(ctx, parseDuration, '30s'),
    )
    .addOption(outputOption(ctx, say('tables or games')))
    .addOption(unlisted(ctx, '--save <file>'))
    .option('--resume', say('go on after the games that are in the file'));
  const standard = say('{game}, or that of the file', { game: defaultGame.id });
  return withLimitOptions(withBoardOptions(declared, ctx, standard), ctx, standardMs).addOption(
    seedOption(ctx, say('of the openings, slides and engines')),
  );
}

export const examples = [
  `./solve match ${defaultGame.id} 4 alphabeta:depth=2 montecarlo:nodes=200 --games 2`,
  './solve match computer:time=20ms montecarlo:nodes=50 --size 4 --games 2',
];

function parseSprt(text: string): Sprt | undefined {
  const match = /^(-?\d{1,4}),(-?\d{1,4})$/.exec(text);
  const [elo0, elo1] = [Number(match?.[1]), Number(match?.[2])];
  return match && elo0 < elo1 ? { elo0, elo1, alpha: 0.05, beta: 0.05 } : undefined;
}
