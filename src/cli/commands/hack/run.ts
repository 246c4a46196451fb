/** Carries out `hack`: tests a program on many boards and reports the smallest failing one. */
import { existsSync } from 'node:fs';
import { isAbsolute, normalize } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { algorithmProgram } from '../../../app/teaching/grade/algorithm-program.js';
import type { BoardRules } from '../../../app/teaching/grade/minimal.js';
import type { RunProgram } from '../../../app/teaching/grade/program.js';
import { hack, type Finding } from '../../../app/teaching/grade/hack.js';
import type { AlgorithmChoice } from '../../../app/answers/solve/algorithms.js';
import { ioFault, isIoFault } from '../../../batch/io-fault.js';
import { now } from '../../../core/clock.js';
import type { BoardSize, Game } from '../../../core/game.js';
import type { Limits } from '../../../core/search/limits.js';
import { printable } from '../../../core/text/reasons.js';
import type { Context } from '../../run/context.js';
import { openTarget } from '../../run/files.js';
import { exitCodes, ioFailed, wrongUsage } from '../../messages/failures.js';
import { isolationText, probeIsolation, type RunLimits } from '../../programs/isolation.js';
import { CopyRefusal } from '../../programs/copy.js';
import { LimitedProgram } from '../../programs/limited-program.js';
import { interruptible } from '../../run/signals.js';
import { boardText } from '../../terminal/board-text.js';
import { findingText } from '../../terminal/finding-text.js';
import { wrapped } from '../../terminal/table.js';
import { inLanguage } from '../../../core/text/phrase.js';

export interface HackArguments {
  /** The command of the program; undefined if `algorithm` is tested instead. */
  readonly command: string | undefined;
  readonly algorithm: AlgorithmChoice | undefined;
  readonly game: Game;
  readonly size: BoardSize;
  readonly rules: BoardRules;
  readonly tries: number;
  /** Milliseconds for the whole search. */
  readonly time: number;
  readonly seed: number;
  readonly output: string;
  readonly limits: Limits;
  readonly runLimits: RunLimits;
}

export async function runHack(ctx: Context, args: HackArguments): Promise<void> {
  const output = await openTarget(ctx, args.output);
  if (isIoFault(output)) return ioFailed(ctx, output);
  const interruption = interruptible(ctx);
  const started = now();
  const target = await targetOf(ctx, args, interruption.signal);
  if (!target) return output.abort();
  const { limits, runLimits, ...rest } = args;
  const finding = await hack(target.run, {
    game: rest.game,
    size: rest.size,
    rules: rest.rules,
    seed: rest.seed,
    tries: rest.tries,
    limits,
    limitMs: runLimits.ms,
    isOver: () => interruption.code !== undefined || now() - started > args.time,
    onProgress: (tries) => ctx.showStatus(ctx.say('{boards} {boards|board|boards}', { boards: tries })),
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
  await output.writeText(isCut ? interruptedText(ctx) : reportText(ctx, args, finding, target.note));
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
async function targetOf(ctx: Context, args: HackArguments, signal: AbortSignal): Promise<Target | undefined> {
  const { command, algorithm, runLimits } = args;
  if (command === undefined) {
    const run = algorithmProgram(algorithm!, { ...args.limits, ms: runLimits.ms });
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
  { seed, tries }: HackArguments,
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
