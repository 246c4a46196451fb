/** `gallery`: one page with all positions and answers of a batch. */
import { Command } from '@commander-js/extra-typings';
import { galleryPage } from '../../app/gallery/page.js';
import { readChunks } from '../../batch/read/input.js';
import { isIoFault } from '../../batch/io-fault.js';
import { openOutput } from '../../batch/write/output.js';
import type { Context } from '../run/context.js';
import { exitCodes } from '../run/exit.js';
import { ioFailed } from '../run/failures.js';
import { languageOption } from '../options.js';

export function galleryCommand(ctx: Context) {
  const { say } = ctx;
  return new Command('gallery')
    .description(
      say(
        'draw all answers written with --format ndjson on one HTML page',
        'desenha numa página HTML todas as respostas gravadas com --format ndjson',
      ),
    )
    .argument('[file]', say('answers; - is standard input', 'respostas; - é a entrada padrão'), '-')
    .option('-o, --output <file>', say('the page; - is standard output', 'a página; - é a saída padrão'), '-')
    .addOption(languageOption(ctx))
    .action((file, { output }) => writeGallery(ctx, file, output));
}

async function writeGallery(ctx: Context, file: string, target: string): Promise<void> {
  const chunks = readChunks(file);
  const unreadable = await chunks.open();
  if (unreadable) return ioFailed(ctx, unreadable);
  const output = await openOutput(target, file);
  if (isIoFault(output)) {
    await chunks.close();
    return ioFailed(ctx, output);
  }
  const counts = { drawn: 0, refused: 0, unreadable: 0 };
  const onFault = (line: number, fault: string): void => ctx.warn(`${file}:${String(line)}: ${fault}`);
  const title = file === '-' ? 'Tabuleiro' : file;
  for await (const piece of galleryPage(chunks, { language: ctx.language, title, onFault }, counts)) {
    await output.writeText(piece);
    if (output.fault) break;
  }
  if (chunks.fault) {
    await output.abort();
    return ioFailed(ctx, chunks.fault);
  }
  const fault = await output.commit();
  if (output.closedByReader) return;
  if (fault) return ioFailed(ctx, fault);
  if (counts.unreadable > 0) ctx.setExitCode(exitCodes.incomplete);
}
