/** The command that `compare` and `bench` start their processes with; not listed in the help. */
import { Command } from '@commander-js/extra-typings';
import type { Context } from '../context.js';

export const blockCommandName = 'measure-block';

export function measureBlockCommand(ctx: Context) {
  return new Command(blockCommandName).action(async () => {
    const { serveBlock } = await import('../block-process.js');
    await serveBlock((text) => ctx.print(text));
  });
}
