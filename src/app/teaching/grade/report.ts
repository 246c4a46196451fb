/**
 * The report of a class as data: one JSON object of schema `grade.report/1`, or the same as flat
 * CSV.
 */
import type { RecordItem } from '../../../batch/read/items.js';
import { inLanguage, type Phrase } from '../../../core/text/phrase.js';
import { version } from '../../../core/version.js';
import type { ExactAnswer } from '../../answers/check/exact-answer.js';
import { csvField, onOneLine } from '../../../core/text/csv.js';
import { outcomes, type Grade, type RecordGrade } from './grade.js';
import type { Minimal } from './minimal.js';

/** A grade and its additional results. */
export interface ReportRow {
  readonly grade: Grade;
  /**
   * The exponent k of a time that grows like cells^k; undefined if too few sizes took measurable
   * time.
   */
  readonly growth: number | undefined;
  readonly minimal: Minimal | undefined;
  /** Page that shows the search of the board that went wrong. */
  readonly trace: string | undefined;
}

/** A student who was not graded, because the run was interrupted or the file cannot be used. */
export interface UngradedStudent {
  readonly name: string;
  readonly why: string;
  /** The system's error code, if the file cannot be read. */
  readonly code: string | null;
}

export interface Report {
  readonly input: string;
  readonly exact: readonly ExactAnswer[];
  /** Sorted by name. */
  readonly rows: readonly ReportRow[];
  readonly notGraded: readonly UngradedStudent[];
  /** Typical mistakes that none of the boards shows. */
  readonly unseen: readonly Phrase[];
  /** The boards were drawn to tell programs apart. */
  readonly isDrawn: boolean;
  /** The isolation of the programs; undefined if none was run. */
  readonly isolation: string | undefined;
  /** False if the run was interrupted. */
  readonly isComplete: boolean;
}

/** Returns the milliseconds of our own exact answers, all records together. */
export function ownTime(exact: readonly ExactAnswer[]): number {
  return exact.reduce((sum, { answer }) => sum + (answer?.stats.ms ?? 0), 0);
}

/**
 * Returns the student's time, without the start, as a multiple of our own. It is undefined for
 * files, if a run was too slow, and if the start took most of the time.
 */
export function timesOurs({ time, counts }: Grade, exact: readonly ExactAnswer[]): number | undefined {
  const own = ownTime(exact);
  if (!time || own === 0 || counts.slow > 0) return undefined;
  const net = time.total - time.starting;
  return net < time.total / 10 ? undefined : net / own;
}

function rowObject({ grade, growth, minimal, trace }: ReportRow, exact: readonly ExactAnswer[]) {
  const { name, kind, counts, surplus, time, first } = grade;
  return {
    name,
    kind,
    ...counts,
    surplus,
    ms: rounded(time?.total),
    startMs: rounded(time?.starting),
    timesOurs: rounded(timesOurs(grade, exact)),
    growth: rounded(growth),
    first: first ? differenceObject(first) : null,
    minimal: minimal ? { ...differenceObject(minimal.graded), isMinimal: minimal.isMinimal } : null,
    trace: trace ?? null,
  };
}

function differenceObject({ exact, outcome, given }: RecordGrade) {
  const { item, expected } = exact;
  return {
    record: item.index,
    line: item.line,
    outcome,
    found: given.line ?? null,
    exact: expected,
    said: given.said ?? null,
    position: item.kind === 'record' ? textOf(item) : null,
  };
}

function textOf({ game, setup }: RecordItem): string {
  return game.codec.format(setup);
}

/** Rounds to four digits, which are more than a measurement is accurate to. */
function rounded(value: number | undefined): number | null {
  return value === undefined ? null : Number(value.toPrecision(4));
}

/** Returns one indented object, for programs and people. */
export function reportJson({ exact, rows, unseen, isolation, ...report }: Report): string {
  const object = {
    schema: 'grade.report/1',
    program: version,
    input: report.input,
    isDrawn: report.isDrawn,
    records: exact.length,
    exactMs: rounded(ownTime(exact)),
    isolation: isolation ?? null,
    isComplete: report.isComplete,
    unseenMistakes: unseen.map((name) => inLanguage(name, 'en')),
    students: rows.map((row) => rowObject(row, exact)),
    notGraded: report.notGraded,
  };
  return `${JSON.stringify(object, null, 2)}\n`;
}

const columns = ['name', 'kind', ...outcomes, 'surplus', 'ms', 'startMs', 'timesOurs', 'growth'] as const;
const ofFirst = ['record', 'line', 'outcome', 'found', 'exact', 'said'] as const;

/**
 * Returns a header and one line for each student. A student who was not graded has only a name and,
 * as kind, the reason.
 */
export function reportCsv({ rows, exact, notGraded }: Report): string {
  const header = [...columns, ...ofFirst.map((key) => `first.${key}`), 'minimal.position', 'trace'];
  const lines = rows.map((row) => {
    const object = rowObject(row, exact);
    const { first, minimal } = object;
    return [
      ...columns.map((key) => object[key]),
      ...ofFirst.map((key) => first?.[key] ?? null),
      minimal?.position ? onOneLine(minimal.position) : null,
      object.trace,
    ];
  });
  const missing = notGraded.map(({ name, why }) => [name, why, ...header.slice(2).map(() => null)]);
  return [header, ...lines, ...missing].map((line) => `${line.map(csvField).join(',')}\n`).join('');
}
