/** The `convert` command writes positions and games in another format. */
import { Command, Option } from '@commander-js/extra-typings';
import { formatIds, formatTable, writtenIds } from '../../app/answers/convert/formats.js';
import { positionChoices } from '../../app/answers/convert/write.js';
import { helpWidth, itemList } from '../help-format.js';
import { inputOption, outputOption, type OptionsOf } from '../options/options.js';
import { gameParser, headerOption, sizeOption } from '../options/position-options.js';
import type { Context } from '../context/context.js';
import { exitCodes } from '../context/failures.js';
import { fillOutput, oneInput, readFrom } from '../run/files.js';
import { GameMessages } from '../terminal/game-messages.js';
import { inLanguage } from '../../core/text/phrase.js';

export function command(ctx: Context) {
  const { say } = ctx;
  const declared = new Command('convert')
    .description(say('translate positions and games from and to the formats of other programs'))
    .argument('[file]', say('the same as -i'))
    .addOption(inputOption(ctx, say('positions or games; - is standard input')).default(undefined, '-'))
    .addOption(fromOption(ctx))
    .addOption(gameOfMovesOption(ctx))
    .addOption(sizeOption(ctx, sizeText(ctx)))
    .addOption(headerOption(ctx))
    .addOption(new Option('--to <form>', say('format that is written')).choices(writtenIds).default('record'))
    .addOption(
      new Option('--positions <which>', say('positions of a game that are written as such'))
        .choices(positionChoices)
        .default('last' as const),
    )
    .addOption(outputOption(ctx, say('what was translated')));
  return declared.addHelpText('after', () => formatHelp(ctx, declared as unknown as Command));
}

export const examples = [
  './solve convert fixtures/formats/game.sgf --to record --positions all',
  './solve convert fixtures/formats/game.psq --to game -o saida.json',
  './solve convert --from strategy fixtures/formats/strategy.txt -o saida.jsonl',
];

/** Declares `--from`, for commands that read games. */
export function fromOption({ say }: Context) {
  return new Option('--from <form>', say('format that is read'))
    .choices(['auto', ...formatIds])
    .default('auto');
}

/** Declares the game of `--from moves`, a format that does not name its game. */
export function gameOfMovesOption(ctx: Context) {
  const text = ctx.say('game of --from moves');
  return new Option('--game <name>', text).argParser(gameParser(ctx));
}

/** Returns the help text of `--size`, the board of texts that do not give its size. */
export function sizeText({ say }: Context): string {
  return say('board size of texts that do not give it: 8 or 6x7');
}

/**
 * Returns the table of formats for the help: their contents, player names and board orientation.
 */
function formatHelp(ctx: Context, command: Command): string {
  const helper = command.createHelp();
  helper.prepareContext({ helpWidth: helpWidth(ctx) });
  const rows = formatTable.map(({ id, game, summary, orientation }): [string, string] => {
    const name = game === undefined ? id : `${id} (${game})`;
    return [name, `${inLanguage(summary, ctx.language)}: ${inLanguage(orientation, ctx.language)}`];
  });
  return `\n${ctx.say('Formats:')}\n${itemList(helper, rows)}`;
}

export async function run(
  ctx: Context,
  word: string | undefined,
  options: OptionsOf<typeof command>,
): Promise<void> {
  const file = oneInput(ctx, options.input, word);
  if (file === undefined) return;
  const { readGames, readStrategy } = await import('../../app/answers/convert/read.js');
  const { ending, written } = await import('../../app/answers/convert/write.js');
  const chunks = readFrom(ctx, file);
  const messages = new GameMessages(ctx, file);
  const filled = await fillOutput(ctx, options.output, chunks, async (output) => {
    if (options.from === 'strategy') {
      const { lines, faults } = await readStrategy(chunks);
      for (const fault of faults)
        if (fault.isHarmless) messages.note({ ...fault, column: 1 });
        else messages.fault({ ...fault, column: 1 });
      for (const line of lines) await output.write(JSON.stringify(line));
    } else {
      for await (const item of readGames(chunks, options.from, options)) {
        if (item.kind === 'fault') messages.fault(item);
        else {
          for (const note of item.notes) messages.note(note);
          for (const text of written(item, options.to, options.positions)) {
            if (typeof text === 'string') await output.writeText(text);
            else messages.fault({ ...item, text });
          }
        }
        if (output.fault) break;
      }
      if (!output.fault) await output.writeText(ending(options.to));
    }
    messages.close();
    return messages.faults;
  });
  if (filled?.isComplete && filled.result > 0) ctx.setExitCode(exitCodes.incomplete);
}
