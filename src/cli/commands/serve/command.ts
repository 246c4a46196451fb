/** `serve`: the web page, from this machine to its own browser only, until Ctrl-C. */
import { join } from 'node:path';
import { Command, Option } from '@commander-js/extra-typings';
import { isIoFault, ioFault } from '../../../batch/io-fault.js';
import { parsed } from '../../options/options.js';
import { examples } from '../../help-format.js';
import type { Context } from '../../run/context.js';
import { exitCodes, ioFailed } from '../../messages/failures.js';
import { onSignals } from '../../run/signals.js';
import { parsePort } from '../../terminal/units.js';
import { root } from '../../locations.js';
import { readSite } from './site.js';

/** Built with the program. */
const pageFolder = join(root, 'dist', 'web');

/** Always the same where it can be: browsers keep games and settings by address, port included. */
const standardPort = 4280;

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
      new Option(
        '--port <n>',
        say(
          `0 is any free one; default: ${String(standardPort)}, or a free one`,
          `0 é qualquer uma livre; padrão: ${String(standardPort)}, ou uma livre`,
        ),
      ).argParser(parsed(ctx, parsePort, '8080')),
    )
    .addHelpText('after', examples(ctx, './solve serve', './solve serve --port 8080'))
    .action(({ port }) => runServe(ctx, port));
}

async function runServe(ctx: Context, asked: number | undefined): Promise<void> {
  const { say } = ctx;
  const { serveSite } = await import('./server.js');
  const site = await readSite(pageFolder);
  if (!site) {
    const message = say(`no page in ${pageFolder}`, `não há página em ${pageFolder}`);
    ctx.tell({ level: 'error', code: 'not-built', message });
    ctx.setExitCode(exitCodes.internal);
    return;
  }
  const listen = (port: number) =>
    serveSite(site, port).catch((error: unknown) => ioFault(error, `127.0.0.1:${String(port)}`, 'listen'));
  let serving = await listen(asked ?? standardPort);
  if (asked === undefined && isIoFault(serving)) {
    const taken = String(standardPort);
    const message = say(
      `port ${taken} is in use: another address, with its own saved games and settings`,
      `a porta ${taken} está em uso: outro endereço, com suas próprias partidas e seus ajustes`,
    );
    ctx.tell({ level: 'warning', code: 'port', message });
    serving = await listen(0);
  }
  if (isIoFault(serving)) return ioFailed(ctx, serving);
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
