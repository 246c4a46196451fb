/**
 * The `annotate` command adds to games the value of every move, what it lost, and how well each
 * player played.
 */
import { Command } from '@commander-js/extra-typings';
import { formatOption } from '../../options/format-option.js';
import { outputOption, seedOption, withLimitOptions } from '../../options/options.js';
import type { Context } from '../../run/context.js';
import { progressOption } from '../../terminal/progress.js';
import { fromOption, gameOfMovesOption, sizeText } from '../convert.js';
import { headerOption, sizeOption } from '../../options/position-options.js';

export function command(ctx: Context) {
  const { say } = ctx;
  const declared = new Command('annotate')
    .description(
      say(
        'comment games: the value of every move, what it lost, blunders; exact where it can be proved, else ~; 1 s a position without --time or --nodes',
      ),
    )
    .argument('[file...]', say('games; - is standard input'), ['-'])
    .addOption(fromOption(ctx))
    .addOption(gameOfMovesOption(ctx))
    .addOption(sizeOption(ctx, sizeText(ctx)))
    .addOption(headerOption(ctx))
    .addOption(outputOption(ctx, say('the comments')))
    .addOption(formatOption(ctx, ['text', 'ndjson', 'html']))
    .option('--summary', say('only how well each player played, over all games'));
  return withLimitOptions(declared, ctx)
    .addOption(seedOption(ctx, say('of random choices')).default(1))
    .addOption(progressOption(ctx));
}

export const examples = [
  './solve annotate fixtures/formats/game.sgf',
  './solve annotate fixtures/formats/links.txt --summary',
];
