/** `serve`: the web page, from this machine to its own browser only. */
import { Command, Option } from '@commander-js/extra-typings';
import type { Context } from '../context.js';
import { languageOption, parsed } from '../options.js';
import { parsePort } from '../units.js';

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
    .action(async ({ port }) => {
      const { runServe } = await import('../run-serve.js');
      await runServe(ctx, port);
    });
}
