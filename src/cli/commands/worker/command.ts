/** The `worker` command makes this machine answer positions of runs that use the same queue. */
import { Command, Option } from '@commander-js/extra-typings';
import type { Context } from '../../context/context.js';
import { hasQueuePackages } from '../../run/optional-packages.js';
import { jobsOption, parsed, type OptionsOf } from '../../options/options.js';
import { parseDuration } from '../../context/units.js';

/** Milliseconds of a lock: long enough for a busy machine, short enough to wait for. */
const lockMs = 15_000;

export function command(ctx: Context) {
  const { say } = ctx;
  return new Command('worker')
    .description(say('answer the positions of runs with --queue, on any number of machines'))
    .addOption(queueOption(ctx))
    .addOption(jobsOption(ctx))
    .addOption(
      new Option('--lock <duration>', say('after this long without a sign of life, its chunks run elsewhere'))
        .argParser(parsed(ctx, lockDuration, '15s'))
        .default(lockMs, '15s'),
    );
}

export const examples = [
  './solve worker --queue redis://host:6379',
  './solve worker --queue redis://host:6379 --jobs 2',
];

export async function run(ctx: Context, options: OptionsOf<typeof command>): Promise<void> {
  if (!hasQueuePackages(ctx)) return;
  const { runWorker } = await import('./run.js');
  await runWorker(ctx, options.queue ?? true, options.jobs, options.lock);
}

/** Parses a duration from a second to an hour. A lock is renewed twice within its duration. */
function lockDuration(text: string): number | undefined {
  const ms = parseDuration(text);
  return ms !== undefined && ms >= 1000 && ms <= 3_600_000 ? ms : undefined;
}

export function queueOption(ctx: Context) {
  return new Option(
    '--queue [address]',
    ctx.say('workers of this queue answer: redis://host:6379, rediss://…; without address, TABULEIRO_QUEUE'),
  );
}
