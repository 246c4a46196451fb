/** The main job: a stream of records in, one line a record out, in order. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type InputMark, InputMarker } from '../batch/input-mark.js';
import type { RecordItem, RefusedItem, WarningItem } from '../batch/items.js';
import type { SlowRecord } from '../batch/piece.js';
import { RecordReader } from '../batch/reader.js';
import { now } from '../core/clock.js';
import { games } from '../games/registry.js';
import { answerHere } from './answer-here.js';
import type { Comparison } from './comparison.js';
import { Crew, type CrewSettings } from './crew.js';
import type { SolveJob } from './job.js';
import { type Counts, Ledger, type LedgerState, type SolveListener, type TextSink } from './ledger.js';

export interface SolveSummary extends Counts {
  /** True when `strict` ended the run before the end of the input. */
  readonly stopped: boolean;
  /** The input is not the one that the resumed run had read. */
  readonly otherInput: boolean;
  readonly comparison: Comparison;
  readonly slowest: readonly SlowRecord[];
}

/** Where an earlier run was. */
export interface Resumed {
  readonly mark: InputMark;
  readonly state: LedgerState;
}

/** How to run, beyond the job: none of it changes a byte of the output. */
export interface SolvePlan {
  readonly crew?: CrewSettings;
  readonly resumed?: Resumed | undefined;
  /** Marks are to have hashes. */
  readonly hashing?: boolean;
  /** Told after each record or piece, when the output and `state()` are in step. */
  onReached?(mark: InputMark, state: () => LedgerState): Promise<void> | undefined;
  /** Before and after a search in this process because no worker can be started: no signal is heard meanwhile. */
  onDeaf?(deaf: boolean): void;
  /** Aborted: the workers end and nothing more is written. */
  readonly signal?: AbortSignal;
}

/** The bytes of a file. With a fault they ended too early: nothing is said of how they end. */
export interface Input extends AsyncIterable<Uint8Array> {
  readonly fault?: object | undefined;
}

/** Feeds the chunks to a reader and answers each record as soon as it is complete. */
export async function solveFile(
  chunks: Input,
  job: SolveJob,
  sink: TextSink,
  listener: SolveListener,
  plan: SolvePlan = {},
): Promise<SolveSummary> {
  const run = new SolveRun(job, sink, listener, plan);
  try {
    return await run.solve(chunks);
  } finally {
    run.crew.close();
  }
}

/** One process: no workers. */
const alone: CrewSettings = {
  jobs: 0,
  entry: '',
  execArgv: [],
  env: {},
  memoryBytes: 0,
  graceMs: 0,
  patienceMs: 0,
};

/** Signals are heard between two turns of the event loop: one is due this often, in milliseconds. */
const turnEvery = 50;

class SolveRun {
  readonly crew: Crew;
  private readonly reader: RecordReader;
  private readonly ledger: Ledger;
  private readonly marker: InputMarker;
  /** Records that an earlier run has answered. */
  private readonly skip: number;
  private readonly reached: (mark: InputMark) => Promise<void> | undefined;
  private turned = now();
  /** Read once a record: when the one before was done. */
  private clock = now();
  /** Records read so far. */
  private read = 0;
  private inputIsOver = false;

  constructor(
    private readonly job: SolveJob,
    sink: TextSink,
    listener: SolveListener,
    private readonly plan: SolvePlan,
  ) {
    const ledger = (this.ledger = new Ledger(job, sink, listener));
    this.reader = new RecordReader(games, { strict: job.strict });
    this.marker = new InputMarker(plan.hashing ?? false, plan.resumed?.mark);
    this.skip = plan.resumed?.state.counts.records ?? 0;
    const state = (): LedgerState => ledger.state();
    this.reached = (mark) => plan.onReached?.(mark, state);
    this.crew = new Crew(plan.crew ?? alone, job, ledger, this.reached, plan.onDeaf);
    if (plan.resumed) ledger.restore(plan.resumed.state);
    plan.signal?.addEventListener('abort', () => {
      ledger.over = true;
      this.crew.close();
    });
  }

  async solve(chunks: Input): Promise<SolveSummary> {
    const { reader, ledger } = this;
    if (!this.plan.resumed) await ledger.head();
    for await (const chunk of chunks) {
      this.marker.push(chunk);
      if (this.marker.same === false) break;
      reader.push(chunk);
      await this.drain();
      if (ledger.over || this.inputIsOver) break;
      await ledger.rest();
    }
    if (!this.marker.same) return this.summary();
    if (!ledger.over && !this.inputIsOver && !chunks.fault) {
      reader.end();
      await this.drain();
    }
    await this.crew.finish();
    return this.summary();
  }

  private summary(): SolveSummary {
    const { counts, stopped, comparison, slowest } = this.ledger;
    return { ...counts, stopped, otherInput: !this.marker.same, comparison, slowest: slowest.list };
  }

  private mark(): InputMark {
    return this.marker.mark(this.reader.pending);
  }

  private async drain(): Promise<void> {
    this.clock = now();
    while (!this.ledger.over) {
      // What an earlier run has read must be seen to be the same before anything is added to its answers.
      if (this.read >= this.skip && this.marker.same === undefined) return;
      const item = this.reader.next();
      if (item.kind === 'more') return;
      if (item.kind === 'end') {
        this.inputIsOver = true;
        return;
      }
      if (item.kind !== 'warning' && ++this.read <= this.skip) continue;
      const wait = item.kind === 'record' ? this.answer(item) : this.pass(item);
      if (!wait) continue;
      await wait;
      this.clock = now();
    }
  }

  private pass(item: RefusedItem | WarningItem): Promise<void> | undefined {
    const { crew, ledger } = this;
    if (item.kind === 'refused')
      return crew.started ? crew.refuse(item, this.mark()) : this.settle(ledger.takeRefused(item));
    if (crew.started) return crew.warn(item, this.mark());
    ledger.takeWarning(item);
    return undefined;
  }

  private answer(item: RecordItem): Promise<void> | undefined {
    const { crew } = this;
    if (crew.wants(item)) return crew.take(item, this.mark());
    const started = this.clock;
    const written = answerHere(item, item.game, item.setup, this.job, this.ledger);
    const ended = (this.clock = now());
    crew.spend(item, ended - started);
    return this.settle(written, ended - this.turned > turnEvery);
  }

  /** After a record that was answered here. */
  private settle(written: Promise<void> | undefined, turn = false): Promise<void> | undefined {
    const reached = this.reached(this.mark());
    if (!written && !reached && !turn) return undefined;
    return this.waitFor(written, reached, turn);
  }

  private async waitFor(written?: Promise<void>, reached?: Promise<void>, turn?: boolean): Promise<void> {
    await written;
    await reached;
    if (!turn) return;
    await nextTurn();
    this.turned = now();
  }
}
