/** `verify`: re-checks the certificates of an NDJSON file with code that knows only the rules. */
import { Command } from '@commander-js/extra-typings';
import type { Context } from '../run/context.js';
import { exitCodes } from '../run/exit.js';
import { ioFailed } from '../run/failures.js';
import { languageOption } from '../options.js';

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
    .addOption(languageOption(ctx))
    .action(async (file, options) => {
      const { verifyFile } = await import('../../app/verify/verify.js');
      const { readChunks } = await import('../../batch/read/input.js');
      const answers = readChunks(file);
      const source = options.input === undefined ? undefined : readChunks(options.input);
      const summary = await verifyFile(answers, source, (line, fault) => {
        ctx.warn(`${file}:${String(line)}: ${fault}`);
      });
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
      if (wrong + unchecked > 0) ctx.setExitCode(exitCodes.incomplete);
    });
}
