/** `perft`: counts of the game tree by depth, to compare with published numbers. */
import { Argument, Command } from '@commander-js/extra-typings';
import { defaultGame, games } from '../../games/registry.js';
import { perft } from '../../search/perft.js';
import { examples } from '../help-format.js';
import type { Context } from '../run/context.js';
import { refusedUsage, wrongUsage } from '../messages/failures.js';
import { oneInput, writeTo } from '../run/files.js';
import { type Size, type Start, startOf } from '../run/start-setup.js';
import { formatOption, inputOption, outputOption } from '../options/options.js';
import { gameOrFileParser, headerOption, isHeaderWord, recordOption } from '../options/position-options.js';
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
    .addArgument(
      new Argument('[game]', say('which game, or the same as -i', 'qual jogo, ou o mesmo que -i')).argParser(
        gameOrFileParser(ctx),
      ),
    )
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
    .action(async (first, others, { input: named, record, header = [], format, output }) => {
      // After -i the first word is not the game but the number of plies.
      const isFile = typeof first === 'string' && !/^\d+$/.test(first);
      const game = typeof first === 'object' ? first : undefined;
      const words = typeof first === 'string' && !isFile ? [first, ...others] : others;
      const hasFile = isFile || named !== undefined;
      const input = hasFile ? oneInput(ctx, named, isFile ? first : undefined) : undefined;
      if (hasFile && input === undefined) return;
      const wanted = wantedOf(ctx, words, !hasFile);
      if (!wanted) return;
      const choice = { game, size: wanted.size, header: [...header, ...wanted.header], input, record };
      const start = await startOf(ctx, choice, (one) => one.view.standardSize);
      if (!start || (!hasFile && !hasTwoPlayers(ctx, start))) return;
      const position = start.game.rules.position(start.setup);
      if (!position.ok) return refusedUsage(ctx, position.error);
      const counts = perft(position.value, wanted.depth);
      await writeTo(ctx, output, report(ctx, format, counts), input ?? '-');
    });
}

interface Wanted {
  readonly size: Size | undefined;
  readonly depth: number;
  readonly header: readonly string[];
}

/** What the words after the game or file ask for; undefined, after saying so, if they make no sense. */
function wantedOf(ctx: Context, words: readonly string[], withSize: boolean): Wanted | undefined {
  const header = words.filter(isHeaderWord);
  const others = words.filter((word) => !isHeaderWord(word));
  const size = withSize ? parseSize(others[0] ?? '') : undefined;
  const depth = parseCount(others.at(-1) ?? '');
  const expected = withSize ? 2 : 1;
  if (depth !== undefined && others.length === expected && (size !== undefined || !withSize))
    return { size, depth, header };
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

function hasTwoPlayers(ctx: Context, { game, setup }: Start): boolean {
  if (game.rules.traits(setup).players === 2) return true;
  wrongUsage(
    ctx,
    ctx.say(
      `${game.id} has one player, and nothing to capture on an empty board: perft is for games of two`,
      `${game.id} tem um só jogador e nada a capturar no tabuleiro vazio: perft é para jogos de dois`,
    ),
  );
  return false;
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
