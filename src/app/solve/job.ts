/**
 * What to do with each record of a file: plain data, the same for every process that takes part. One table lists its
 * fields: how a job from another machine is checked, and which option of the command asks for each.
 */
import type { Question } from '../../core/game.js';
import type { Limits } from '../../core/search/limits.js';
import { games } from '../../games/registry.js';
import { levelIds } from '../play/engine-options.js';
import { type AlgorithmChoice, solversFor } from './algorithms.js';
import type { AlgorithmTotals } from './comparison.js';
import { formats, type ResultOptions } from './result/result.js';

export interface SolveJob extends ResultOptions {
  readonly choice: AlgorithmChoice;
  readonly question: Question;
  readonly limits: Limits;
  /** Id of a level: the solver and the limits that each game has for it. */
  readonly level?: string;
  /** Threads on one position, from 2; by default 1. */
  readonly threads?: number;
  /** Stop at the first refused record and enforce the limits of the reports. */
  readonly strict: boolean;
  /** Add the value of every move, by the game's strongest engine: a search of its own with the same limits. */
  readonly values?: boolean;
  /** Add the plies to the end of the game, by a search of its own with the same limits. */
  readonly distance?: boolean;
  /** Collect the comparison table. */
  readonly compare: boolean;
  /** Folder for the proofs of the answers, a file each. */
  readonly proofs?: string;
}

type Check = (value: unknown) => boolean;

const flag: Check = (value) => typeof value === 'boolean';
const amount: Check = (value) => typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER;
/** No machine has more cores than this. */
export const maxThreads = 256;
const threads: Check = (value) => amount(value) && Number.isInteger(value) && (value as number) <= maxThreads;
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);

/** An object with these keys and no others; those of `optional` may be absent. */
function shape(
  required: Readonly<Record<string, Check>>,
  optional: Readonly<Record<string, Check>> = {},
): Check {
  const checks = new Map([...Object.entries(required), ...Object.entries(optional)]);
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const keys = Object.keys(value);
    if (!Object.keys(required).every((key) => keys.includes(key))) return false;
    return keys.every((key) => checks.get(key)?.((value as Record<string, unknown>)[key]) === true);
  };
}

const gameId = oneOf(...games.map((game) => game.id));
const algorithm = oneOf('all', ...games.flatMap((game) => game.solvers.list.map((solver) => solver.id)));
const evaluation = oneOf(...games.flatMap((game) => game.solvers.evaluations.map(({ id }) => id)));
/** Items of `-a`: more than there are algorithms make no sense. */
const maxItems = 100;

const item = shape({ algorithm }, { game: gameId });
const items: Check = (value) => Array.isArray(value) && value.length <= maxItems && value.every(item);

interface Field {
  readonly option?: string;
  /** `question.` and `limits.` are parts of their own. */
  readonly key: string;
  readonly check: Check;
  readonly optional?: true;
  /** How the option's value is written; undefined for what was not asked. */
  written?(job: SolveJob): unknown;
}

/** In the order in which `--resume` compares them. `times` follows `--stats`. */
const fields: readonly Field[] = [
  { option: '-a', key: 'choice', check: shape({ items }, { orDefault: flag }), written: algorithmsOf },
  { option: '--format', key: 'format', check: oneOf(...formats) },
  { option: '--stats', key: 'compare', check: flag },
  { key: 'times', check: flag },
  { option: '--explain', key: 'explain', check: flag },
  { option: '--values', key: 'values', check: flag, optional: true },
  { option: '--distance', key: 'distance', check: flag, optional: true },
  { option: '--best', key: 'question.best', check: oneOf('one', 'all') },
  { option: '--certificate', key: 'question.certificate', check: flag },
  { key: 'question.line', check: flag, optional: true },
  { option: '--time', key: 'limits.ms', check: amount, optional: true, written: timeOf },
  { option: '--nodes', key: 'limits.nodes', check: amount, optional: true },
  { option: '--mem', key: 'limits.bytes', check: amount, optional: true },
  { option: '--depth', key: 'limits.depth', check: amount, optional: true },
  { option: '--level', key: 'level', check: oneOf(...levelIds()), optional: true },
  { option: '--eval', key: 'question.evaluation', check: evaluation, optional: true },
  { option: '--threads', key: 'threads', check: threads, optional: true },
  { option: '--seed', key: 'question.seed', check: amount },
  { option: '--share', key: 'question.share', check: flag, optional: true },
  { option: '--strict', key: 'strict', check: flag },
  // No job from elsewhere writes files here.
  { option: '--proofs', key: 'proofs', check: () => false, optional: true },
];

function algorithmsOf({ choice }: SolveJob): string | undefined {
  const names = choice.items.map(({ game, algorithm: id }) => (game ? `${game}:${id}` : id));
  return names.length > 0 ? names.join(',') : undefined;
}

function timeOf({ limits }: SolveJob): string | undefined {
  return limits.ms === undefined ? undefined : `${String(limits.ms)}ms`;
}

/** The value of a field. */
function valueOf(job: SolveJob, key: string): unknown {
  return key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], job);
}

/** Everything of the job that decides the bytes of the output, by option: `--resume` names what differs. */
export function resumeBinding(job: SolveJob): Readonly<Record<string, unknown>> {
  const asked = fields.filter(({ option }) => option !== undefined);
  return Object.fromEntries(
    asked.map(({ option, key, written }) => [option, written ? written(job) : valueOf(job, key)]),
  );
}

/** The fields of a part (`question`, `limits`, or none) as a check of the whole object. */
function checkOf(part: string, more: Readonly<Record<string, Check>> = {}): Check {
  const own = fields.filter(({ key }) => (part === '' ? !key.includes('.') : key.startsWith(`${part}.`)));
  const entries = (optional: boolean) =>
    Object.fromEntries(
      own
        .filter((field) => (field.optional ?? false) === optional)
        .map(({ key, check }) => [key.split('.').at(-1), check]),
    ) as Record<string, Check>;
  return shape({ ...entries(false), ...more }, entries(true));
}

const job = checkOf('', { question: checkOf('question'), limits: checkOf('limits') });

/** Whether this is a job for the games and algorithms there are, with nothing beside. */
export function isSolveJob(value: unknown): value is SolveJob {
  return job(value);
}

const counters: Check = (value) =>
  typeof value === 'object' && value !== null && Object.values(value).every(amount);

const totals = shape({
  ...{ game: gameId, algorithm, positions: amount, proved: amount, limited: amount, unproved: amount },
  ...{ nodes: amount, cutsAlpha: amount, cutsBeta: amount, tableHits: amount },
  ...{ ms: amount, slowest: amount, bytes: amount, extra: counters },
});

/** Whether this is a row of the comparison table. */
export function isTotals(value: unknown): value is AlgorithmTotals {
  return totals(value);
}

/**
 * Milliseconds after which a worker that sends nothing hangs: each algorithm may take the whole limit, and as long
 * again for a certificate or a slow clock. Without a limit it never does.
 */
export function hangLimit({ choice, limits, values, distance }: SolveJob, graceMs: number): number {
  if (limits.ms === undefined) return Infinity;
  const solvers = Math.max(...games.map((game) => solversFor(game, choice).length));
  return 2 * limits.ms * (solvers + (values ? 1 : 0) + (distance ? 1 : 0)) + graceMs;
}
