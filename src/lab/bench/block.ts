/** One block: one algorithm over all positions of an experiment, in a process of its own. */
import { recordsOfText } from '../../app/positions/records.js';
import { now } from '../../core/clock.js';
import type { Question, Setup, Solver } from '../../core/game.js';
import type { Limits } from '../../core/search/limits.js';
import { SolverCache } from '../../core/search/solver-cache.js';
import { games } from '../../games/registry.js';
import type { MeasuredRow } from './rows.js';
import { hexStudies } from './studies/hex.js';
import { orderStudies } from './studies/order.js';
import { warmUp, type WarmUpResult } from './warm-up.js';

const studies: Readonly<Record<string, readonly Solver[]>> = { hex: [...hexStudies, ...orderStudies] };

export function studiesOf(game: string): readonly Solver[] {
  return studies[game] ?? [];
}

/** Plain JSON, as it is sent to the process. */
export interface BlockJob {
  readonly experiment: string;
  readonly block: number;
  readonly game: string;
  readonly algorithm: string;
  /** Records of the game. */
  readonly records: string;
  /** Size of each record by the experiment's measure. */
  readonly sizes: readonly number[];
  /** Limits of each position, which override the common ones. */
  readonly own: readonly Limits[];
  /** Order in which positions are measured, the same for all algorithms of a block. */
  readonly order: readonly number[];
  readonly question: Question;
  readonly limits: Limits;
  /** Limit of the warm-up in milliseconds. */
  readonly warmUpMs: number;
}

/** Milliseconds below which a run is repeated, as clock and scheduler disturb it too much. */
const shortRun = 1;
const maxRuns = 1000;

export interface Block {
  /** Warms up. Call it once, before `measure`. */
  warm(): WarmUpResult;
  /** The rows, one a position, as they are measured. @param cpu CPU milliseconds so far */
  measure(cpu: () => number): Generator<MeasuredRow>;
}

/** @throws Error if a record is refused, which cannot happen for jobs of this program */
export function openBlock(job: BlockJob): Block {
  const game = games.find((one) => one.id === job.game)!;
  const solver = [...game.solvers.list, ...studiesOf(game.id)].find((one) => one.id === job.algorithm)!;
  const setups = readSetups(job.records);
  const cache = new SolverCache();
  const accepted = job.order.filter((i) => solver.accepts(setups[i], job.question) === true);
  const short = (i: number): Limits => {
    const limits = jobLimits(job, i);
    return { ...limits, ms: Math.min(limits.ms ?? Infinity, job.warmUpMs) };
  };
  return {
    warm: () =>
      warmUp(accepted.length, job.warmUpMs, (i) => {
        solver.solve(setups[accepted[i]], job.question, { ...short(accepted[i]), cache });
      }),
    *measure(cpu) {
      for (const i of job.order) yield measureOne(job, i, setups[i], solver, cache, cpu);
    },
  };
}

function jobLimits({ limits, own }: BlockJob, position: number): Limits {
  return { ...limits, ...own[position] };
}

function readSetups(records: string): Setup[] {
  return [...recordsOfText(records)].map((item) => {
    if (item.kind === 'record') return item.setup;
    throw new Error(`block: ${item.refusal.code} in the records`);
  });
}

function measureOne(
  job: BlockJob,
  position: number,
  setup: Setup,
  solver: Solver,
  cache: SolverCache,
  cpu: () => number,
): MeasuredRow {
  const { question } = job;
  const limits = jobLimits(job, position);
  const { experiment, block, game, algorithm } = job;
  const common = { experiment, block, game, algorithm, position, n: job.sizes[position] };
  const row: MeasuredRow = {
    schema: 'bench.row/1',
    ...common,
    rows: setup.rows,
    cols: setup.cols,
    status: 'refused',
    stop: null,
    lo: null,
    hi: null,
    ms: 0,
    runs: 0,
    nodes: 0,
    bytes: 0,
    cutsAlpha: 0,
    cutsBeta: 0,
    depth: 0,
    extra: {},
  };
  if (solver.accepts(setup, question) !== true) return row;
  const [started, before] = [now(), cpu()];
  let answer = solver.solve(setup, question, { ...limits, cache });
  let runs = 1;
  for (; answer.stop === 'finished' && now() - started < shortRun && runs < maxRuns; runs++) {
    answer = solver.solve(setup, question, { ...limits, cache });
  }
  const ms = (cpu() - before) / runs;
  const { status, stop, lo, hi, stats } = answer;
  const { nodes, bytes, cutsAlpha, cutsBeta, depth, extra = {} } = stats;
  return { ...row, status, stop, lo, hi, ms, runs, nodes, bytes, cutsAlpha, cutsBeta, depth, extra };
}
