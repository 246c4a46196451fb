/** Carries out `bench --signature`: a line for each game of the package's fixtures, and the sum. */
import { signature } from '../app/bench/signature.js';
import type { Context } from './context.js';

const fixtures = new URL('../../fixtures/', import.meta.url);

export async function runSignature(ctx: Context): Promise<void> {
  let total = 0;
  for await (const { game, nodes } of signature(fixtures)) {
    total += nodes;
    await ctx.print(`${game} ${String(nodes)}\n`);
  }
  await ctx.print(`total ${String(total)}\n`);
}
