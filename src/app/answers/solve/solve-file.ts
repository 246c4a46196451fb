/**
 * The main job: reads a stream of records, submits them to an executor, and writes one line for
 * each record, in order.
 */
import { type InputMark, InputMarker } from '../../../batch/read/input.js';
import { RecordReader } from '../../../batch/read/reader.js';
import type { BatchSettings } from '../../../batch/run/batches.js';
import { InlineExecutor } from '../../../batch/run/inline.js';
import type { Executor } from '../../../batch/run/executor.js';
import type { SlowRecord } from '../../../batch/run/partial-result.js';
import type { PoolSettings } from '../../../batch/run/pool.js';
import type { MakeRunner } from '../../../batch/run/tasks.js';
import type { Game } from '../../../core/game.js';
import { games } from '../../../games/registry.js';
import type { Comparison } from './comparison.js';
import { hangLimit, type SolveJob } from './job.js';
import { solverOf } from './solver-of-job.js';
import {
  type Counts,
  ResultWriter,
  type RunState,
  type SolveListener,
  type TextSink,
} from './result/result-writer.js';

export interface SolveSummary extends Counts {
  /** Whether `strict` ended the run before the end of the input. */
  readonly stopped: boolean;
  /** Whether the input differs from that of the resumed run. */
  readonly otherInput: boolean;
  readonly comparison: Comparison;
  readonly slowest: readonly SlowRecord[];
  /** The mark of the whole input; undefined if the run did not read to the end. */
  readonly input: InputMark | undefined;
}

export interface ResumedRun {
  readonly mark: InputMark;
  readonly state: RunState;
}

interface WorkerProcesses {
  readonly pool: PoolSettings;
  /** How long this process answers records before they are started. */
  readonly inlineMs: number;
}

/** Workers besides this process: worker processes of this machine, or a queue. */
export type WorkerPlan = Omit<BatchSettings, 'games'> & (WorkerProcesses | { readonly queue: MakeRunner });

/** Settings of a run that do not affect its output. */
export interface SolvePlan {
  /** Absent: this process answers everything. */
  readonly workers?: WorkerPlan | undefined;
  readonly resumed?: ResumedRun | undefined;
  readonly hashing?: boolean;
  /** Called when the first record of a game is read. */
  onGame?(game: Game): void;
  /** Called after each record or partial result, when the output corresponds to `state()`. */
  onReached?(mark: InputMark, state: () => RunState): Promise<void> | undefined;
  /** Aborting it ends the workers and all output. */
  readonly signal?: AbortSignal;
}

/** The bytes of a file. With a fault they ended early: a last, incomplete record is not read. */
export interface Input extends AsyncIterable<Uint8Array> {
  readonly fault?: object | undefined;
}

/** Reads the chunks and has each record answered as soon as it is complete. */
export async function solveFile(
  chunks: Input,
  job: SolveJob,
  sink: TextSink,
  listener: SolveListener,
  plan: SolvePlan = {},
): Promise<SolveSummary> {
  const writer = new ResultWriter(job, sink, listener, plan.onReached?.bind(plan));
  const executor = await executorOf(job, writer, plan);
  const run = new SolveRun(job, writer, executor, plan);
  try {
    return await run.solve(chunks);
  } finally {
    executor.close();
  }
}

async function executorOf(job: SolveJob, writer: ResultWriter, plan: SolvePlan): Promise<Executor> {
  const { workers } = plan;
  const { comparison } = writer;
  const solver = await solverOf(job, { comparison, onSearching: workers?.onSearching });
  if (!workers) return new InlineExecutor(solver, writer);
  // Loaded where workers are started, as most files are answered before.
  const batches = async (runner: MakeRunner): Promise<Executor> => {
    const { BatchExecutor } = await import('../../../batch/run/batches.js');
    return new BatchExecutor({ ...workers, games }, solver, writer, runner);
  };
  if ('queue' in workers) return batches(workers.queue);
  const { pool, inlineMs } = workers;
  const start = async (): Promise<Executor> => {
    const { Pool } = await import('../../../batch/run/pool.js');
    return batches((events) => new Pool(pool, events));
  };
  return new InlineExecutor(solver, writer, { budgetMs: inlineMs, start });
}

class SolveRun {
  private readonly reader: RecordReader;
  private readonly marker: InputMarker;
  /** Number of records that an earlier run has answered. */
  private readonly skip: number;
  private read = 0;
  private readonly met = new Set<Game>();
  private inputIsOver = false;
  private readToTheEnd = false;

  constructor(
    job: SolveJob,
    private readonly writer: ResultWriter,
    private readonly executor: Executor,
    private readonly plan: SolvePlan,
  ) {
    this.reader = new RecordReader(games, { strict: job.strict });
    this.marker = new InputMarker(plan.hashing ?? false, plan.resumed?.mark);
    this.skip = plan.resumed?.state.counts.records ?? 0;
    if (plan.resumed) writer.restore(plan.resumed.state);
    plan.signal?.addEventListener('abort', () => {
      writer.over = true;
      executor.close();
    });
  }

  async solve(chunks: Input): Promise<SolveSummary> {
    const { reader, writer, executor, marker } = this;
    if (!this.plan.resumed) await writer.head();
    for await (const chunk of chunks) {
      marker.push(chunk);
      if (marker.same === false) break;
      reader.push(chunk);
      await this.drain();
      if (writer.over || this.inputIsOver) break;
      await executor.pause();
    }
    if (!marker.same) return this.summary();
    if (!writer.over && !this.inputIsOver && !chunks.fault) {
      reader.end();
      await this.drain();
      this.readToTheEnd = true;
    }
    await executor.finish();
    return this.summary();
  }

  private summary(): SolveSummary {
    const { counts, stopped, comparison, slowest } = this.writer;
    // For a stopped run the position in the input would depend on the number of pending records.
    const input = this.readToTheEnd ? this.marker.mark(this.reader.pending) : undefined;
    return { ...counts, stopped, otherInput: !this.marker.same, comparison, slowest: slowest.list, input };
  }

  private async meet(game: Game): Promise<void> {
    this.met.add(game);
    this.plan.onGame?.(game);
    await game.load();
  }

  private async drain(): Promise<void> {
    const { reader, writer, executor, marker } = this;
    while (!writer.over) {
      // The input of the earlier run must be verified before new answers are added.
      if (this.read >= this.skip && marker.same === undefined) return;
      const item = reader.next();
      if (item.kind === 'more') return;
      if (item.kind === 'end') {
        this.inputIsOver = true;
        return;
      }
      if (item.kind !== 'warning' && ++this.read <= this.skip) continue;
      if (item.kind === 'record' && !this.met.has(item.game)) await this.meet(item.game);
      const wait = executor.submit(item, marker.mark(reader.pending));
      if (wait) await wait;
    }
  }
}

/** Bytes of a worker besides tables and trees: runtime, program, uncollected garbage. */
const ownMemory = 320 * 2 ** 20;
/** Bytes of an additional thread besides shared memory. */
const threadMemory = 96 * 2 ** 20;
/** Milliseconds past its limits after which a search is considered hanging. */
const graceMs = 2000;
/**
 * One worker does not speed up records; it keeps this process responsive to Ctrl-C during long
 * searches. Starting it takes as much as a search of 0.4 seconds.
 */
const aloneMs = Infinity;
/** Where several workers could answer. */
const firstMs = 150;

/** Script and environment of worker processes. */
export interface WorkerOrigin {
  readonly entry: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Returns the settings of the processes that answer a job. */
export function poolFor(jobs: number, job: SolveJob, { entry, env }: WorkerOrigin): PoolSettings {
  const limit = (job.limits.bytes ?? 2 ** 30) + ownMemory + ((job.threads ?? 1) - 1) * threadMemory;
  return {
    jobs,
    entry,
    execArgv: [`--max-old-space-size=${String(Math.ceil(limit / 2 ** 20))}`],
    // NODE_OPTIONS of this process (a profiler, a loader) must not reach its workers.
    env: { ...env, NODE_OPTIONS: '', TABULEIRO_WORKER_BYTES: String(limit) },
    handshake: job,
    hangMs: hangLimit(job, graceMs),
  };
}

/** @param jobs maximum number of worker processes */
export function planOf(jobs: number, job: SolveJob, origin: WorkerOrigin): WorkerPlan {
  return {
    pool: poolFor(jobs, job, origin),
    inlineMs: jobs === 1 ? aloneMs : firstMs,
    size: { ms: 25, bytes: 128 * 1024 },
    helps: jobs > 1,
  };
}
