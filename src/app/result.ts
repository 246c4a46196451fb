/**
 * What is written for one record: the object of schema `solve.result/1` (solve-result.schema.json) and its
 * forms as a line of text, NDJSON or CSV. Every form is one line and has no time in it unless asked for, so
 * that the same input, options and node budget give the same bytes.
 */
import type { Answer, Status, Stop } from '../core/answer.js';
import type { Bilingual, Game, Setup } from '../core/game.js';
import type { Refusal } from '../core/refusal.js';
import { reason } from '../core/reasons.js';
import type { Outcome, SolverAnswer } from './outcome.js';

export const formats = ['text', 'ndjson', 'csv'] as const;
export type Format = (typeof formats)[number];

/** Where a record stands in its file: `index` counts records from 1, `line` is that of its header, or of its fault. */
export interface Place {
  readonly index: number;
  readonly line: number;
}

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

export interface ResultObject {
  schema: 'solve.result/1';
  index: number;
  line: number;
  game: string | null;
  size: string | null;
  algorithm: string | null;
  status: Status;
  stop: Stop | null;
  lo: number | null;
  hi: number | null;
  best: string[];
  pv: string[];
  /** The record itself, so that the answer can be checked without the input file. */
  position?: string;
  certificate?: unknown;
  explain?: Bilingual;
  /** With several algorithms: what each one answered. */
  answers?: { algorithm: string; status: Status; stop: Stop; lo: number; hi: number; stats: ResultStats }[];
  stats: ResultStats;
  error?: { code: string; reason: string };
}

export interface ResultOptions {
  readonly format: Format;
  /** Write milliseconds, which differ from run to run; otherwise `ms` is null. */
  readonly times: boolean;
  readonly explain: boolean;
}

/** The line, without its newline, for a record that was answered or that its solvers refused. */
export function resultLine(
  place: Place,
  game: Game,
  setup: Setup,
  outcome: Outcome,
  options: ResultOptions,
): string {
  if (outcome.kind === 'refused') return refusedLine(place, outcome.refusal, options.format, game, setup);
  if (options.format === 'text') return game.answerLine(setup, outcome.chosen.answer);
  return lineOf(answeredObject(place, game, setup, outcome, options), options.format);
}

/** The line for a record that is no position: `! code reason`, or an object with status `refused`. */
export function refusedLine(
  place: Place,
  refusal: Refusal,
  format: Format,
  game?: Game,
  setup?: Setup,
): string {
  const sentence = reason(refusal).en;
  if (format === 'text') return `! ${refusal.code} ${sentence}`;
  return lineOf(
    {
      schema: 'solve.result/1',
      index: place.index,
      line: place.line,
      game: game?.id ?? null,
      size: setup ? sizeOf(setup) : null,
      algorithm: null,
      status: 'refused',
      stop: null,
      lo: null,
      hi: null,
      best: [],
      pv: [],
      ...(game && setup ? { position: game.format(setup) } : {}),
      stats: { nodes: 0, cutsAlpha: 0, cutsBeta: 0, tableHits: 0, depth: 0, ms: null, bytes: 0 },
      error: { code: refusal.code, reason: sentence },
    },
    format,
  );
}

function answeredObject(
  place: Place,
  game: Game,
  setup: Setup,
  outcome: Extract<Outcome, { kind: 'answered' }>,
  options: ResultOptions,
): ResultObject {
  const { solver, answer } = outcome.chosen;
  const names = (moves: readonly number[]): string[] => moves.map((move) => game.moveName(setup, move));
  return {
    schema: 'solve.result/1',
    index: place.index,
    line: place.line,
    game: game.id,
    size: sizeOf(setup),
    algorithm: solver.id,
    status: answer.status,
    stop: answer.stop,
    lo: answer.lo,
    hi: answer.hi,
    best: names(answer.best),
    pv: lineNames(game, setup, answer),
    position: game.format(setup),
    ...(answer.certificate ? { certificate: answer.certificate } : {}),
    ...(options.explain ? { explain: game.explain(setup, answer) } : {}),
    ...(outcome.all.length > 1
      ? { answers: outcome.all.map((one) => comparedAnswer(one, options.times)) }
      : {}),
    stats: statsOf(answer, options.times),
  };
}

function lineNames(game: Game, setup: Setup, answer: Answer): string[] {
  return answer.line.map((move) => game.moveName(setup, move));
}

function comparedAnswer(
  { solver, answer }: SolverAnswer,
  times: boolean,
): NonNullable<ResultObject['answers']>[0] {
  const { status, stop, lo, hi } = answer;
  return { algorithm: solver.id, status, stop, lo, hi, stats: statsOf(answer, times) };
}

function statsOf({ stats }: Answer, times: boolean): ResultStats {
  const { extra, ...common } = stats;
  return { ...common, ms: times ? Math.round(stats.ms * 1000) / 1000 : null, ...extra };
}

function sizeOf(setup: Setup): string {
  return `${String(setup.rows)}x${String(setup.cols)}`;
}

/** Columns of the CSV form: the flat fields of the schema. */
const csvColumns = [
  'index',
  'line',
  'game',
  'size',
  'algorithm',
  'status',
  'stop',
  'lo',
  'hi',
  'best',
  'pv',
  'nodes',
  'cutsAlpha',
  'cutsBeta',
  'tableHits',
  'depth',
  'ms',
  'bytes',
  'error',
  'reason',
] as const;

/** First line of a CSV file; empty for the other formats. */
export function headerLine(format: Format): string {
  return format === 'csv' ? csvColumns.join(',') : '';
}

function lineOf(object: ResultObject, format: Format): string {
  if (format === 'ndjson') return JSON.stringify(object);
  const flat: Record<string, unknown> = {
    ...object,
    ...object.stats,
    best: object.best.join(' '),
    pv: object.pv.join(' '),
    error: object.error?.code,
    reason: object.error?.reason,
  };
  return csvColumns.map((column) => csvField(flat[column])).join(',');
}

/** RFC 4180: quoted if it holds a comma, a quote or a line break. */
function csvField(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value as string | number);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
