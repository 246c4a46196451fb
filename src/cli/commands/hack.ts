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
import type { Context } from '../run/context.js';
import { runsPrograms, runLimitsOf } from '../programs/program-options.js';
import { parseCount, parseDuration } from '../terminal/units.js';
import { algorithmProgram } from '../../app/teaching/grade/algorithm-program.js';
import type { RunProgram } from '../../app/teaching/grade/program.js';
import { hack, type Finding } from '../../app/teaching/grade/hack.js';
import { unavailable } from '../../app/answers/solve/algorithms.js';
import { boardWords } from '../run/start-setup.js';
import { ioFault, isIoFault } from '../../batch/io-fault.js';
import { now } from '../../core/clock.js';
import { printable } from '../../core/text/reasons.js';
import { openTarget } from '../run/files.js';
import { exitCodes, ioFailed, refusedUsage, wrongUsage } from '../messages/failures.js';
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
  const output = await openTarget(ctx, options.output);
  if (isIoFault(output)) return ioFailed(ctx, output);
  const interruption = interruptible(ctx);
  const started = now();
  const target = await targetOf(ctx, program, options, interruption.signal);
  if (!target) return output.abort();
  const finding = await hack(target.run, {
    game,
    size,
    rules: rules.value,
    seed,
    tries,
    limits: optionLimits({ mem: options.mem, nodes: options.nodes }),
    limitMs: options.programTime,
    isOver: () => interruption.code !== undefined || now() - started > totalTime,
    onProgress: (boards) => ctx.showStatus(ctx.say('{boards} {boards|board|boards}', { boards })),
  });
  await target.close();
  ctx.showStatus('');
  if (finding.kind === 'absent') {
    await output.abort();
    const why = ctx.say('the program does not start');
    return wrongUsage(ctx, `${why}: ${printable(finding.said)}`);
  }
  // A signal cuts short the run at that moment, so its failure proves nothing about the board.
  const isCut = interruption.code !== undefined;
  await output.writeText(isCut ? interruptedText(ctx) : reportText(ctx, options, finding, target.note));
  const fault = await output.commit();
  if (fault && !output.closedByReader) return ioFailed(ctx, fault);
  ctx.setExitCode(
    interruption.code ?? (finding.kind === 'found' ? exitCodes.incomplete : exitCodes.answered),
  );
}

interface Target {
  readonly run: RunProgram;
  /** A sentence on the isolation of the program. */
  readonly note: string | undefined;
  close(): Promise<void>;
}

/** Returns the program to test; undefined, after a message, if it cannot be prepared. */
async function targetOf(
  ctx: Context,
  command: string | undefined,
  options: Options,
  signal: AbortSignal,
): Promise<Target | undefined> {
  const runLimits = runLimitsOf(options);
  if (command === undefined) {
    const limits = optionLimits({ mem: options.mem, nodes: options.nodes });
    const run = algorithmProgram(options.algorithm!, { ...limits, ms: runLimits.ms });
    // Signals are handled between two runs.
    return { run: (input) => turn().then(() => run(input)), note: undefined, close: () => Promise.resolve() };
  }
  const words = command.split(/\s+/);
  const isolation = await probeIsolation(words[0]);
  try {
    const copies = new Map(filesIn(words).map((name) => [{ base: '', name }, name]));
    const program = await LimitedProgram.make(command, copies, isolation, runLimits, signal);
    return {
      run: (input) => program.run(input),
      note: inLanguage(isolationText(isolation), ctx.language),
      close: () => program.remove(),
    };
  } catch (error) {
    return error instanceof CopyRefusal
      ? wrongUsage(ctx, inLanguage(error.text, ctx.language))
      : ioFailed(ctx, ioFault(error, command));
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

function interruptedText({ say }: Context): string {
  return `${say('interrupted')}\n`;
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
