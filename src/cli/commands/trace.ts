/**
 * The `trace` command shows a search step by step: as a page for lectures, for Graphviz, or as
 * JSON.
 */
import { Command, Option } from '@commander-js/extra-typings';
import type { RecordItem } from '../../batch/read/items.js';
import { findRecord } from '../../app/positions/records.js';
import { games } from '../../games/registry.js';
import { tracedNames } from '../../search/trace.js';
import { formatOption } from '../options/format-option.js';
import { evaluationOption, inputOption, outputOption, parsed } from '../options/options.js';
import { recordOption } from '../options/position-options.js';
import { examples } from '../help-format.js';
import type { Context } from '../run/context.js';
import { ioFailed, refusedUsage, wrongUsage } from '../messages/failures.js';
import { tracePageParts } from '../run/page-parts.js';
import { oneRecord, readFrom, writeTo } from '../run/files.js';
import { parseCount } from '../terminal/units.js';

const forms = ['html', 'dot', 'json'] as const;

export function traceCommand(ctx: Context) {
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
    .addOption(formatOption(ctx, forms, say('a page, or a tree as DOT or JSON')))
    .addOption(
      new Option('--depth <plies>', say('how many plies to search'))
        .argParser(parsed(ctx, parseCount, '4'))
        .default(undefined, say('3; to the end for one player, negamax and proofnumber')),
    )
    .option('--nodes <count>', say('nodes at most: all are kept'), parsed(ctx, parseCount, '5k'), 2000)
    .addOption(evaluationOption(ctx))
    .addHelpText(
      'after',
      examples(
        ctx,
        `./solve trace fixtures/${games[1].id}/entrada.txt 2 --depth 9 -o saida.html`,
        './solve trace entrada.txt 3 -a minimax --depth 2 --format dot',
        './solve trace entrada.txt 4 -a tree --nodes 500 -o saida.html',
        `./solve trace fixtures/${games[1].id}/entrada.txt -a table --nodes 10k -o saida.html`,
      ),
    )
    .action(async (first, second, options) => {
      const place = oneRecord(ctx, options, first, second);
      if (place) await runTrace(ctx, { ...options, ...place });
    });
}

interface TraceJob {
  readonly file: string;
  readonly n: number;
  readonly algorithm?: string | undefined;
  readonly output: string;
  readonly format: (typeof forms)[number];
  readonly depth?: number | undefined;
  readonly nodes: number;
  readonly eval?: string | undefined;
}

async function runTrace(ctx: Context, job: TraceJob): Promise<void> {
  const chunks = readFrom(ctx, job.file);
  const item = await findRecord(chunks, job.n);
  if (chunks.fault) return ioFailed(ctx, chunks.fault);
  const n = String(job.n);
  if (!item) return wrongUsage(ctx, ctx.say('{file}: there is no record {n}', { file: job.file, n }));
  if (item.kind === 'refused') return refusedUsage(ctx, item.refusal);
  const text = await tracedText(ctx, job, item);
  if (text !== undefined) await writeTo(ctx, job.output, text, job.file);
}

/** Returns undefined, after a message, if the search does not take this game. */
async function tracedText(
  ctx: Context,
  job: TraceJob,
  { game, setup }: RecordItem,
): Promise<string | undefined> {
  const { nodes, format } = job;
  const { standardSearch, traceDot, traceJson, traceView } =
    await import('../../app/teaching/trace/trace-view.js');
  const standard = standardSearch(game, setup, job.algorithm);
  const { algorithm } = standard;
  const depth = job.depth ?? standard.depth;
  const view = traceView(
    game,
    setup,
    algorithm,
    { nodes, ...(depth === undefined ? {} : { depth }) },
    job.eval,
  );
  if (!view.ok) return refusedUsage(ctx, view.error);
  if (format === 'dot') return traceDot(view.value);
  if (format === 'json') return traceJson(view.value);
  const parts = await tracePageParts(ctx);
  if (!parts) return undefined;
  const { tracePage } = await import('../../app/teaching/trace/page.js');
  return tracePage(view.value, `${algorithm}: ${job.file}, ${String(job.n)}`, ctx.language, parts);
}
