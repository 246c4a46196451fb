/**
 * The output for one record: the object of schema `solve.result/1` (solve-result.schema.json), and
 * its forms as a line of text, NDJSON or CSV. Every form is one line, and has no times unless asked
 * for, so that the same input, options and node budget give the same bytes.
 */
import type { RecordItem, RecordPlace, RefusedItem } from '../../../../batch/read/items.js';
import {
  type Answer,
  emptyStats,
  isBestComplete,
  isListShort,
  type MoveValue,
  type Status,
  type Stop,
} from '../../../../core/answer.js';
import type { Game, Question } from '../../../../core/game.js';
import type { Move } from '../../../../core/position.js';
import type { Refusal } from '../../../../core/refusal.js';
import { reason } from '../../../../core/text/reasons.js';
import { version } from '../../../../core/version.js';
import { isLabels, labelFormats, labelHeader, refusedLabel } from '../../label/row.js';
import { csvField, csvOptions, onOneLine, type CsvValue, rowEnd } from '../../../../core/text/csv.js';
import type { ProofReference } from '../../proofs/format.js';
import type { AnsweredRecord, SolverAnswer } from '../outcome.js';
import { bilingual, type Bilingual, inLanguage } from '../../../../core/text/phrase.js';
import { sizeName } from '../../../../core/text/coordinates.js';

/** Values of `--format` of the command solve. */
export const answerFormats = ['text', 'ndjson', 'csv'] as const;
/** All forms: an answer for each record, or for `label` a row for each move. */
export const formats = [...answerFormats, ...labelFormats] as const;
export type Format = (typeof formats)[number];

interface ResultStats {
  nodes: number;
  cutsAlpha: number;
  cutsBeta: number;
  tableHits: number;
  depth: number;
  ms: number | null;
  bytes: number;
  [extra: string]: number | null;
}

interface ComparedAnswer {
  algorithm: string;
  solver: string;
  status: Status;
  stop: Stop;
  lo: number;
  hi: number;
  stats: ResultStats;
}

interface MoveValueObject {
  move: string;
  lo: number;
  hi: number;
  status: MoveValue['status'];
}

interface ResultFields {
  schema: 'solve.result/1';
  /** Version of the program. */
  program: string;
  index: number;
  line: number;
  best: string[];
  /** Whether `best` holds every optimal move. */
  bestComplete: boolean;
  pv: string[];
  /** With `--distance`: plies to the end of the game by best play; null if unknown. */
  distance?: number | null;
  /** Values of all legal moves for the side to move, in the order of the board. */
  values?: MoveValueObject[];
  certificate?: unknown;
  /** With `--proofs`: the file of the proof in the folder of proofs. */
  proof?: ProofReference;
  explain?: Bilingual;
  /** With several algorithms: the answer of each. */
  answers?: ComparedAnswer[];
  stats: ResultStats;
}

export interface AnsweredResult extends ResultFields {
  status: Exclude<Status, 'refused'>;
  game: string;
  size: string;
  /** Options that define the position besides its cells: `k`, `score`, `slip`, `turn`, `swap`. */
  options: Readonly<Record<string, string | number>>;
  /** The algorithm asked for, or the game's default, which may be `auto`. */
  algorithm: string;
  /** The algorithm that answered, never `auto`. */
  solver: string;
  stop: Stop;
  lo: number;
  hi: number;
  /** The record itself, so that the answer can be checked without the input file. */
  position: string;
  error?: never;
}

/** A record without an answer, with the reason. */
export interface RefusedResult extends ResultFields {
  status: 'refused';
  /** Null if the record could not be read that far. */
  game: string | null;
  size: string | null;
  options: Readonly<Record<string, string | number>> | null;
  algorithm: null;
  solver: null;
  stop: null;
  lo: null;
  hi: null;
  position?: string;
  error: { code: string; reason: string };
}

/** The object of schema `solve.result/1` of `./solve --format ndjson`. */
export type SolveResult = AnsweredResult | RefusedResult;

export interface ResultOptions {
  readonly format: Format;
  /** Write milliseconds, which differ from run to run; otherwise `ms` is null. */
  readonly times: boolean;
  readonly explain: boolean;
  /** Write inexact answers in text as bare numbers, like the report. */
  readonly strict: boolean;
  readonly question: Pick<Question, 'best'>;
}

/** Results besides the answer. */
interface Besides {
  /** Values of all moves, for ndjson. */
  readonly values?: readonly MoveValue[] | undefined;
  /** Null if asked for but unknown. */
  readonly distance?: number | null | undefined;
  /** Set if proofs are written; the certificate is left out then. */
  readonly proof?: { readonly reference: ProofReference | undefined } | undefined;
}

/**
 * Returns the line, without newline, of an answered record. As CSV, one row for each algorithm,
 * joined by `rowEnd`.
 */
export function resultLine(
  record: RecordItem,
  outcome: AnsweredRecord,
  options: ResultOptions,
  besides: Besides = {},
): string {
  const { distance } = besides;
  if (options.format === 'text') {
    const { answer } = outcome.chosen;
    const said = options.strict ? inReport(record.game, answer) : answer;
    const line = textLine(record, said, options.question);
    return distance === undefined ? line : `${line} ${distanceMark}${String(distance ?? 'unknown')}`;
  }
  if (options.format === 'ndjson')
    return JSON.stringify(answeredObject(record, outcome, outcome.chosen, options, besides));
  const rows = outcome.all.map((one) => answeredObject(record, outcome, one, options, { distance }));
  return rows.map(csvRow).join(rowEnd);
}

/**
 * Returns the answer in the form of the report, which has no intervals: the value found by an
 * algorithm that ended by its own rules is written as exact.
 */
function inReport({ codec }: Game, answer: Answer): Answer {
  const isClaim = codec.bare === true && answer.stop === 'finished';
  return isClaim ? { ...answer, hi: answer.lo, status: 'proved' } : answer;
}

/** Marks a list of best moves that may be incomplete although all were asked for. */
export const shortListMark = '...';
/** Begins the last word of a line, the plies to the end of the game. */
export const distanceMark = 'distance=';

/** Returns the game's line, followed by the other best moves if all were asked for and proved. */
function textLine({ game, setup }: RecordItem, answer: Answer, question: Pick<Question, 'best'>): string {
  const line = game.codec.answerLine(setup, answer);
  // Checked first, because asking a game for its traits may take longer than the answer did.
  const isShort = isListShort(answer, question);
  const isList = isShort || isBestComplete(answer, question);
  if (!isList || game.rules.traits(setup).players === 1) return line;
  if (isShort) return `${line} ${shortListMark}`;
  return [line, ...answer.best.slice(1).map((move) => game.codec.moveName(setup, move))].join(' ');
}

/** Returns the line of a refused record: `! code reason`, or a refused object. */
export function refusedLine(item: RecordItem | RefusedItem, refusal: Refusal, format: Format): string {
  const sentence = inLanguage(reason(refusal), 'en');
  if (format === 'text') return `! ${refusal.code} ${sentence}`;
  if (isLabels(format)) return refusedLabel(item, refusal, format);
  const object: RefusedResult = {
    ...headOf(item),
    ...(item.kind === 'record' ? boardOf(item) : { game: null, size: null, options: null }),
    algorithm: null,
    solver: null,
    status: 'refused',
    stop: null,
    lo: null,
    hi: null,
    best: [],
    bestComplete: false,
    pv: [],
    ...(item.kind === 'record' ? { position: item.game.codec.format(item.setup) } : {}),
    stats: statsOf({ stats: emptyStats() }, false),
    error: { code: refusal.code, reason: sentence },
  };
  return format === 'ndjson' ? JSON.stringify(object) : csvRow(object);
}

function headOf({ index, line }: RecordPlace) {
  return { schema: 'solve.result/1', program: version, index, line } as const;
}

function boardOf({ game, setup }: RecordItem) {
  return { game: game.id, size: sizeName(setup), options: game.codec.options(setup) };
}

function answeredObject(
  record: RecordItem,
  outcome: AnsweredRecord,
  { solver, answer }: SolverAnswer,
  options: ResultOptions,
  { values, distance, proof }: Besides,
): SolveResult {
  const { game, setup } = record;
  const nameOf = (move: Move): string => game.codec.moveName(setup, move);
  return {
    ...headOf(record),
    ...boardOf(record),
    algorithm: solver.id,
    solver: answer.solver ?? solver.id,
    status: answer.status,
    stop: answer.stop,
    lo: answer.lo,
    hi: answer.hi,
    best: answer.best.map(nameOf),
    bestComplete: isBestComplete(answer, options.question),
    pv: answer.line.map(nameOf),
    ...(distance === undefined ? {} : { distance }),
    ...(values ? { values: values.map((value) => ({ ...value, move: nameOf(value.move) })) } : {}),
    position: game.codec.format(setup),
    ...(answer.certificate && !proof ? { certificate: answer.certificate } : {}),
    ...(proof?.reference ? { proof: proof.reference } : {}),
    ...(options.explain ? { explain: bilingual(game.view.explain(setup, answer)) } : {}),
    ...(outcome.all.length > 1
      ? { answers: outcome.all.map((one) => comparedAnswer(one, options.times)) }
      : {}),
    stats: statsOf(answer, options.times),
  };
}

function comparedAnswer({ solver, answer }: SolverAnswer, times: boolean): ComparedAnswer {
  const { status, stop, lo, hi } = answer;
  return {
    algorithm: solver.id,
    solver: answer.solver ?? solver.id,
    status,
    stop,
    lo,
    hi,
    stats: statsOf(answer, times),
  };
}

function statsOf({ stats }: Pick<Answer, 'stats'>, times: boolean): ResultStats {
  const { extra, ...common } = stats;
  return { ...common, ms: times ? Math.round(stats.ms * 1000) / 1000 : null, ...extra };
}

/** Columns of CSV: the flat fields except the certificate. New ones are added at the end. */
const csvColumns = (
  'index line game size algorithm status stop lo hi best pv ' +
  'nodes cutsAlpha cutsBeta tableHits depth ms bytes error reason ' +
  'solver options program bestComplete position explanation distance'
).split(' ');

/** Returns whether a record may have several rows, passed on as one line joined by `rowEnd`. */
export function hasRows(format: Format): boolean {
  return format === 'csv' || isLabels(format);
}

/** Returns the first line of a CSV file; an empty text for other formats. */
export function headerLine(format: Format): string {
  if (isLabels(format)) return labelHeader(format);
  return format === 'csv' ? csvColumns.join(',') : '';
}

function csvRow(object: SolveResult): string {
  const flat: Record<string, unknown> = {
    ...object,
    ...object.stats,
    best: object.best.join(' '),
    pv: object.pv.join(' '),
    error: object.error?.code,
    reason: object.error?.reason,
    options: csvOptions(object.options),
    position: object.position === undefined ? undefined : onOneLine(object.position),
    explanation: object.explain?.en,
  };
  return csvColumns.map((column) => csvField(flat[column] as CsvValue)).join(',');
}
