/**
 * Carries out `grade`: computes the exact answers, then grades student by student and shows
 * progress. Ctrl-C reports the students graded so far.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { join } from 'node:path';
import type { ExactAnswer } from '../../../app/answers/check/exact-answer.js';
import { SavedAnswers } from '../../../app/answers/check/saved-answers.js';
import { algorithmProgram } from '../../../app/teaching/grade/algorithm-program.js';
import {
  gradeAlgorithm,
  gradeFile,
  gradeProgram,
  type Grade,
  type SizeCost,
  type RecordGrade,
} from '../../../app/teaching/grade/grade.js';
import { minimise, smallestWrong, type Minimal } from '../../../app/teaching/grade/minimal.js';
import type { RunProgram } from '../../../app/teaching/grade/program.js';
import { unseenMistakes } from '../../../app/teaching/grade/mistakes.js';
import {
  reportCsv,
  reportJson,
  type UngradedStudent,
  type Report,
  type ReportRow,
} from '../../../app/teaching/grade/report.js';
import { recordsOf } from '../../../app/positions/records.js';
import type { RecordItem, RefusedItem } from '../../../batch/read/items.js';
import type { AlgorithmChoice } from '../../../app/answers/solve/algorithms.js';
import { linesOf, maxCommandLine } from '../../../batch/read/lines.js';
import { ioFault, ioReason, isIoFault, type IoFault } from '../../../batch/io-fault.js';
import type { Limits } from '../../../core/search/limits.js';
import type { Context } from '../../context/context.js';
import { exitCodes, ioFailed, wrongUsage } from '../../context/failures.js';
import { isolationText, probeIsolation, type Isolation } from '../../programs/isolation.js';
import { CopyRefusal } from '../../programs/copy.js';
import { copyOf, LimitedProgram } from '../../programs/limited-program.js';
import { fillOutput, openInput, writeTo } from '../../run/files.js';
import { interruptible, type Interruption } from '../../run/signals.js';
import { workerBuild } from '../../run/worker-processes.js';
import { optionLimits, type OptionsOf } from '../../options/options.js';
import { runLimitsOf } from '../../programs/program-options.js';
import { drawingOf, drawnName, drawnRecords, holdsPositions, type Drawing } from './boards.js';
import type { command } from './command.js';
import { expanded, named, type Student } from './students.js';
import { reportText } from './text.js';
import { inLanguage } from '../../../core/text/phrase.js';
import { mean } from '../../../core/arrays.js';
import { fitModel } from '../../../lab/analysis/fit.js';
import { perSize } from '../../../lab/analysis/sizes.js';
import { tracePage } from '../../../app/teaching/trace/page.js';
import { standardNodes, standardSearch, traceView } from '../../../app/teaching/trace/trace-view.js';
import { makeFolder } from '../../../batch/write/disk.js';
import { tracePageParts } from '../../run/page-parts.js';

type Options = OptionsOf<typeof command>;

/** The boards of a class, its students, and the options. */
interface Job extends Options {
  /** The file of positions, or the boards to draw. */
  readonly source: string | Drawing;
  /** The limits of our own searches. */
  readonly limits: Limits;
}

export async function run(ctx: Context, files: readonly string[], options: Options): Promise<void> {
  const { algorithm, keep } = options;
  const [first] = files;
  const draws =
    options.input === undefined &&
    (first === undefined
      ? algorithm !== undefined
      : options.run !== undefined && !(await holdsPositions(first)));
  const [file, students] =
    options.input === undefined && !draws ? [first, files.slice(1)] : [options.input, files];
  if (!draws && (file === undefined || file === '-'))
    return wrongUsage(ctx, ctx.say('grade needs a file of positions'));
  if (students.length === 0 && !algorithm) return wrongUsage(ctx, ctx.say('nobody to grade'));
  const source = draws ? drawingOf(ctx, options) : file;
  if (source === undefined) return;
  const job: Job = { ...options, source, limits: optionLimits(options) };
  const input = typeof source === 'string' ? openInput(ctx, source) : undefined;
  const filled = await fillOutput(ctx, options.output, input, async (output) => {
    const interruption = interruptible(ctx);
    const kept = await savedAnswers(job);
    if (isIoFault(kept)) return ioFailed(ctx, kept);
    const records = input ? recordsOf(input) : await drawnRecords(ctx, source as Drawing);
    if (!records) return undefined;
    const exact = await exactAnswers(ctx, records, kept, interruption);
    if (input?.fault) return ioFailed(ctx, input.fault);
    if (keep !== undefined && !(await writeTo(ctx, keep, kept.text(), input?.path ?? '-'))) return undefined;
    const report = await gradeAll(ctx, job, students, exact, interruption);
    ctx.showStatus('');
    await output.writeText(reportIn[options.format](report, ctx));
    return interruption.code ?? codeOf(report);
  });
  if (filled) ctx.setExitCode(filled.result);
}

const reportIn: Readonly<Record<Options['format'], (report: Report, ctx: Context) => string>> = {
  json: reportJson,
  csv: reportCsv,
  text: (report, ctx) => reportText(ctx, report),
};

function codeOf({ rows, notGraded }: Report): number {
  if (notGraded.some(({ code }) => code !== null)) return exitCodes.inputOutput;
  const isRight = ({ grade }: ReportRow): boolean =>
    grade.surplus === 0 && grade.counts.right === grade.graded.length;
  return notGraded.length === 0 && rows.every(isRight) ? exitCodes.answered : exitCodes.incomplete;
}

/** Reads the exact answers that an earlier run saved, if there are any. */
async function savedAnswers({ keep, limits }: Job): Promise<SavedAnswers | IoFault> {
  let text = '';
  try {
    if (keep !== undefined && existsSync(keep)) text = await readFile(keep, 'utf8');
  } catch (error) {
    return ioFault(error, keep!, 'read');
  }
  return new SavedAnswers(text, keep === undefined ? '' : workerBuild(), limits);
}

async function exactAnswers(
  ctx: Context,
  records: AsyncIterable<RecordItem | RefusedItem> | Iterable<RecordItem | RefusedItem>,
  kept: SavedAnswers,
  { signal }: Interruption,
): Promise<ExactAnswer[]> {
  const exact: ExactAnswer[] = [];
  for await (const item of records) {
    if (signal.aborted) break;
    exact.push(kept.of(item));
    ctx.showStatus(`${ctx.say('exact answers')}: ${String(exact.length)}`);
    // Signals are handled between two records.
    await turn();
  }
  return exact;
}

async function gradeAll(
  ctx: Context,
  job: Job,
  paths: readonly string[],
  exact: readonly ExactAnswer[],
  interruption: Interruption,
): Promise<Report> {
  const isolation = job.run === undefined ? undefined : await probeIsolation(/^\S+/.exec(job.run)?.[0] ?? '');
  const rows: ReportRow[] = [];
  const notGraded: UngradedStudent[] = [];
  const students = named(expanded(paths));
  const interrupted = { why: ctx.say('interrupted'), code: null };
  for (const [i, student] of students.entries()) {
    const { name } = student;
    ctx.showStatus(`${String(i + 1)}/${String(students.length)} ${name}`);
    const row =
      interruption.code === undefined
        ? await gradeOne(ctx, job, exact, student, isolation, interruption.signal)
        : interrupted;
    // The signal cut short the student graded at that moment, so that row is dropped.
    if ('why' in row) notGraded.push({ name, ...row });
    else if (interruption.code !== undefined) notGraded.push({ name, ...interrupted });
    else rows.push(row);
  }
  for (const item of (interruption.code === undefined && job.algorithm?.items) || []) {
    const row = await algorithmRow(ctx, job, exact, { items: [item] });
    if (row) rows.push(row);
  }
  return {
    input: typeof job.source === 'string' ? job.source : drawnName(ctx, job.source),
    exact,
    rows,
    notGraded,
    unseen: job.run === undefined ? [] : await unseenMistakes(exact),
    isDrawn: typeof job.source !== 'string',
    isolation: isolation && inLanguage(isolationText(isolation), ctx.language),
    isComplete: interruption.code === undefined,
  };
}

/** Returns the row of a student, or the reason why there is none. */
async function gradeOne(
  ctx: Context,
  job: Job,
  exact: readonly ExactAnswer[],
  student: Student,
  isolation: Isolation | undefined,
  signal: AbortSignal,
): Promise<ReportRow | Omit<UngradedStudent, 'name'>> {
  const { name } = student;
  const path = student.base + name;
  if (!isolation) {
    const answers = openInput(ctx, path);
    const unreadable = await answers.open();
    if (unreadable) return unreadableWhy(ctx, unreadable);
    const grade = await gradeFile(name, exact, linesOf(answers, maxCommandLine));
    if (answers.fault) return unreadableWhy(ctx, answers.fault);
    return rowOf(ctx, job, grade, undefined);
  }
  const graded = async (program: LimitedProgram): Promise<ReportRow> => {
    if (program.leftOut.length > 0) warnOfLeftOut(ctx, name, program.leftOut);
    const run: RunProgram = (text) => program.run(text);
    return rowOf(ctx, job, await gradeProgram(name, exact, run, job.programTime), run);
  };
  try {
    const { command, files } = await copyOf(student, job.run!);
    return await LimitedProgram.use(graded, command, files, isolation, runLimitsOf(job), signal);
  } catch (error) {
    return error instanceof CopyRefusal
      ? { why: inLanguage(error.text, ctx.language), code: null }
      : unreadableWhy(ctx, ioFault(error, path));
  }
}

function unreadableWhy({ language }: Context, fault: IoFault): Omit<UngradedStudent, 'name'> {
  return { why: inLanguage(ioReason(fault), language), code: fault.code };
}

const maxNamed = 3;

function warnOfLeftOut(ctx: Context, name: string, leftOut: readonly string[]): void {
  const named = leftOut.slice(0, maxNamed).join(', ') + (leftOut.length > maxNamed ? ', …' : '');
  const message = ctx.say('{name}: not copied, because they lead out of its folder: {named}', {
    name,
    named,
  });
  ctx.tell({ level: 'warning', code: 'left-out', message });
}

async function algorithmRow(
  ctx: Context,
  job: Job,
  exact: readonly ExactAnswer[],
  choice: AlgorithmChoice,
): Promise<ReportRow | undefined> {
  const limits = { ...job.limits, ms: job.programTime };
  const { game, algorithm } = choice.items[0];
  const name = game === undefined ? algorithm : `${game}:${algorithm}`;
  const grade = gradeAlgorithm(`-a ${name}`, exact, choice, limits);
  return grade && rowOf(ctx, job, grade, algorithmProgram(choice, limits));
}

async function rowOf(ctx: Context, job: Job, grade: Grade, run: RunProgram | undefined): Promise<ReportRow> {
  const minimal = job.minimal ? await minimalOf(job, grade, run) : undefined;
  const shown = minimal?.graded ?? grade.first;
  const trace =
    job.trace === undefined || !shown ? undefined : await writeTracePage(ctx, job.trace, grade.name, shown);
  return { grade, growth: growthOf(grade.costs), minimal, trace };
}

/**
 * Returns a small wrong board. A program is run on reduced boards; a file of answers has no answer
 * to other boards, so its smallest wrong board is taken.
 */
async function minimalOf(
  job: Job,
  { graded, first }: Grade,
  run: RunProgram | undefined,
): Promise<Minimal | undefined> {
  if (!first || first.exact.item.kind === 'refused') return undefined;
  if (run && first.outcome !== 'slow')
    return minimise(first, run, job.limits, { header: new Map(), strict: job.strict === true });
  const smallest = smallestWrong(graded, first.outcome);
  return smallest && { graded: smallest, isMinimal: false, runs: 0 };
}

/** The exponent is reported only if its standard error is below this. */
const maxError = 0.5;

/**
 * Returns the exponent k of the fit of time to cells^k. It is undefined where k is not measurable:
 * too few sizes took longer than the program's start, or the standard error of k is at least 0.5 or
 * half of k.
 */
export function growthOf(costs: readonly SizeCost[]): number | undefined {
  const points = perSize(costs.map(({ cells, ms, limited }) => ({ n: cells, value: ms, limited })));
  const fit = fitModel(points, 'n^k');
  if (!fit) return undefined;
  const logs = points.filter(({ censored }) => !censored).map(({ n }) => Math.log(n));
  const middle = mean(logs);
  const spread = Math.sqrt(logs.reduce((sum, log) => sum + (log - middle) ** 2, 0));
  const error = fit.sigma / spread;
  return error < maxError && fit.parameter! > 2 * error ? fit.parameter : undefined;
}

/**
 * Returns the path of the page; undefined where no search can be shown (chance, a refused record)
 * or the page cannot be written.
 */
export async function writeTracePage(
  ctx: Context,
  folder: string,
  student: string,
  { exact: { item } }: RecordGrade,
): Promise<string | undefined> {
  if (item.kind === 'refused') return undefined;
  const { game, setup } = item;
  const { algorithm, depth } = standardSearch(game, setup);
  const limits = { nodes: standardNodes, depth };
  const view = traceView(game, setup, algorithm, limits, undefined);
  if (!view.ok) return undefined;
  const parts = await tracePageParts(ctx);
  if (!parts) return undefined;
  const path = join(folder, `${student.replace(/[^\p{L}\d.-]+/gu, '_')}.html`);
  try {
    makeFolder(folder);
  } catch {
    // Writing the page below reports the fault.
  }
  const title = `${student}: ${algorithm}`;
  return (await writeTo(ctx, path, tracePage(view.value, title, ctx.language, parts))) ? path : undefined;
}
