/**
 * What is written for one record: the object of schema `solve.result/1` (solve-result.schema.json) and its
 * forms as a line of text, NDJSON or CSV. Every form is one line and has no time in it unless asked for, so
 * that the same input, options and node budget give the same bytes.
 */
import type { RecordPlace } from '../../../batch/read/items.js';
import {
  type Answer,
  isBestComplete,
  isListShort,
  type MoveValue,
  type Status,
  type Stop,
} from '../../../core/answer.js';
import type { Game, Question, Setup } from '../../../core/game.js';
import type { Refusal } from '../../../core/refusal.js';
import { reason } from '../../../core/text/reasons.js';
import { version } from '../../../core/version.js';
import { isLabels, labelFormats, labelHeader, refusedLabel } from '../../label/row.js';
import { csvField, csvOptions, type CsvValue, rowEnd } from './csv.js';
import type { ProofReference } from '../../proofs/format.js';
import type { Answered, Outcome, SolverAnswer } from '../outcome.js';
import { bilingual, type Bilingual } from '../../../core/text/bilingual.js';
import { inLanguage, phrase, type Phrase } from '../../../core/text/phrase.js';
import { sizeName } from '../../../core/text/coordinates.js';

/** What `--format` of solve takes. */
export const answerFormats = ['text', 'ndjson', 'csv'] as const;
/** Every form: an answer a record, or with `label` a row for each of its moves. */
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

/** The fields of every result. */
interface ResultFields {
  schema: 'solve.result/1';
  /** Version of the program. */
  program: string;
  index: number;
  line: number;
  best: string[];
  /** `best` holds every optimal move. */
  bestComplete: boolean;
  pv: string[];
  /** With `--distance`: plies to the end of the game by best play; null where that is not known. */
  distance?: number | null;
  /** What every legal move is worth to the side to move, in the order of the board. */
  values?: MoveValueObject[];
  certificate?: unknown;
  /** With `--proofs`: the file that shows the answer, in their folder. */
  proof?: ProofReference;
  explain?: Bilingual;
  /** With several algorithms: what each one answered. */
  answers?: ComparedAnswer[];
  stats: ResultStats;
}

/** The answer to a position. */
export interface AnsweredResult extends ResultFields {
  status: Exclude<Status, 'refused'>;
  game: string;
  size: string;
  /** What makes the position what it is beside its cells: `k`, `score`, `slip`, `turn`, `swap`. */
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

/** A record without an answer, and why. */
export interface RefusedResult extends ResultFields {
  status: 'refused';
  /** Null where the record was not read as far. */
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

/** The object of schema `solve.result/1` that `./solve --format ndjson` writes; its `status` says which it is. */
export type SolveResult = AnsweredResult | RefusedResult;

export interface ResultOptions {
  readonly format: Format;
  /** Write milliseconds, which differ from run to run; otherwise `ms` is null. */
  readonly times: boolean;
  readonly explain: boolean;
  /** In text, the answers of algorithms that are not exact are bare numbers too, where the report's are. */
  readonly strict: boolean;
  readonly question: Pick<Question, 'best'>;
}

/** What was found beside the answer. */
interface Besides {
  /** Of every move, for ndjson. */
  readonly values?: readonly MoveValue[] | undefined;
  /** null: asked for and not known. */
  readonly distance?: number | null | undefined;
  /** What its answer's certificate was written to, if it was. */
  readonly proof?: { readonly reference: ProofReference | undefined } | undefined;
}

/**
 * The line, without its newline, for a record that was answered or that its solvers refused; as CSV a row for each
 * algorithm, with `rowEnd` between them.
 */
export function resultLine(
  place: RecordPlace,
  game: Game,
  setup: Setup,
  outcome: Outcome,
  options: ResultOptions,
  besides: Besides = {},
): string {
  if (outcome.kind === 'refused') return refusedLine(place, outcome.refusal, options.format, game, setup);
  const { distance } = besides;
  if (options.format === 'text') {
    const { answer } = outcome.chosen;
    const said = options.strict ? inReport(game, answer) : answer;
    const line = textLine(game, setup, said, options.question);
    return distance === undefined ? line : `${line} distance=${String(distance ?? 'unknown')}`;
  }
  if (options.format === 'ndjson')
    return JSON.stringify(answeredObject(place, game, setup, outcome, outcome.chosen, options, besides));
  const rows = outcome.all.map((one) =>
    answeredObject(place, game, setup, outcome, one, options, { distance }),
  );
  return rows.map(csvRow).join(rowEnd);
}

/** As the report writes it, which knows no intervals: what an algorithm found when it ended by its own rules. */
function inReport({ codec }: Game, answer: Answer): Answer {
  const isClaim = codec.bare === true && answer.stop === 'finished';
  return isClaim ? { ...answer, hi: answer.lo, status: 'proved' } : answer;
}

/** Follows a best move in the text form where all were asked for and others may be missing. */
export const shortListMark = '...';

/** The game's line; where all best moves were asked for and proved, those after the first follow on it. */
function textLine(game: Game, setup: Setup, answer: Answer, question: Pick<Question, 'best'>): string {
  const line = game.codec.answerLine(setup, answer);
  // The order counts: what a game says of itself may take longer than the answer.
  const isShort = isListShort(answer, question);
  const isList = isShort || isBestComplete(answer, question);
  if (!isList || game.rules.traits(setup).players === 1) return line;
  if (isShort) return `${line} ${shortListMark}`;
  return [line, ...answer.best.slice(1).map((move) => game.codec.moveName(setup, move))].join(' ');
}

/** The line for a record that is no position: `! code reason`, or an object with status `refused`. */
export function refusedLine(
  place: RecordPlace,
  refusal: Refusal,
  format: Format,
  game?: Game,
  setup?: Setup,
): string {
  const sentence = inLanguage(reason(refusal), 'en');
  if (format === 'text') return `! ${refusal.code} ${sentence}`;
  if (isLabels(format)) return refusedLabel(place, refusal, format, game, setup);
  return lineOf(
    {
      schema: 'solve.result/1',
      program: version,
      index: place.index,
      line: place.line,
      game: game?.id ?? null,
      size: setup ? sizeName(setup) : null,
      options: game && setup ? game.codec.options(setup) : null,
      algorithm: null,
      solver: null,
      status: 'refused',
      stop: null,
      lo: null,
      hi: null,
      best: [],
      bestComplete: false,
      pv: [],
      ...(game && setup ? { position: game.codec.format(setup) } : {}),
      stats: { nodes: 0, cutsAlpha: 0, cutsBeta: 0, tableHits: 0, depth: 0, ms: null, bytes: 0 },
      error: { code: refusal.code, reason: sentence },
    },
    format,
  );
}

function answeredObject(
  place: RecordPlace,
  game: Game,
  setup: Setup,
  outcome: Answered,
  { solver, answer }: SolverAnswer,
  options: ResultOptions,
  { values, distance, proof }: Besides,
): SolveResult {
  const names = (moves: readonly number[]): string[] => moves.map((move) => game.codec.moveName(setup, move));
  return {
    schema: 'solve.result/1',
    program: version,
    index: place.index,
    line: place.line,
    game: game.id,
    size: sizeName(setup),
    options: game.codec.options(setup),
    algorithm: solver.id,
    solver: answer.solver ?? solver.id,
    status: answer.status,
    stop: answer.stop,
    lo: answer.lo,
    hi: answer.hi,
    best: names(answer.best),
    bestComplete: isBestComplete(answer, options.question),
    pv: lineNames(game, setup, answer),
    ...(distance === undefined ? {} : { distance }),
    ...(values
      ? { values: values.map((value) => ({ ...value, move: game.codec.moveName(setup, value.move) })) }
      : {}),
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

function lineNames(game: Game, setup: Setup, answer: Answer): string[] {
  return answer.line.map((move) => game.codec.moveName(setup, move));
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

function statsOf({ stats }: Answer, times: boolean): ResultStats {
  const { extra, ...common } = stats;
  return { ...common, ms: times ? Math.round(stats.ms * 1000) / 1000 : null, ...extra };
}

/** Columns of the CSV form: the flat fields of the schema, all but the certificate. New ones come last. */
const csvColumns = (
  'index line game size algorithm status stop lo hi best pv ' +
  'nodes cutsAlpha cutsBeta tableHits depth ms bytes error reason ' +
  'solver options program bestComplete position explanation distance'
).split(' ');

/** Whether a record may be several rows, which travel as one line with `rowEnd` between them. */
export function hasRows(format: Format): boolean {
  return format === 'csv' || isLabels(format);
}

/** First line of a CSV file; empty for the other formats. */
export function headerLine(format: Format): string {
  if (isLabels(format)) return labelHeader(format);
  return format === 'csv' ? csvColumns.join(',') : '';
}

function lineOf(object: SolveResult, format: Format): string {
  return format === 'ndjson' ? JSON.stringify(object) : csvRow(object);
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
    // A row is a line: that of the header and those of the cells stand one after another.
    position: object.position?.trim().replaceAll('\n', ' / '),
    explanation: object.explain?.en,
  };
  return csvColumns.map((column) => csvField(flat[column] as CsvValue)).join(',');
}

/** The answer of a line; undefined fields are not looked at, so that later versions can be read. */
export type ReadResult =
  { readonly ok: true; readonly result: SolveResult } | { readonly ok: false; readonly fault: Phrase };

/** The answer that a line of a file holds, or why it holds none. */
export function readResult(line: string): ReadResult {
  let object: Partial<SolveResult> | null;
  try {
    object = JSON.parse(line) as Partial<SolveResult> | null;
  } catch {
    return { ok: false, fault: phrase('the line is not JSON') };
  }
  if (object?.schema !== 'solve.result/1') return { ok: false, fault: otherSchema };
  return Array.isArray(object.best) || object.status === 'refused'
    ? { ok: true, result: object as SolveResult }
    : { ok: false, fault: phrase('the line has no best move') };
}

const otherSchema = phrase('the line is not an object of schema solve.result/1');
