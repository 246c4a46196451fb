/** `verify`: re-checks the certificates of an NDJSON file with code that knows only the rules. */
import { Command } from '@commander-js/extra-typings';
import { examples } from '../help-format.js';
import type { Context } from '../run/context.js';
import { exitCodes, ioFailed } from '../run/failures.js';
import { CappedWarnings } from '../terminal/capped-warnings.js';

export function verifyCommand(ctx: Context) {
  const { say } = ctx;
  return new Command('verify')
    .description(
      say(
        'check answers written with --format ndjson: certificates, and values and best moves as far as the rules alone tell',
        'verifica respostas gravadas com --format ndjson: certificados, e valores e melhores lances até onde as regras bastam',
      ),
    )
    .argument('[file]', say('answers; - is standard input', 'respostas; - é a entrada padrão'), '-')
    .option(
      '-i, --input <file>',
      say('the positions must also be those of this file', 'as posições devem ser as deste arquivo'),
    )
    .addHelpText(
      'after',
      examples(ctx, './solve verify saida.ndjson', './solve verify saida.ndjson -i entrada.txt'),
    )
    .action(async (file, options) => {
      const { verifyFile } = await import('../../app/verify/verify.js');
      const { readChunks } = await import('../../batch/read/input.js');
      const answers = readChunks(file);
      const source = options.input === undefined ? undefined : readChunks(options.input);
      const faults = new CappedWarnings(ctx);
      const summary = await verifyFile(answers, source, (line, fault) => {
        faults.tell({ level: 'error', code: 'wrong', message: fault, file, line });
      });
      faults.close();
      const unreadable = answers.fault ?? source?.fault;
      if (unreadable) return ioFailed(ctx, unreadable);
      const { exact, partial, unchecked, refused, wrong } = summary;
      const [e, p, u, r, w] = [exact, partial, unchecked, refused, wrong].map(String);
      await ctx.print(
        say(
          `${e} exact, ${p} bounds, ${u} unchecked, ${r} refused records, ${w} wrong\n`,
          `${e} exatas, ${p} limites, ${u} não verificadas, ${r} registros recusados, ${w} erradas\n`,
        ),
      );
      await ctx.print(checkedFields(ctx, source !== undefined));
      if (wrong + unchecked > 0) ctx.setExitCode(exitCodes.incomplete);
    });
}

/** Which fields were checked: the others (algorithm, stop, stats…) are reports that nothing can confirm. */
function checkedFields({ say }: Context, withInput: boolean): string {
  const fields = 'game, size, options, status, lo, hi, best, pv, certificate, error';
  return withInput
    ? say(
        `checked: ${fields}; index and position against the input\n`,
        `verificado: ${fields}; index e position contra a entrada\n`,
      )
    : say(
        `checked: ${fields}; index, position and unreadable records only with -i\n`,
        `verificado: ${fields}; index, position e registros ilegíveis só com -i\n`,
      );
}
