/**
 * The `completion` command prints the script with which a shell completes commands, options, values
 * and file names.
 */
import { Argument, Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { optionTable, type OptionTable } from '../../options/option-table.js';
import type { Context } from '../../context/context.js';
import { bashCompletion } from './bash.js';
import { fishCompletion } from './fish.js';
import { powershellCompletion } from './powershell.js';
import { zshCompletion } from './zsh.js';

export const shells = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
  powershell: powershellCompletion,
} as const satisfies Record<string, (table: OptionTable) => string>;

export function command(ctx: Context) {
  const { say } = ctx;
  return new Command('completion')
    .description(say('print the script that completes commands and options in a shell'))
    .addArgument(
      new Argument('<shell>', say('the shell that reads it')).choices(
        Object.keys(shells) as (keyof typeof shells)[],
      ),
    );
}

export const examples = ['./solve completion bash', './solve completion fish --lang pt'];

export async function run(
  ctx: Context,
  shell: keyof typeof shells,
  _options: object,
  { parent }: CommandUnknownOpts,
): Promise<void> {
  await ctx.print(shells[shell](optionTable(parent!)));
}
