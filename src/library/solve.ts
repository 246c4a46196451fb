/** Answers as objects: one record at a time, in this thread. */
import '../games/engines.js';
import './portuguese.js';
import { bestAvailable, parseChoice, toADepth } from '../app/answers/solve/algorithms.js';
import { isSolveJob, type SolveJob } from '../app/answers/solve/job.js';
import { JobSolver } from '../app/answers/solve/record-solver.js';
import {
  refusedLine,
  type AnsweredResult,
  type RefusedResult,
  type SolveResult,
} from '../app/answers/solve/result/result.js';
import { games } from '../games/registry.js';
import { anyItemOf, type ParsedRecord } from './records.js';
import { requireNames, type Names } from './usage.js';

export type { AnsweredResult, RefusedResult, SolveResult };

export interface SolveOptions {
  /** Names as after `-a`: `trail`, `hex:mcts`, `all`. Default: the best of each game. */
  readonly algorithm?: string;
  /** One best move, or all of them. Default: one. */
  readonly best?: 'one' | 'all';
  /** Milliseconds per record; the values then depend on the machine. */
  readonly time?: number;
  /** Nodes (playouts, states) per record; the result is the same on every machine. */
  readonly nodes?: number;
  /** Bytes of tables and trees. Default: 1 GiB. */
  readonly memory?: number;
  /** Plies; without `algorithm`, the depth of alpha-beta. */
  readonly depth?: number;
  /** Name of the evaluation that is used at the limit of depth. */
  readonly evaluation?: string;
  /** A player's level: `level-1` to `level-5`, or `easy`, `medium`, `hard` as in the reports. */
  readonly level?: string;
  /** Seed of random choices. Default: 1. */
  readonly seed?: number;
  /** Add a certificate with which `verify` checks the answer. Default: true. */
  readonly certificate?: boolean;
  /** Add `distance`, plies to the end by best play, instead of a certificate. Default: false. */
  readonly distance?: boolean;
  /** Add a sentence with the reason for the answer, in both languages. Default: false. */
  readonly explain?: boolean;
}

const names: Names<SolveOptions> = {
  algorithm: true,
  best: true,
  time: true,
  nodes: true,
  memory: true,
  depth: true,
  evaluation: true,
  level: true,
  seed: true,
  certificate: true,
  distance: true,
  explain: true,
};

const defaultBytes = 2 ** 30;

/** Returns the job for these options. Throws a RangeError that names the fault in them. */
export function jobOf(options: SolveOptions): SolveJob {
  requireNames(options, names);
  const { algorithm, best = 'one', time, nodes, memory = defaultBytes, depth, evaluation, level } = options;
  const named = algorithm === undefined ? bestAvailable : parseChoice(algorithm, games);
  if ('item' in named)
    throw new RangeError(`no algorithm ${named.item}; there are: ${named.known.join(', ')}`);
  const job = {
    choice: depth !== undefined && algorithm === undefined ? toADepth : named,
    format: 'ndjson',
    times: true,
    explain: options.explain ?? false,
    compare: false,
    strict: false,
    limits: given({ ms: time, nodes, bytes: memory, depth }),
    ...given({ level, distance: options.distance }),
    question: {
      best,
      certificate: options.certificate ?? !options.distance,
      seed: options.seed ?? 1,
      ...given({ evaluation }),
    },
  };
  if (!isSolveJob(job)) throw new RangeError(`options make no sense: ${JSON.stringify(options)}`);
  return job;
}

/** Returns the entries that are not undefined. */
function given<T extends object>(entries: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const some = Object.entries(entries).filter(([, value]) => value !== undefined);
  return Object.fromEntries(some) as { [K in keyof T]: Exclude<T[K], undefined> };
}

/**
 * Returns a function that answers records and reuses the data of its solvers between them (tables
 * of small boards, geometry). For many records of one kind it is much faster than `solve`.
 * @throws RangeError if the options name something unknown
 */
export function solver(options: SolveOptions = {}): (record: ParsedRecord | string) => SolveResult {
  const job = jobOf(options);
  const solving = new JobSolver(job);
  return (record) => {
    const item = anyItemOf(record);
    const line =
      item.kind === 'record' ? solving.solve(item).line : refusedLine(item, item.refusal, 'ndjson');
    return JSON.parse(line) as SolveResult;
  };
}

/**
 * Answers one record, a position or its text. If the record is no position, or the algorithm does
 * not accept it, the result has status `refused` and an `error`; nothing is thrown.
 * @throws RangeError if the options name something unknown
 */
export function solve(record: ParsedRecord | string, options: SolveOptions = {}): SolveResult {
  return solver(options)(record);
}
