/** The `hack` command looks for a board on which a program is wrong, crashes or is too slow. */
import { existsSync } from 'node:fs';
import { isAbsolute, normalize } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { Command, Option } from '@commander-js/extra-typings';
import { standardGame, rulesOf, standardSize } from '../../app/teaching/grade/boards.js';
import {
  memoryOption,
  namedAlgorithms,
  nodesOption,
  outputOption,
  parsed,
  seedOption,
  optionLimits,
  type OptionsOf,
} from '../options/options.js';
import { boardWordsHelp, withBoardOptions } from '../options/position-options.js';
import type { Context } from '../context/context.js';
import { runsPrograms, runLimitsOf } from '../programs/program-options.js';
import { parseCount, parseDuration } from '../context/units.js';
import { algorithmProgram } from '../../app/teaching/grade/algorithm-program.js';
import { hack, type Finding, type HackJob } from '../../app/teaching/grade/hack.js';
import { unavailable } from '../../app/answers/solve/algorithms.js';
import { boardWords } from '../run/start-setup.js';
import { ioFault } from '../../batch/io-fault.js';
import { now } from '../../core/clock.js';
import { printable } from '../../core/text/reasons.js';
import { fillOutput } from '../run/files.js';
import { exitCodes, ioFailed, refusedUsage, wrongUsage } from '../context/failures.js';
import { isolationText, probeIsolation } from '../programs/isolation.js';
import { CopyRefusal } from '../programs/copy.js';
import { LimitedProgram } from '../programs/limited-program.js';
import { interruptible } from '../run/signals.js';
import { boardText, findingText } from '../terminal/board-text.js';
import { wrapped } from '../terminal/table.js';
import { inLanguage } from '../../core/text/phrase.js';

export function command(ctx: Context) {
  const { say } = ctx;
  const program = runsPrograms(
    ctx,
    new Command('hack')
      .description(say('look for a board on which a program is wrong, crashes or is slow, and shrink it'))
      .argument(
        '[command]',
        say(
          'the program, for a shell; {in} and {out} are files, without them standard input and output; files that it names are copied',
          { in: '{in}', out: '{out}' },
        ),
      )
      .argument('[words...]', boardWordsHelp(ctx))
      .addOption(namedAlgorithms(ctx, say('an algorithm instead of a program')))
      .option('--strict', say('only boards within the limits of the reports'))
      .option('--tries <n>', say('boards at most'), parsed(ctx, parseCount, '10k'), 3000)
      .addOption(
        new Option('--total-time <duration>', say('time for the whole search'))
          .argParser(parsed(ctx, parseDuration, '1m'))
          .default(60_000, '1m'),
      )
      .addOption(seedOption(ctx, say('of the boards')).default(1)),
  );
  const sizeText = say('the largest boards, or as a word; larger ones show slowness; default: 10');
  return withBoardOptions(program, ctx, standardGame.id, sizeText)
    .addOption(outputOption(ctx, say('the report')))
    .addOption(nodesOption(ctx))
    .addOption(memoryOption(ctx));
}

export const examples = [
  './solve hack -a tree --tries 300',
  "./solve hack 'node fixtures/programs/captures.mjs' --tries 120 --seed 7",
];

type Options = OptionsOf<typeof command>;

export async function run(
  ctx: Context,
  first: string | undefined,
  others: readonly string[],
  options: Options,
): Promise<void> {
  const { algorithm, tries, totalTime, seed } = options;
  const board = boardWords(ctx, first === undefined ? others : [first, ...others], options);
  if (!board) return;
  const { game = standardGame, size = standardSize } = board;
  const [program, ...headerWords] = board.words as [string | undefined, ...string[]];
  const rules = rulesOf(game, size, [...board.header, ...headerWords], options.strict === true);
  if (!rules.ok) return refusedUsage(ctx, rules.error);
  if ((program === undefined) === (algorithm === undefined))
    return wrongUsage(ctx, ctx.say('name a command or -a, not both'));
  const missing = algorithm && unavailable(game, algorithm);
  if (missing) return refusedUsage(ctx, missing);
  const filled = await fillOutput(ctx, options.output, undefined, async (output) => {
    const interruption = interruptible(ctx);
    const started = now();
    const job: HackJob = {
      game,
      size,
      rules: rules.value,
      seed,
      tries,
      limits: optionLimits({ mem: options.mem, nodes: options.nodes }),
      limitMs: options.programTime,
      isOver: () => interruption.code !== undefined || now() - started > totalTime,
      onProgress: (boards) => ctx.showStatus(ctx.say('{boards} {boards|board|boards}', { boards })),
    };
    const found = await findingOf(ctx, program, options, job, interruption.signal);
    ctx.showStatus('');
    if (!found) return undefined;
    const { finding, note } = found;
    if (finding.kind === 'absent') {
      const why = ctx.say('the program does not start');
      return wrongUsage(ctx, `${why}: ${printable(finding.said)}`);
    }
    // A signal cuts short the run at that moment, so its failure proves nothing about the board.
    const isCut = interruption.code !== undefined;
    await output.writeText(isCut ? `${ctx.say('interrupted')}\n` : reportText(ctx, options, finding, note));
    return interruption.code ?? (finding.kind === 'found' ? exitCodes.incomplete : exitCodes.answered);
  });
  if (filled) ctx.setExitCode(filled.result);
}

/** The finding, and a sentence on the isolation of the program. */
interface HackResult {
  readonly finding: Finding;
  readonly note: string | undefined;
}

/**
 * Looks for a board on which the program is wrong, or else the algorithm of the options; undefined,
 * after a message, if the program cannot be prepared.
 */
async function findingOf(
  ctx: Context,
  program: string | undefined,
  options: Options,
  job: HackJob,
  signal: AbortSignal,
): Promise<HackResult | undefined> {
  if (program === undefined) {
    const run = algorithmProgram(options.algorithm!, { ...job.limits, ms: job.limitMs });
    // Signals are handled between two runs.
    return { finding: await hack((input) => turn().then(() => run(input)), job), note: undefined };
  }
  const words = program.split(/\s+/);
  const isolation = await probeIsolation(words[0]);
  const copies = new Map(filesIn(words).map((name) => [{ base: '', name }, name]));
  const hacked = (made: LimitedProgram): Promise<Finding> => hack((input) => made.run(input), job);
  try {
    const finding = await LimitedProgram.use(
      hacked,
      program,
      copies,
      isolation,
      runLimitsOf(options),
      signal,
    );
    return { finding, note: inLanguage(isolationText(isolation), ctx.language) };
  } catch (error) {
    return error instanceof CopyRefusal
      ? wrongUsage(ctx, inLanguage(error.text, ctx.language))
      : ioFailed(ctx, ioFault(error, program));
  }
}

/**
 * Returns the files and folders below the current folder that the command names, without those
 * inside another one in the list.
 */
function filesIn(words: readonly string[]): string[] {
  const names = words
    .filter((word) => !isAbsolute(word) && !normalize(word).startsWith('..') && existsSync(word))
    .map((word) => normalize(word).replace(/\/$/, ''));
  const unique = [...new Set(names)];
  return unique.filter(
    (name) => !unique.some((other) => other !== name && (other === '.' || name.startsWith(`${other}/`))),
  );
}

type Ended = Exclude<Finding, { kind: 'absent' }>;

function reportText(
  ctx: Context,
  { seed, tries }: Options,
  finding: Ended,
  note: string | undefined,
): string {
  const { say } = ctx;
  const boards = finding.tries;
  const tried = say('{boards} {boards|board|boards} tried, seed {seed}', { boards, seed });
  const under = note === undefined ? '' : `${wrapped(note, ctx.columns).join('\n')}\n`;
  if (finding.kind === 'none') {
    const early = finding.tries < tries ? say(' in the time given') : '';
    return `${tried}: ${say('nothing found')}${early}\n${under}`;
  }
  const { first, minimal } = finding;
  const { item } = minimal.graded.exact;
  const record = item.kind === 'record' ? item.game.codec.format(item.setup) : '';
  const head = minimal.isMinimal ? say('nothing more can be taken from this board') : say('this board');
  const larger = minimal.graded === first ? '' : `: ${findingText(ctx, first)}`;
  const board = `${head}: ${findingText(ctx, minimal.graded)}\n${record}${boardText(ctx, minimal.graded.exact)}`;
  return `${tried}${larger}\n${under}\n${board}`;
}
