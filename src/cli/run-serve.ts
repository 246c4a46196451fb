/** `serve`: the page on this machine, until Ctrl-C. */
import type { Context } from './context.js';
import { ioReason, isIoFault, ioFault } from '../batch/io-fault.js';
import { exitCodes } from './exit.js';
import { inLanguage } from './language.js';
import { buildPage, pageFolder, pageIsBuilt } from './serve/build-page.js';
import { serveSite } from './serve/server.js';
import { readSite } from './serve/site.js';
import { onSignals } from './signals.js';

export async function runServe(ctx: Context, port: number): Promise<void> {
  const { say } = ctx;
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
