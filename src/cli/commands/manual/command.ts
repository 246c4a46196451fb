/** The `manual` command prints the manual page, for `man -l`. */
import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { optionTable } from '../../options/option-table.js';
import type { Context } from '../../run/context.js';
import { manualPage } from './page.js';

export function command(ctx: Context) {
  const { say } = ctx;
  return new Command('manual').description(say('print the manual page of all commands, for man -l -'));
}

export const examples = ['./solve manual', './solve manual --lang pt'];

export async function run(ctx: Context, _options: object, { parent }: CommandUnknownOpts): Promise<void> {
  await ctx.print(manualPage(optionTable(parent!), ctx));
}
