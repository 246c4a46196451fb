/** The main command: `./solve -i entrada.txt -o saida.txt`. */
import { Command, Option } from '@commander-js/extra-typings';
import { bestAvailable, namesGroup, toADepth } from '../../../app/answers/solve/algorithms.js';
import { answerFormats } from '../../../app/answers/solve/result/result.js';
import type { SolveJob } from '../../../app/answers/solve/job.js';
import type { Context } from '../../context/context.js';
import { learnPortuguese } from '../../context/environment.js';
import { wrongUsage } from '../../context/failures.js';
import { oneInput } from '../../run/files.js';
import { parseCount } from '../../context/units.js';
import { formatOption } from '../../options/format-option.js';
import {
  algorithmOption,
  depthOption,
  distanceOption,
  evaluationOption,
  inputsOption,
  jobsOption,
  levelOption,
  optionLimits,
  oneFile,
  outputOption,
  parsed,
  seedOption,
  standardMs,
  threadsOption,
  timeLimited,
  withLimitOptions,
  withRunOptions,
} from '../../options/options.js';
import { queueOption } from '../worker/command.js';
import { runSolve } from './run.js';

export function solveCommand(ctx: Context) {
  const { say } = ctx;
  const command = new Command('solve')
    .description(
      say('Exact, checkable answers to files of board-game positions: one line a position, in order.'),
    )
    .argument('[files...]', say('the same as -i; several are taken in order'))
    .addOption(inputsOption(ctx))
    .addOption(outputOption(ctx, say('answers')))
    .addOption(algorithmOption(ctx))
    .addOption(formatOption(ctx, answerFormats))
    .option('--stats', say('print the comparison table; write times'))
    .option('--explain', say('say why each answer is right'))
    .addOption(
      new Option('--best <which>', say('one best move, or all'))
        .choices(['one', 'all'] as const)
        .default('one' as const),
    )
    .option(
      '--values',
      say('ndjson: add the value of every move, by the strongest search within the limits of time and nodes'),
    )
    .addOption(distanceOption(ctx).conflicts('explain'))
    .addOption(new Option('--no-certificate', say('leave certificates out of ndjson')).conflicts('explain'))
    .addOption(
      new Option(
        '--proofs <folder>',
        say(
          'write the proof of each answer to a file in this folder; with --best all the proof covers every move',
        ),
      )
        .argParser(oneFile(ctx, 'provas'))
        .conflicts(['explain', 'distance', 'threads', 'queue']),
    )
    .option(
      '--share',
      say(
        'reuse what was proved for later positions of the same game and size, where the algorithm can; values stay the same, but node counts and the winning move shown may vary with the order and with --jobs',
      ),
    )
    .addOption(jobsOption(ctx))
    .addOption(threadsOption(ctx))
    .addOption(queueOption(ctx))
    .addOption(
      new Option('--chunk <positions>', say('with --queue: positions handed over at once'))
        .argParser(parsed(ctx, parseCount, '1000'))
        .default(undefined, say('as many as take half a second')),
    );
  const limited = withLimitOptions(command, ctx)
    .addOption(depthOption(ctx))
    .addOption(levelOption(ctx, standardMs))
    .addOption(evaluationOption(ctx))
    .addOption(seedOption(ctx, say('of random choices')).default(1))
    .option('--strict', say("the reports' limits; stop at the first refused record"));
  return withRunOptions(limited, ctx)
    .addOption(
      new Option(
        '--quiet',
        say('say only why a run fails; refusals are in the answers and the exit code'),
      ).conflicts(['verbose', 'stats', 'explain', 'progress']),
    )
    .addOption(
      new Option(
        '--verbose',
        say('say what holds for the run, then progress as lines and a summary'),
      ).conflicts('progress'),
    )
    .action(async (files, options) => {
      const words = files.length > 0 ? files.join(' ') : undefined;
      if (oneInput(ctx, options.input?.join(' '), words) === undefined) return;
      const [input = '-', ...more] = options.input ?? files;
      if (more.length > 0 && options.strict)
        return wrongUsage(ctx, say('--strict takes one file: it stops at the first 0 0'));
      const given = optionLimits(options);
      const limits = options.level === undefined ? given : timeLimited(given, standardMs);
      const shallow = limits.depth !== undefined;
      const job: SolveJob = {
        choice: shallow && options.algorithm === bestAvailable ? toADepth : options.algorithm,
        format: options.format,
        times: options.stats === true,
        explain: options.explain === true,
        compare: options.stats === true,
        values: options.values,
        distance: options.distance,
        threads: options.threads > 1 ? options.threads : undefined,
        strict: options.strict === true,
        proofs: options.proofs,
        limits,
        level: options.level,
        question: {
          best: options.best,
          certificate:
            options.explain === true ||
            (options.format === 'ndjson' && options.certificate && !options.distance),
          seed: options.seed,
          line: options.format === 'text' && !options.explain ? false : undefined,
          share: options.share,
          evaluation: options.eval,
        },
      };
      if (job.explain && job.format === 'ndjson') await learnPortuguese();
      const { items } = job.choice;
      if (options.proofs !== undefined && (items.length > 1 || namesGroup(job.choice))) {
        const message = say('--proofs takes one algorithm');
        return wrongUsage(ctx, message);
      }
      if (options.values && options.format !== 'ndjson') {
        return wrongUsage(ctx, say('--values needs --format ndjson'));
      }
      const isNamedAndLimited =
        options.algorithm !== bestAvailable && (limits.ms ?? limits.nodes) !== undefined;
      const isUsed = shallow || options.level !== undefined || isNamedAndLimited;
      if (options.eval !== undefined && !isUsed && !options.quiet) {
        const message = say('--eval is not used: no --depth or --level ends the search');
        ctx.tell({ level: 'warning', code: 'unused', message });
      }
      const { quiet, verbose } = options;
      const progress = quiet ? 'none' : verbose ? 'plain' : options.progress;
      await runSolve(ctx, { ...options, input, more, progress }, job);
    });
}
