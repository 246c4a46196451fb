/**
 * The `trace` command shows a search step by step: as a page for lectures, for Graphviz, or as
 * JSON.
 */
import { Command, Option } from '@commander-js/extra-typings';
import type { RecordItem } from '../../batch/read/items.js';
import { games } from '../../games/registry.js';
import { tracedNames } from '../../search/solvers.js';
import { formatOption } from '../options/format-option.js';
import { evaluationOption, inputOption, outputOption, parsed, type OptionsOf } from '../options/options.js';
import { recordOption } from '../options/position-options.js';
import type { Context } from '../context/context.js';
import { refusedUsage } from '../context/failures.js';
import { recordAt } from '../run/start-setup.js';
import { tracePageParts } from '../run/page-parts.js';
import { oneRecord, readFrom, writeTo } from '../run/files.js';
import { parseCount } from '../context/units.js';

export function command(ctx: Context) {
  const { say } = ctx;
  return new Command('trace')
    .description(say('show a search step by step: tree, window, cuts, table, proof numbers, captures'))
    .argument('[file]', say('the same as -i'))
    .argument('[n]', say('the same as --record'))
    .addOption(inputOption(ctx))
    .addOption(recordOption(ctx).default(undefined, '1'))
    .addOption(
      new Option('-a, --algorithm <name>', say('the search; some are of one game'))
        .choices(tracedNames(games))
        .default(undefined, say('alphabeta; minimax for one player')),
    )
    .addOption(outputOption(ctx, say('the page'), 'saida.html'))
    .addOption(formatOption(ctx, ['html', 'dot', 'json'], say('a page, or a tree as DOT or JSON')))
    .addOption(
      new Option('--depth <plies>', say('how many plies to search'))
        .argParser(parsed(ctx, parseCount, '4'))
        .default(undefined, say('3; to the end for one player, negamax and proofnumber')),
    )
    .option('--nodes <count>', say('nodes at most: all are kept'), parsed(ctx, parseCount, '5k'), 2000)
    .addOption(evaluationOption(ctx));
}

export const examples = [
  `./solve trace fixtures/${games[1].id}/entrada.txt 2 --depth 9 -o saida.html`,
  './solve trace entrada.txt 3 -a minimax --depth 2 --format dot',
  './solve trace entrada.txt 4 -a tree --nodes 500 -o saida.html',
  `./solve trace fixtures/${games[1].id}/entrada.txt -a table --nodes 10k -o saida.html`,
];

type Options = OptionsOf<typeof command>;

export async function run(
  ctx: Context,
  first: string | undefined,
  second: string | undefined,
  options: Options,
): Promise<void> {
  const place = oneRecord(ctx, options, first, second);
  if (!place) return;
  const { file, n } = place;
  const item = await recordAt(ctx, file, n, readFrom(ctx, file));
  if (!item) return;
  if (item.kind === 'refused') return refusedUsage(ctx, item.refusal);
  const text = await tracedText(ctx, options, item, `${file}, ${String(n)}`);
  if (text !== undefined) await writeTo(ctx, options.output, text, file);
}

/** Returns undefined, after a message, if the search does not take this game. */
async function tracedText(
  ctx: Context,
  { nodes, format, depth, eval: evaluation, ...options }: Options,
  { game, setup }: RecordItem,
  place: string,
): Promise<string | undefined> {
  const { standardSearch, traceDot, traceJson, traceView } =
    await import('../../app/teaching/trace/trace-view.js');
  const standard = standardSearch(game, setup, options.algorithm);
  const { algorithm } = standard;
  const plies = depth ?? standard.depth;
  const limits = { nodes, depth: plies };
  const view = traceView(game, setup, algorithm, limits, evaluation);
  if (!view.ok) return refusedUsage(ctx, view.error);
  if (format === 'dot') return traceDot(view.value);
  if (format === 'json') return traceJson(view.value);
  const parts = await tracePageParts(ctx);
  if (!parts) return undefined;
  const { tracePage } = await import('../../app/teaching/trace/page.js');
  return tracePage(view.value, `${algorithm}: ${place}`, ctx.language, parts);
}
