/**
 * The `annotate` command adds to games the value of every move, what it lost, and how well each
 * player played.
 */
import { Command } from '@commander-js/extra-typings';
import { formatOption } from '../options/format-option.js';
import {
  outputOption,
  seedOption,
  withLimitOptions,
  optionLimits,
  timeLimited,
  type OptionsOf,
} from '../options/options.js';
import type { Context } from '../context/context.js';
import { progressOption, Progress } from '../terminal/progress.js';
import { fromOption, gameOfMovesOption, sizeText } from './convert.js';
import { headerOption, sizeOption } from '../options/position-options.js';
import { annotate } from '../../app/teaching/annotate/annotate.js';
import type { Annotation } from '../../app/answers/convert/annotation.js';
import { RateTable } from '../../app/teaching/annotate/rates.js';
import { moveColumns, moveRows, rateColumns, rateRow, sparkline } from '../../app/teaching/annotate/text.js';
import { readGames, type ReadGame } from '../../app/answers/convert/read.js';
import { savedLine } from '../../app/answers/convert/write.js';
import { pageWith } from '../../app/teaching/gallery.js';
import { playerName } from '../../session/sentences.js';
import { SolverCache } from '../../core/search/solver-cache.js';
import { printable, reason } from '../../core/text/reasons.js';
import { exitCodes, ioFailed } from '../context/failures.js';
import { fillOutput, readFrom, writePieces } from '../run/files.js';
import { pageParts } from '../run/page-parts.js';
import { GameMessages } from '../terminal/game-messages.js';
import { table } from '../terminal/table.js';
import { inLanguage } from '../../core/text/phrase.js';
import { sizeName } from '../../core/text/coordinates.js';

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

type Options = OptionsOf<typeof command>;

/** The time for a position, in milliseconds, where no option limits it. */
const standardMs = 1000;

type Players = readonly [string, string];

export async function run(ctx: Context, files: readonly string[], options: Options): Promise<void> {
  const isPage = options.format === 'html' && !options.summary;
  const parts = isPage ? await pageParts(ctx) : undefined;
  if (isPage && !parts) return;
  const rates = new RateTable();
  let games = 0;
  const progress = new Progress(ctx, options.progress, (index) =>
    ctx.say('game {games}, move {index}', { games, index }),
  );
  const { watch } = progress;
  const search = {
    limits: timeLimited(optionLimits(options), standardMs),
    seed: options.seed,
    cache: new SolverCache(),
    watch,
  };
  /** The games that the page will hold. */
  const inPage: string[] = [];
  const filled = await fillOutput(ctx, options.output, undefined, async (output) => {
    let faults = 0;
    for (const file of files) {
      const chunks = readFrom(ctx, file);
      const messages = new GameMessages(ctx, file);
      for await (const item of readGames(chunks, options.from, options)) {
        if (item.kind === 'fault') {
          messages.fault(item);
          continue;
        }
        for (const note of item.notes) messages.note(note);
        games++;
        const annotated = annotate(item.session, search, item.written);
        if (!annotated.ok) {
          messages.fault({ ...item, text: reason(annotated.error) });
          continue;
        }
        const players = playersOf(ctx, item);
        const annotation = annotated.value;
        rates.add(players, annotation);
        if (isPage) inPage.push(savedLine({ ...item, annotation }));
        else if (!options.summary)
          await output.writeText(gameText(ctx, options, file, item, players, annotation));
        if (output.fault) break;
      }
      messages.close();
      faults += messages.faults;
      if (chunks.fault) return ioFailed(ctx, chunks.fault);
    }
    progress.stop();
    if (parts) {
      const about = { language: ctx.language, title: files.join(', '), parts };
      await writePieces(output, pageWith(inPage, about));
    }
    if (options.format === 'text' || options.summary) await output.writeText(ratesText(ctx, options, rates));
    return faults;
  });
  progress.stop();
  if (filled?.isComplete && filled.result > 0) ctx.setExitCode(exitCodes.incomplete);
}

/** Returns the players' names in the file or, where it has none, the names of the sides. */
function playersOf({ language }: Context, { session, players }: ReadGame): Players {
  const side = (i: 0 | 1): string => players?.[i] ?? inLanguage(playerName(session, i), language);
  return [printable(side(0)), printable(side(1))];
}

function gameText(
  ctx: Context,
  { format }: Options,
  file: string,
  { session, line }: ReadGame,
  players: Players,
  annotation: Annotation,
): string {
  const { game, start } = session;
  const size = sizeName(start);
  if (format === 'ndjson') {
    const setup = game.codec.format(start);
    const object = {
      schema: 'tabuleiro.annotation/1',
      file,
      line,
      game: game.id,
      size,
      setup,
      players,
      ...annotation,
    };
    return `${JSON.stringify(object)}\n`;
  }
  const title = `${file}:${String(line)}: ${game.id} ${size}, ${players.join(' - ')}`;
  const heads = moveColumns.map((column) => inLanguage(column, ctx.language));
  const moves = table(heads, moveRows(annotation, players, ctx.language), ctx.tableWidth);
  return `${printable(title)}\n${moves}${sparkline(annotation, ctx.unicode)}\n\n`;
}

function ratesText(ctx: Context, { format }: Options, rates: RateTable): string {
  const rows = rates.rows();
  if (format === 'ndjson') return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  return table(
    rateColumns.map((column) => inLanguage(column, ctx.language)),
    rows.map((row) => rateRow(row, ctx.numbers)),
    ctx.tableWidth,
  );
}
