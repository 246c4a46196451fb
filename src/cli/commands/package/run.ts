/**
 * Carries out `package`: draws the data, tries the solutions, and writes the package. An existing
 * file is never replaced.
 */
import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { bocaFiles } from '../../../app/teaching/package/boca.js';
import { testCases, type TestCase } from '../../../app/teaching/package/data.js';
import { kattisFiles, safetyMargin, timeMultiplier } from '../../../app/teaching/package/kattis.js';
import type { SolutionTrial } from '../../../app/teaching/package/try-solution.js';
import { zipOf, type PackageFile } from '../../../app/teaching/package/zip.js';
import { makeFolder } from '../../../batch/write/disk.js';
import { ioFault } from '../../../batch/io-fault.js';
import type { ContestProblem } from '../../../core/game.js';
import { sceneText } from '../../../view/text.js';
import { exitCodes, ioFailed, wrongUsage } from '../../context/failures.js';
import { learnPortuguese } from '../../context/environment.js';
import type { Context } from '../../context/context.js';
import { interruptible, type Interruption } from '../../run/signals.js';
import { table } from '../../terminal/table.js';
import { games } from '../../../games/registry.js';
import { choices, type OptionsOf } from '../../options/options.js';
import { problemNames, type command } from './command.js';
import { runSolution } from './solution-runner.js';

type Options = OptionsOf<typeof command>;

export async function run(ctx: Context, name: string, options: Options): Promise<void> {
  const game = games.find(({ problems }) => Object.hasOwn(problems ?? {}, name));
  if (!game) {
    const unknown = ctx.say('unknown problem: {problem}.', { problem: name });
    return wrongUsage(ctx, `${unknown} ${choices(ctx, name, problemNames)}`);
  }
  const { [name]: load } = game.problems!;
  const problem = await load();
  const { to, output = name } = options;
  const refusal = outputRefusal(ctx, output, to);
  if (refusal !== undefined) return wrongUsage(ctx, refusal);
  const interruption = interruptible(ctx);
  ctx.showStatus(ctx.say('test data'));
  const cases = testCases(game, problem, options.seed);
  const measured = await measure(ctx, problem, options, cases, interruption);
  ctx.showStatus('');
  if (interruption.code !== undefined) return ctx.setExitCode(interruption.code);
  if (!measured) return;
  await learnPortuguese();
  const [first] = problem.sample;
  const parts = { problem, cases, drawing: sceneText(game.view.scene(first), { ascii: true }) };
  const { byEnding, longest, tried } = measured;
  const files =
    to === 'kattis' ? kattisFiles(parts, longest) : bocaFiles(parts, { byEnding, others: longest });
  try {
    await writePackage(files, output, to === 'kattis');
  } catch (error) {
    return ioFailed(ctx, ioFault(error, output));
  }
  await ctx.print(reportText(ctx, output, options, measured, files.length));
  const isRight = tried.every(({ solution, verdict }) => verdict === solution.expected);
  ctx.setExitCode(isRight ? exitCodes.answered : exitCodes.incomplete);
}

/** Returns why the package cannot be written to `output`; undefined if it can. */
function outputRefusal({ say }: Context, output: string, to: Options['to']): string | undefined {
  if (existsSync(output)) return say('{output} exists already', { output });
  const name = basename(output, '.zip');
  if (to === 'kattis' && !/^[a-z0-9]+$/.test(name))
    return say('{name}: the name of a package for Kattis has only lower case letters and digits', { name });
  return undefined;
}

interface Measured {
  readonly tried: readonly SolutionTrial[];
  /** The solutions whose language is not installed. */
  readonly notRun: readonly string[];
  /** Time limits in seconds by the file extension of the accepted solutions. */
  readonly byEnding: ReadonlyMap<string, number>;
  readonly longest: number;
}

/** Milliseconds in which a solution expected to be accepted must answer one case. */
const patienceMs = 60_000;

/**
 * Tries the accepted solutions, whose times determine the limits, then the others. Returns
 * undefined if no limit is known.
 */
async function measure(
  ctx: Context,
  problem: ContestProblem,
  { programTime: limit, to }: Options,
  cases: readonly TestCase[],
  { signal }: Interruption,
): Promise<Measured | undefined> {
  const tried: SolutionTrial[] = [];
  const notRun: string[] = [];
  const byEnding = new Map<string, number>();
  const fixed = limit === undefined ? undefined : Math.ceil(limit / 1000);
  let longest = fixed ?? 0;
  const isAccepted = ({ expected }: { readonly expected: string }): boolean => expected === 'accepted';
  const accepted = problem.solutions.filter(isAccepted);
  const others = problem.solutions.filter((solution) => !isAccepted(solution));
  for (const solution of [...accepted, ...others]) {
    if (signal.aborted) return undefined;
    ctx.showStatus(solution.name);
    const ending = extname(solution.name);
    // Kattis takes one limit for all languages, BOCA one for each language.
    const own = (to === 'boca' ? byEnding.get(ending) : undefined) ?? longest;
    const ms = isAccepted(solution) ? patienceMs : own * 1000 * safetyMargin;
    const result = ms === 0 ? undefined : await runSolution(solution, cases, ms, signal);
    if (!result) {
      notRun.push(solution.name);
      continue;
    }
    tried.push(result);
    if (!isAccepted(solution)) continue;
    const seconds = fixed ?? Math.max(1, Math.ceil((timeMultiplier * result.ms) / 1000));
    byEnding.set(ending, Math.max(seconds, byEnding.get(ending) ?? 0));
    longest = Math.max(longest, seconds);
  }
  if (longest > 0) return { tried, notRun, byEnding, longest };
  return wrongUsage(ctx, ctx.say('no solution can be run here (g++, python3): give --program-time'));
}

/**
 * Writes a folder or an archive, complete or not at all. Archives for Kattis contain the folder
 * itself, those for BOCA only its contents.
 */
async function writePackage(
  files: readonly PackageFile[],
  output: string,
  withFolder: boolean,
): Promise<void> {
  const draft = `${output}.tmp`;
  await rm(draft, { recursive: true, force: true });
  makeFolder(dirname(output));
  if (output.endsWith('.zip')) {
    const folder = withFolder ? `${basename(output, '.zip')}/` : '';
    await writeFile(draft, zipOf(files.map((file) => ({ ...file, path: folder + file.path }))));
  } else {
    for (const { path, text, isProgram } of files) {
      makeFolder(dirname(join(draft, path)));
      await writeFile(join(draft, path), text, { mode: isProgram ? 0o755 : 0o644 });
    }
  }
  await rename(draft, output);
}

function reportText(
  ctx: Context,
  output: string,
  { seed, programTime: limit }: Options,
  { tried, notRun, byEnding, longest }: Measured,
  files: number,
): string {
  const { say } = ctx;
  const words = {
    accepted: say('accepted{#solution}'),
    wrong: say('wrong'),
    slow: say('too slow{#solution}'),
    crashed: say('crashed'),
  };
  const rows = tried.map(({ solution, verdict, ms, failedAt }) => [
    solution.name,
    words[solution.expected],
    words[verdict],
    ctx.numbers.duration(ms),
    failedAt ?? '-',
  ]);
  const header = [say('solution'), say('expected'), say('found{#verdict}'), say('slowest'), say('case')];
  const limits = [...byEnding].map(([ending, seconds]) => `${ending} ${String(seconds)} s`).join(', ');
  const how = limit === undefined ? say('measured: {limits}', { limits }) : say('as asked');
  const left = notRun.length === 0 ? '' : `${say('not run')}: ${notRun.join(', ')}\n`;
  const number = say('{files} {files|file|files}', { files });
  const seeded = say('seed {seed}', { seed });
  return `${table(header, rows, ctx.tableWidth)}${left}${say('time limit')}: ${String(longest)} s (${how})
${output}: ${number}, ${seeded}
`;
}
