/** `perft`: counts of the game tree by depth, to compare with published numbers. */
import { Command } from '@commander-js/extra-typings';
import { defaultGame, games } from '../../games/registry.js';
import { perft } from '../../search/perft.js';
import { examples } from '../help-format.js';
import type { Context } from '../run/context.js';
import { refusedUsage, wrongUsage } from '../messages/failures.js';
import { writeTo } from '../run/files.js';
import { gameWords, hasTwoPlayers, type Size, startOf } from '../run/start-setup.js';
import { formatOption, inputOption, outputOption } from '../options/options.js';
import { gameArgument, headerOption, recordOption } from '../options/position-options.js';
import { grouped, table } from '../terminal/table.js';
import { parseCount, parseSize } from '../terminal/units.js';

const forms = ['text', 'csv', 'ndjson'] as const;

export function perftCommand(ctx: Context) {
  const { say } = ctx;
  return new Command('perft')
    .description(
      say(
        'count the move sequences of each length from the empty board, or from a position of a file',
        'conta as sequências de lances de cada tamanho a partir do tabuleiro vazio ou de uma posição de um arquivo',
      ),
    )
    .addArgument(gameArgument(ctx))
    .argument(
      '[words...]',
      say(
        'size, number of plies, options of the header: 3x3 9 k=3; of a file only the plies',
        'tamanho, número de lances, opções do cabeçalho: 3x3 9 k=3; de um arquivo só os lances',
      ),
    )
    .addOption(inputOption(ctx))
    .addOption(recordOption(ctx))
    .addOption(headerOption(ctx))
    .addOption(formatOption(ctx, forms))
    .addOption(outputOption(ctx, say('the table', 'a tabela')))
    .addHelpText(
      'after',
      examples(
        ctx,
        `./solve perft ${defaultGame.id} 3x3 4`,
        `./solve perft ${games[1].id} 3x3 9 --format csv`,
      ),
    )
    .action(async (first, others, { input: named, record, header, format, output }) => {
      const asked = gameWords(ctx, first, others, { input: named, header });
      if (!asked) return;
      const { input } = asked;
      const hasFile = input !== undefined;
      const wanted = wantedOf(ctx, asked.words, !hasFile);
      if (!wanted) return;
      const choice = { ...asked, size: wanted.size, record };
      const start = await startOf(ctx, choice, (one) => one.view.standardSize);
      const why = say(
        ', and nothing to capture on an empty board: perft is for games of two',
        ' e nada a capturar no tabuleiro vazio: perft é para jogos de dois',
      );
      if (!start || (!hasFile && !hasTwoPlayers(ctx, start, why))) return;
      const position = start.game.rules.position(start.setup);
      if (!position.ok) return refusedUsage(ctx, position.error);
      const counts = perft(position.value, wanted.depth);
      await writeTo(ctx, output, report(ctx, format, counts), input ?? '-');
    });
}

interface Wanted {
  readonly size: Size | undefined;
  readonly depth: number;
}

/** What the words after the game or file ask for; undefined, after saying so, if they make no sense. */
function wantedOf(ctx: Context, words: readonly string[], withSize: boolean): Wanted | undefined {
  const size = withSize ? parseSize(words[0] ?? '') : undefined;
  const depth = parseCount(words.at(-1) ?? '');
  const expected = withSize ? 2 : 1;
  if (depth !== undefined && words.length === expected && (size !== undefined || !withSize))
    return { size, depth };
  const example = withSize ? '3x3 9' : '4';
  return wrongUsage(
    ctx,
    ctx.say(
      withSize
        ? `size and number of plies are missing: ${example}`
        : `the number of plies is missing: ${example}`,
      withSize ? `faltam tamanho e número de lances: ${example}` : `falta o número de lances: ${example}`,
    ),
  );
}

function report(
  { say }: Context,
  form: (typeof forms)[number],
  { paths, games }: ReturnType<typeof perft>,
): string {
  const rows = paths.map((sequences, ply) => ({ ply, sequences, over: games[ply] }));
  if (form === 'ndjson') return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  if (form === 'csv')
    return ['ply,sequences,over', ...rows.map((row) => Object.values(row).join(','))].join('\n') + '\n';
  return table(
    [say('ply', 'lance'), say('sequences', 'sequências'), say('games over', 'partidas terminadas')],
    rows.map((row) => [String(row.ply), grouped(row.sequences), grouped(row.over)]),
  );
}
