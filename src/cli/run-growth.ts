/** Carries out `bench --raw`: every experiment, block by block, into one file. */
import { growthExperiments } from '../app/bench/growth.js';
import type { Profile } from '../app/bench/plans/plan.js';
import { summarise } from '../app/bench/summary.js';
import type { Context } from './context.js';
import { measured, openRaw } from './raw-file.js';
import { duration } from './table.js';

export async function runGrowth(
  ctx: Context,
  path: string,
  profile: Profile,
  ids: readonly string[] | undefined,
): Promise<void> {
  const raw = await openRaw(path);
  for (const experiment of growthExperiments(profile, ids)) {
    const rows = await measured(ctx, experiment, raw);
    for (const { algorithm, positions, limited, p50, max } of summarise(rows, experiment.algorithms)) {
      const cut =
        limited > 0 ? ctx.say(`, ${String(limited)} limited`, `, ${String(limited)} limitadas`) : '';
      const times = `p50 ${duration(p50.value)}, max ${duration(max.value)}`;
      await ctx.print(`${experiment.id} ${algorithm}: ${String(positions)}${cut}; ${times}\n`);
    }
  }
  raw?.end();
}
