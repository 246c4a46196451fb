/** `bench`: the measurements of `make bench`; ratios in one run, no assertions. */
import { Command } from '@commander-js/extra-typings';
import type { Context } from '../context.js';
import { languageOption, parsed } from '../options.js';
import { parseCount } from '../units.js';

export function benchCommand(ctx: Context) {
  const { say } = ctx;
  return new Command('bench')
    .description(
      say(
        'measure the algorithms against each other, and the whole program',
        'mede os algoritmos entre si e o programa inteiro',
      ),
    )
    .option(
      '--positions <n>',
      say('largest file of the throughput runs', 'maior arquivo das medidas de vazão'),
      parsed(ctx, parseCount, '1M'),
      1_000_000,
    )
    .addOption(languageOption(ctx))
    .action(async ({ positions }) => {
      const { runBench } = await import('../run-bench.js');
      await runBench(ctx, positions);
    });
}
