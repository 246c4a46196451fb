/** `serve`: the web page, from this machine to its own browser only, until Ctrl-C. */
import { Command, Option } from '@commander-js/extra-typings';
import { ioReason, isIoFault, ioFault } from '../../../batch/io-fault.js';
import { languageOption, parsed } from '../../options.js';
import { examples } from '../../help-format.js';
import type { Context } from '../../run/context.js';
import { exitCodes } from '../../run/failures.js';
import { onSignals } from '../../run/signals.js';
import { inLanguage } from '../../terminal/language.js';
import { parsePort } from '../../terminal/units.js';
import { readSite } from './site.js';

export function serveCommand(ctx: Context) {
  const { say } = ctx;
  return new Command('serve')
    .description(
      say(
        'show the web page: play, see why, look at files of positions; for this machine only',
        'mostra a página: jogue, veja por quê, abra arquivos de posições; só para esta máquina',
      ),
    )
    .addOption(
      new Option('--port <n>', say('by default one that is free', 'por padrão, uma livre'))
        .argParser(parsed(ctx, parsePort, '8080'))
        .default(0, say('free', 'livre')),
    )
    .addOption(languageOption(ctx))
    .addHelpText('after', examples(ctx, './solve serve', './solve serve --port 8080'))
    .action(({ port }) => runServe(ctx, port));
}

async function runServe(ctx: Context, port: number): Promise<void> {
  const { say } = ctx;
  const { buildPage, pageFolder, pageIsBuilt } = await import('./build-page.js');
  const { serveSite } = await import('./server.js');
  if (!pageIsBuilt()) {
    ctx.warn(say('tabuleiro: building the page', 'tabuleiro: compilação da página'));
    const failed = await buildPage();
    if (failed !== undefined) return notBuilt(ctx, failed);
  }
  const site = await readSite(pageFolder);
  if (!site) return notBuilt(ctx, `${pageFolder}: no index.html`);
  const serving = await serveSite(site, port).catch((error: unknown) =>
    ioFault(error, `127.0.0.1:${String(port)}`, 'listen'),
  );
  if (isIoFault(serving)) {
    ctx.warn(`tabuleiro: ${inLanguage(ioReason(serving), ctx.language)}`);
    ctx.setExitCode(exitCodes.inputOutput);
    return;
  }
  // Before the address is out: who reads it may end the server at once.
  const ended = new Promise<number>(onSignals);
  const address = `http://127.0.0.1:${String(serving.port)}/`;
  await ctx.print(
    say(
      `${address}  open it in a browser; Ctrl-C ends the server\n`,
      `${address}  abra no navegador; Ctrl-C encerra o servidor\n`,
    ),
  );
  ctx.setExitCode(await ended);
  await serving.close();
}

function notBuilt(ctx: Context, why: string): void {
  ctx.warn(why.trimEnd());
  ctx.warn(ctx.say('tabuleiro: the page cannot be built', 'tabuleiro: a página não pôde ser compilada'));
  ctx.setExitCode(exitCodes.internal);
}
