/**
 * Grades the answers of students, given as a file, by a program that is run, or by an algorithm of
 * this program. The exact answers are computed once, before the first student.
 */
import { mean } from '../../../core/arrays.js';
import { type ExactAnswer, type Judgement } from '../../answers/check/exact-answer.js';
import type { AlgorithmChoice } from '../../answers/solve/algorithms.js';
import type { RecordItem } from '../../../batch/read/items.js';
import type { Limits } from '../../../core/search/limits.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import { answerOf, claimLine } from './algorithm-program.js';
import {
  answersOf,
  fileOf,
  RunBudget,
  type ProgramAnswer,
  type RunProgram,
  type Trouble,
} from './program.js';

export const outcomes = ['right', 'wrong', 'missing', 'crashed', 'slow', 'format', 'unchecked'] as const;
export type Outcome = (typeof outcomes)[number];

export interface RecordGrade {
  readonly exact: ExactAnswer;
  readonly outcome: Outcome;
  readonly given: ProgramAnswer;
}

/** Cost of the records of one range of sizes. */
export interface SizeCost {
  /** Mean number of cells. */
  readonly cells: number;
  /** Milliseconds for each record, without the program's start. */
  readonly ms: number;
  /** The time limit ended the run, so `ms` is a lower bound. */
  readonly limited: boolean;
}

export interface Grade {
  readonly name: string;
  readonly kind: 'file' | 'program' | 'algorithm';
  readonly counts: Readonly<Record<Outcome, number>>;
  /** The first record, in the order of the input, whose answer is not right. */
  readonly first: RecordGrade | undefined;
  /** All records, in the order of the input. */
  readonly graded: readonly RecordGrade[];
  /** The number of answers after that of the last record. */
  readonly surplus: number;
  /**
   * Milliseconds of all runs, and the part of them that the program needs to start; undefined for
   * files.
   */
  readonly time?: { readonly total: number; readonly starting: number };
  readonly costs: readonly SizeCost[];
}

/** Returns the grade for these answers, one for each record. */
function gradeOf(
  name: string,
  kind: Grade['kind'],
  exact: readonly ExactAnswer[],
  given: readonly ProgramAnswer[],
  more: Partial<Pick<Grade, 'surplus' | 'time' | 'costs'>> = {},
): Grade {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  const graded = exact.map((one, i) => gradeRecord(one, given[i]));
  for (const { outcome } of graded) counts[outcome]++;
  const first = graded.find(({ outcome }) => outcome !== 'right' && outcome !== 'unchecked');
  return { name, kind, counts, first, graded, surplus: 0, costs: [], ...more };
}

/** Judges the answer of a program or file. */
export function gradeRecord(exact: ExactAnswer, given: ProgramAnswer): RecordGrade {
  const judged: Judgement | Trouble = given.trouble ?? exact.judge(given.line);
  const isDecided = exact.isKnown || judged === 'crashed' || judged === 'slow';
  return { exact, outcome: isDecided ? judged : 'unchecked', given };
}

/** Grades the lines of a file of answers. */
export async function gradeFile(
  name: string,
  exact: readonly ExactAnswer[],
  lines: AsyncIterable<string>,
): Promise<Grade> {
  const given: ProgramAnswer[] = [];
  let surplus = 0;
  for await (const line of lines) {
    if (given.length < exact.length) given.push({ line });
    else if (line.trim() !== '') surplus++;
    // Further surplus lines are not counted.
    if (surplus > exact.length + maxSurplus) break;
  }
  while (given.length < exact.length) given.push({});
  return gradeOf(name, 'file', exact, given, { surplus });
}

const maxSurplus = 1000;

/** The number of size ranges. Each has its own run, from which the growth of time is estimated. */
const sizeRanges = 8;
/**
 * The number of additional runs for finding the records at fault. Their total time is limited to
 * `extraLimits` times the limit of one run.
 */
const extraRuns = 24;
const extraLimits = 3;

/**
 * Grades a program. Two runs on the smallest board measure the start, then one run for each range
 * of sizes follows, the small ones first. Records that are no positions are left out and count as
 * right.
 * @param limitMs of one run.
 */
export async function gradeProgram(
  name: string,
  exact: readonly ExactAnswer[],
  run: RunProgram,
  limitMs: number,
): Promise<Grade> {
  const positions = exact.filter(({ item }) => item.kind === 'record').sort(bySize);
  const given = new Map<ExactAnswer, ProgramAnswer>(exact.map((one) => [one, { line: one.expected }]));
  const budget = new RunBudget(extraRuns, extraLimits * limitMs);
  const costs: SizeCost[] = [];
  const time = { total: 0, starting: 0 };
  const start = positions.length === 0 ? 0 : await startingTime(run, recordOf(positions[0]));
  let failure: ProgramAnswer | undefined;
  for (const range of rangesOf(positions, sizeRanges)) {
    // A program that has used up its budget by hanging is not tried on larger boards.
    const hopeless = failure?.trouble === 'slow' && budget.isOver;
    const records = range.map(recordOf);
    const answers = hopeless ? undefined : await answersOf(run, records, budget);
    range.forEach((one, i) => given.set(one, answers?.given[i] ?? failure!));
    failure = answers?.given.find(({ trouble }) => trouble === 'slow') ?? failure;
    if (!answers) continue;
    const { ms, end } = answers.first;
    if (end === 'slow') budget.spend(answers.first);
    time.total += ms;
    time.starting += Math.min(start, ms);
    const isWhole = answers.given.every(({ trouble }) => trouble === undefined);
    // Starting sometimes takes twice as long, so a run gives a time only if it takes longer than
    // that.
    if ((isWhole && ms > Math.max(start + 5, 2 * start)) || end === 'slow')
      costs.push({
        cells: mean(records.map(cellsOf)),
        ms: (ms - start) / range.length,
        limited: end === 'slow',
      });
  }
  const inOrder = exact.map((one) => given.get(one)!);
  return gradeOf(name, 'program', exact, inOrder, { time, costs });
}

/** Returns the shorter time of two runs on one board; 0 if the program fails on it. */
async function startingTime(run: RunProgram, smallest: RecordItem): Promise<number> {
  const { end, ms } = await run(fileOf([smallest]));
  return end === 'ended' ? Math.min(ms, (await run(fileOf([smallest]))).ms) : 0;
}

/** Grades an algorithm of this program like a student; undefined if it answers no record. */
export function gradeAlgorithm(
  name: string,
  exact: readonly ExactAnswer[],
  choice: AlgorithmChoice,
  limits: Limits,
): Grade | undefined {
  const cache = new SolverCache();
  let total = 0;
  const observed: { record: RecordItem; ms: number; limited: boolean }[] = [];
  const given = exact.map((one): ProgramAnswer => {
    if (one.item.kind === 'refused') return { line: one.expected };
    const record = one.item;
    const answer = answerOf(record, choice, limits, cache);
    if (!answer) return {};
    const { stop, stats } = answer;
    total += stats.ms;
    observed.push({ record, ms: stats.ms, limited: stop === 'time' });
    return stop === 'finished' ? { line: claimLine(record, answer) } : { trouble: 'slow', said: stop };
  });
  if (observed.length === 0) return undefined;
  const costs = rangesOf(
    observed.sort((a, b) => cellsOf(a.record) - cellsOf(b.record)),
    sizeRanges,
  ).map((range) => ({
    cells: mean(range.map(({ record }) => cellsOf(record))),
    ms: mean(range.map(({ ms }) => ms)),
    limited: range.some(({ limited }) => limited),
  }));
  return gradeOf(name, 'algorithm', exact, given, { time: { total, starting: 0 }, costs });
}

function recordOf({ item }: ExactAnswer): RecordItem {
  return item as RecordItem;
}

function cellsOf({ setup }: RecordItem): number {
  return setup.cells.length;
}

/** Sorts by ascending size; equal sizes stay in the order of the input. */
function bySize(a: ExactAnswer, b: ExactAnswer): number {
  return cellsOf(recordOf(a)) - cellsOf(recordOf(b));
}

/** Returns up to `count` parts of about the same length, in order. */
function rangesOf<T>(items: readonly T[], count: number): T[][] {
  const parts = Math.min(count, items.length);
  const at = (part: number): number => Math.round((part * items.length) / parts);
  return Array.from({ length: parts }, (_, part) => items.slice(at(part), at(part + 1)));
}
