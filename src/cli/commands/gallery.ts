/** The `gallery` command writes a web page that contains the positions and answers of a batch. */
import { basename } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { galleryPage, type GalleryCounts } from '../../app/teaching/gallery.js';
import type { Context } from '../context/context.js';
import { exitCodes, failed } from '../context/failures.js';
import { inputName } from '../context/message.js';
import { pageParts } from '../run/page-parts.js';
import { fillOutput, oneInput, readFrom, writePieces } from '../run/files.js';
import { inputOption, outputOption, type OptionsOf } from '../options/options.js';

export function command(ctx: Context) {
  const { say } = ctx;
  return new Command('gallery')
    .description(
      say('put answers of --format ndjson, or records, into one HTML page: list, boards, explanations'),
    )
    .argument('[file]', say('the same as -i'))
    .addOption(inputOption(ctx, say('answers or records; - is standard input')).default(undefined, '-'))
    .addOption(outputOption(ctx, say('the page'), 'saida.html'));
}

export const examples = [
  './solve gallery saida.ndjson -o saida.html',
  './solve gallery entrada.txt -o saida.html',
  './solve -i entrada.txt --format ndjson | ./solve gallery -o saida.html',
];

export async function run(
  ctx: Context,
  word: string | undefined,
  { input, output: target }: OptionsOf<typeof command>,
): Promise<void> {
  const file = oneInput(ctx, input, word);
  if (file === undefined) return;
  const parts = await pageParts(ctx);
  if (!parts) return;
  const chunks = readFrom(ctx, file);
  const counts: GalleryCounts = { unreadable: 0 };
  const title = file === '-' ? 'Tabuleiro' : basename(file);
  const filled = await fillOutput(ctx, target, chunks, async (output) => {
    await writePieces(output, galleryPage(chunks, { language: ctx.language, title, parts }, counts));
    if (chunks.fault) return 0;
    if (counts.firstFault && !counts.kind)
      return failed(ctx, 'no-answers', noAnswers(ctx, file, counts.firstFault), exitCodes.inputOutput);
    tellUnreadable(ctx, file, counts);
    return counts.unreadable;
  });
  if (filled?.isComplete && filled.result > 0) ctx.setExitCode(exitCodes.incomplete);
}

/** Says in one line how many lines the page leaves out, and why the first of them. */
function tellUnreadable(ctx: Context, file: string, { unreadable: count, firstFault }: GalleryCounts): void {
  if (!firstFault) return;
  const { line, fault } = firstFault;
  const message = ctx.say(
    '{count} {count|line is no answer and is|lines are no answers and are} left out: {fault}',
    {
      count,
      fault,
    },
  );
  ctx.tell({
    level: 'error',
    code: 'unreadable',
    message,
    file: inputName(ctx.say, file),
    line,
    data: { count },
  });
}

function noAnswers({ say }: Context, file: string, first: NonNullable<GalleryCounts['firstFault']>): string {
  return say('{file} holds neither answers nor records (line {line}: {fault}), nothing written', {
    file: inputName(say, file),
    ...first,
  });
}
