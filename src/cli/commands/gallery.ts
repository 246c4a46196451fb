/** `gallery`: one page with all positions and answers of a batch. */
import { Command } from '@commander-js/extra-typings';
import { galleryPage } from '../../app/gallery/page.js';
import { isIoFault } from '../../batch/io-fault.js';
import { openOutput } from '../../batch/write/output.js';
import { examples } from '../help-format.js';
import type { Context } from '../run/context.js';
import { exitCodes, ioFailed } from '../messages/failures.js';
import { oneInput, readFrom } from '../run/files.js';
import { inputOption, outputOption } from '../options/options.js';
import { CappedWarnings } from '../terminal/capped-warnings.js';

export function galleryCommand(ctx: Context) {
  const { say } = ctx;
  return new Command('gallery')
    .description(
      say(
        'draw all answers written with --format ndjson on one HTML page',
        'desenha numa página HTML todas as respostas gravadas com --format ndjson',
      ),
    )
    .argument('[file]', say('the same as -i', 'o mesmo que -i'))
    .addOption(
      inputOption(ctx, say('answers; - is standard input', 'respostas; - é a entrada padrão')).default(
        undefined,
        '-',
      ),
    )
    .addOption(outputOption(ctx, say('the page', 'a página'), 'saida.html'))
    .addHelpText(
      'after',
      examples(
        ctx,
        './solve gallery saida.ndjson -o saida.html',
        './solve -i entrada.txt --format ndjson | ./solve gallery -o saida.html',
      ),
    )
    .action(async (file, { input, output }) => {
      const answers = oneInput(ctx, input, file);
      if (answers !== undefined) await writeGallery(ctx, answers, output);
    });
}

async function writeGallery(ctx: Context, file: string, target: string): Promise<void> {
  const chunks = readFrom(ctx, file);
  const unreadable = await chunks.open();
  if (unreadable) return ioFailed(ctx, unreadable);
  const output = await openOutput(target, file);
  if (isIoFault(output)) {
    await chunks.close();
    return ioFailed(ctx, output);
  }
  let told = false;
  const counts = { drawn: 0, refused: 0, unreadable: 0 };
  const faults = new CappedWarnings(ctx);
  const onFault = (line: number, fault: string): void =>
    faults.tell({ level: 'error', code: 'unreadable', message: fault, file, line });
  const title = file === '-' ? 'Tabuleiro' : file;
  for await (const piece of galleryPage(chunks, { language: ctx.language, title, onFault }, counts)) {
    await output.writeText(piece);
    if (output.fault) break;
    if (!told && counts.drawn > comfortable) {
      told = true;
      ctx.tell({ level: 'warning', code: 'long-page', message: longPage(ctx) });
    }
  }
  faults.close();
  if (chunks.fault) {
    await output.abort();
    return ioFailed(ctx, chunks.fault);
  }
  if (counts.unreadable > 0 && counts.drawn + counts.refused === 0) {
    await output.abort();
    ctx.tell({ level: 'error', code: 'no-answers', message: noAnswers(ctx, file) });
    ctx.setExitCode(exitCodes.inputOutput);
    return;
  }
  const fault = await output.commit();
  if (output.closedByReader) return;
  if (fault) return ioFailed(ctx, fault);
  if (counts.unreadable > 0) ctx.setExitCode(exitCodes.incomplete);
}

/** Positions past which browsers take long to open the page. */
const comfortable = 2000;

function longPage({ say }: Context): string {
  const many = String(comfortable);
  return say(
    `more than ${many} positions on one page (about 9 kB each): browsers are slow; divide the answers, as by split -l ${many}`,
    `mais de ${many} posições numa página (cerca de 9 kB cada): navegadores ficam lentos; divida as respostas, como com split -l ${many}`,
  );
}

function noAnswers({ say }: Context, file: string): string {
  return say(
    `${file} holds no answers, nothing written: solve the records first, ./solve -i records.txt -o answers.ndjson --format ndjson`,
    `${file} não contém respostas, nada foi gravado: resolva antes os registros, ./solve -i registros.txt -o respostas.ndjson --format ndjson`,
  );
}
