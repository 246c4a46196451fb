/** The `manual` command prints the manual page, for `man -l`. */
import { Command } from '@commander-js/extra-typings';
import { examples } from '../../help-format.js';
import { optionTable } from '../../options/option-table.js';
import type { Context } from '../../run/context.js';
import { manualPage } from './page.js';

export function manualCommand(ctx: Context) {
  const { say } = ctx;
  return new Command('manual')
    .description(say('print the manual page of all commands, for man -l -'))
    .addHelpText('after', examples(ctx, './solve manual', './solve manual --lang pt'))
    .action(async (_options, command) => {
      await ctx.print(manualPage(optionTable(command.parent!), ctx));
    });
}
