/** The `perft` command counts the game tree by depth, for comparison with published numbers. */
import { Command } from '@commander-js/extra-typings';
import { defaultGame, games } from '../../games/registry.js';
import { perft } from '../../search/perft.js';
import type { Context } from '../context/context.js';
import { refusedUsage, wrongUsage } from '../context/failures.js';
import { writeTo } from '../run/files.js';
import { gameWords, hasTwoPlayers, startOf } from '../run/start-setup.js';
import { formatOption } from '../options/format-option.js';
import { inputOption, outputOption, type OptionsOf } from '../options/options.js';
import { gameArgument, recordOption, withBoardOptions } from '../options/position-options.js';
import { table } from '../terminal/table.js';
import { parseCount } from '../context/units.js';

export function command(ctx: Context) {
  const { say } = ctx;
  const declared = new Command('perft')
    .description(
      say('count the move sequences of each length from the empty board, or from a position of a file'),
    )
    .addArgument(gameArgument(ctx))
    .argument(
      '[words...]',
      say('size, number of plies, options of the header: 3x3 9 k=3; of a file only the plies'),
    )
    .addOption(inputOption(ctx))
    .addOption(recordOption(ctx));
  return withBoardOptions(declared, ctx)
    .addOption(formatOption(ctx, ['text', 'csv', 'ndjson']))
    .addOption(outputOption(ctx, say('the table')));
}

export const examples = [
  `./solve perft ${defaultGame.id} 3x3 4`,
  `./solve perft ${games[1].id} 3x3 9 --format csv`,
];

export async function run(
  ctx: Context,
  first: string | undefined,
  others: readonly string[],
  { record, format, output, ...options }: OptionsOf<typeof command>,
): Promise<void> {
  const words = first === undefined ? others : [first, ...others];
  const last = words.reduce((at, word, i) => (parseCount(word) === undefined ? at : i), -1);
  const [head, ...rest] = words.filter((_, i) => i !== last);
  const asked = gameWords(ctx, head, rest, options);
  if (!asked) return;
  const { input, size } = asked;
  const hasFile = input !== undefined;
  const depth = parseCount(words[last] ?? '');
  if (depth === undefined || !(hasFile || size)) return isMissing(ctx, !hasFile);
  const start = await startOf(ctx, { ...asked, record }, (one) => one.view.standardSize);
  const why = ctx.say(', and nothing to capture on an empty board: perft is for games of two');
  if (!start || (!hasFile && !hasTwoPlayers(ctx, start, why))) return;
  const position = start.game.rules.position(start.setup);
  if (!position.ok) return refusedUsage(ctx, position.error);
  const counts = perft(position.value, depth);
  await writeTo(ctx, output, report(ctx, format, counts), input ?? '-');
}

/**
 * Reports that arguments are missing.
 * @param withSize whether the size of a board is missing too
 */
function isMissing(ctx: Context, withSize: boolean): undefined {
  return wrongUsage(
    ctx,
    withSize
      ? ctx.say('size and number of plies are missing: 3x3 9')
      : ctx.say('the number of plies is missing: 4'),
  );
}

function report(
  { say, numbers, tableWidth }: Context,
  form: OptionsOf<typeof command>['format'],
  { paths, games }: ReturnType<typeof perft>,
): string {
  const rows = paths.map((sequences, ply) => ({ ply, sequences, over: games[ply] }));
  if (form === 'ndjson') return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  if (form === 'csv')
    return ['ply,sequences,over', ...rows.map((row) => Object.values(row).join(','))].join('\n') + '\n';
  return table(
    [say('ply'), say('sequences'), say('games over')],
    rows.map((row) => [String(row.ply), numbers.grouped(row.sequences), numbers.grouped(row.over)]),
    tableWidth,
  );
}
