/**
 * The `book` command prints the values of the first moves in the opening book, or computes them
 * anew.
 */
import { Command, Option } from '@commander-js/extra-typings';
import { csvField, csvOptions } from '../../core/text/csv.js';
import type { ComputedMove } from '../../app/play/book.js';
import { defaultGame } from '../../games/registry.js';
import { refusedUsage, wrongUsage } from '../context/failures.js';
import { formatOption } from '../options/format-option.js';
import {
  choices,
  inputOption,
  optionLimits,
  outputOption,
  seedOption,
  type OptionsOf,
  withLimitOptions,
} from '../options/options.js';
import { boardWordsHelp, gameArgument, recordOption, withBoardOptions } from '../options/position-options.js';
import type { Context } from '../context/context.js';
import { writeTo } from '../run/files.js';
import { gameWords, hasTwoPlayers, type Start, startOf } from '../run/start-setup.js';
import { Progress, progressOption } from '../terminal/progress.js';
import { table } from '../terminal/table.js';
import { sizeName } from '../../core/text/coordinates.js';

const schema = 'tabuleiro.book/1';

export function command(ctx: Context) {
  const { say } = ctx;
  const declared = new Command('book')
    .description(say('print what the opening book knows of the first moves, or compute it'))
    .addArgument(gameArgument(ctx))
    .argument('[words...]', boardWordsHelp(ctx))
    .addOption(inputOption(ctx))
    .addOption(recordOption(ctx))
    .option('--compute', say('search each first move; symmetric moves share one search'))
    .addOption(
      new Option('-a, --algorithm <name>', say('of --compute')).default(
        undefined,
        say('the best of the game'),
      ),
    )
    .addOption(formatOption(ctx, ['text', 'csv', 'ndjson']))
    .addOption(outputOption(ctx, say('the table')));
  return withLimitOptions(withBoardOptions(declared, ctx), ctx)
    .addOption(seedOption(ctx, say('of random choices')).default(1))
    .addOption(progressOption(ctx));
}

export const examples = [
  `./solve book ${defaultGame.id} 11`,
  `./solve book ${defaultGame.id} 4 --compute -a solver --format ndjson`,
];

type Options = OptionsOf<typeof command>;

export async function run(
  ctx: Context,
  first: string | undefined,
  words: readonly string[],
  options: Options,
): Promise<void> {
  const asked = gameWords(ctx, first, words, options);
  if (!asked) return;
  const { record } = options;
  const start = await startOf(ctx, { ...asked, record }, (one) => one.view.standardSize);
  const why = ctx.say(': openings are of games of two');
  if (!start || !hasTwoPlayers(ctx, start, why)) return;
  const { game, setup } = start;
  const progress = new Progress(ctx, options.progress, (index) => game.codec.moveName(setup, index - 1));
  const rows = options.compute ? await computed(ctx, start, options, progress) : known(ctx, start);
  if (rows) await write(ctx, options, asked.input ?? '-', start, rows);
  progress.stop();
}

function known(ctx: Context, { game, setup }: Start): ComputedMove[] | undefined {
  const moves = game.solvers.book(setup);
  if (moves.length > 0) return moves.map(({ playouts, ...move }) => ({ ...move, nodes: playouts }));
  const size = sizeName(setup);
  return wrongUsage(
    ctx,
    ctx.say('the book knows nothing of this position of {game} {size}; --compute searches it', {
      game: game.id,
      size,
    }),
  );
}

/**
 * Returns each row as soon as it is computed; undefined, after a message, if nothing can be
 * computed.
 */
async function computed(
  ctx: Context,
  { game, setup }: Start,
  options: Options,
  { watch }: Progress,
): Promise<Iterable<ComputedMove> | undefined> {
  const { list } = game.solvers;
  const { algorithm } = options;
  const solver = algorithm === undefined ? list[0] : list.find(({ id }) => id === algorithm);
  if (!solver) {
    const ids = list.map(({ id }) => id);
    const problem = ctx.say('{game} has no algorithm', { game: game.id });
    return wrongUsage(ctx, `${problem} ${algorithm!}. ${choices(ctx, algorithm!, ids)}`);
  }
  const { computeBook } = await import('../../app/play/book.js');
  const moves = computeBook(game, setup, solver, optionLimits(options), options.seed, watch);
  return moves.ok ? moves.value : refusedUsage(ctx, moves.error);
}

/** Writes the rows. CSV and NDJSON appear row by row, since a large board takes hours. */
async function write(
  ctx: Context,
  { output, format }: Options,
  input: string,
  start: Start,
  rows: Iterable<ComputedMove>,
): Promise<void> {
  if (format === 'text') {
    await writeTo(ctx, output, textOf(ctx, start, [...rows]), input);
    return;
  }
  let all = '';
  const add = async (line: string): Promise<void> => {
    if (output === '-') await ctx.print(`${line}\n`);
    else all += `${line}\n`;
  };
  if (format === 'csv') await add(columns.join(','));
  for (const row of rows)
    await add(format === 'csv' ? csvOf(start, row) : JSON.stringify(objectOf(start, row)));
  if (output !== '-') await writeTo(ctx, output, all, input);
}

/** The columns of the CSV form. New columns are added at the end. */
const columns = ['game', 'size', 'move', 'lo', 'hi', 'status', 'nodes', 'reply', 'options'] as const;

function objectOf({ game, setup }: Start, { move, lo, hi, status, nodes, reply }: ComputedMove) {
  return {
    schema,
    game: game.id,
    size: sizeName(setup),
    options: game.codec.options(setup),
    move: game.codec.moveName(setup, move),
    lo,
    hi,
    status,
    nodes,
    reply: reply === undefined ? null : game.codec.moveName(game.rules.after(setup, move), reply),
  };
}

function csvOf(start: Start, row: ComputedMove): string {
  const object = objectOf(start, row);
  const flat = { ...object, options: csvOptions(object.options) };
  return columns.map((column) => csvField(flat[column])).join(',');
}

/** Returns the rows as a table, the best move first. */
function textOf({ say, tableWidth: width }: Context, start: Start, rows: readonly ComputedMove[]): string {
  const sorted = [...rows].sort((a, b) => b.lo + b.hi - a.lo - a.hi);
  const names = [say('move'), say('value'), say('nodes or playouts')];
  return table(
    [...names, say('reply')],
    sorted.map((row) => {
      const { move, reply } = objectOf(start, row);
      return [move, valueOf(row), String(row.nodes), reply ?? '-'];
    }),
    width,
  );
}

/** Writes a value as answers do: exact, `~` before an estimate, or two bounds. */
function valueOf({ lo, hi, status }: ComputedMove): string {
  if (status === 'bounded') return `${String(lo)}..${String(hi)}`;
  return `${status === 'estimated' ? '~' : ''}${String(lo)}`;
}
