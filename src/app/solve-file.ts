/** The main job: a stream of records in, one line a record out, in order. */
import type { Question } from '../core/game.js';
import type { Limits } from '../core/limits.js';
import type { RefusedItem, RecordItem, WarningItem } from '../batch/items.js';
import { RecordReader } from '../batch/reader.js';
import { games } from '../games/registry.js';
import { solversFor, type AlgorithmChoice } from './algorithms.js';
import { Comparison } from './comparison.js';
import { solveRecord, type Outcome } from './outcome.js';
import { headerLine, refusedLine, resultLine, type ResultOptions } from './result.js';

export interface SolveJob extends ResultOptions {
  readonly choice: AlgorithmChoice;
  readonly question: Question;
  readonly limits: Limits;
  /** Stop at the first refused record and enforce the limits of the reports. */
  readonly strict: boolean;
  /** Collect the comparison table. */
  readonly compare: boolean;
}

/** Who hears of what happens; all calls come in the order of the input. */
export interface SolveListener {
  onRefused(item: RefusedItem): void;
  onWarning(item: WarningItem): void;
  onUnaccepted(item: RecordItem, outcome: Extract<Outcome, { kind: 'refused' }>): void;
  onAnswered(item: RecordItem, outcome: Extract<Outcome, { kind: 'answered' }>): void;
  onDisagreement(item: RecordItem, outcome: Extract<Outcome, { kind: 'answered' }>): void;
}

/** Takes lines; a promise means: wait before writing more. */
export interface LineSink {
  /** Set when nothing can be written any more: the run ends there. */
  readonly fault?: object | undefined;
  write(line: string): Promise<void> | undefined;
}

export interface SolveSummary {
  readonly records: number;
  /** Proved answers. */
  readonly proved: number;
  /** Answers of algorithms that ended by their own rules without a proof. */
  readonly unproved: number;
  /** Answers that a limit cut short. */
  readonly limited: number;
  readonly refused: number;
  readonly disagreements: number;
  /** True when `strict` ended the run before the end of the input. */
  readonly stopped: boolean;
  readonly comparison: Comparison;
}

/** Feeds the chunks to a reader and answers each record as soon as it is complete. */
export async function solveFile(
  chunks: AsyncIterable<Uint8Array>,
  job: SolveJob,
  sink: LineSink,
  listener: SolveListener,
): Promise<SolveSummary> {
  const run = new SolveRun(job, sink, listener);
  await run.header();
  for await (const chunk of chunks) {
    run.reader.push(chunk);
    await run.drain();
    if (run.over) return run.summary();
  }
  run.reader.end();
  await run.drain();
  return run.summary();
}

class SolveRun {
  readonly reader: RecordReader;
  over = false;
  private stopped = false;
  private readonly counts = { records: 0, proved: 0, unproved: 0, limited: 0, refused: 0, disagreements: 0 };
  private readonly comparison = new Comparison();

  constructor(
    private readonly job: SolveJob,
    private readonly sink: LineSink,
    private readonly listener: SolveListener,
  ) {
    this.reader = new RecordReader(games, { strict: job.strict });
  }

  summary(): SolveSummary {
    return { ...this.counts, stopped: this.stopped, comparison: this.comparison };
  }

  async header(): Promise<void> {
    const header = headerLine(this.job.format);
    if (header !== '') await this.sink.write(header);
  }

  async drain(): Promise<void> {
    while (!this.over) {
      const item = this.reader.next();
      if (item.kind === 'more') return;
      if (item.kind === 'end') this.over = true;
      else if (item.kind === 'warning') this.listener.onWarning(item);
      else {
        const wait = this.sink.write(item.kind === 'record' ? this.answer(item) : this.refuse(item));
        if (wait) await wait;
        if (this.sink.fault) this.over = true;
      }
    }
  }

  private refuse(item: RefusedItem): string {
    this.counts.records++;
    this.counts.refused++;
    this.listener.onRefused(item);
    this.stopIfStrict();
    return refusedLine(item, item.refusal, this.job.format);
  }

  private answer(item: RecordItem): string {
    const { job, listener, counts } = this;
    const solvers = solversFor(item.game, job.choice);
    const outcome = solveRecord(item.setup, solvers, job.question, job.limits);
    counts.records++;
    if (outcome.kind === 'refused') {
      counts.refused++;
      listener.onUnaccepted(item, outcome);
      this.stopIfStrict();
    } else {
      this.count(outcome);
      listener.onAnswered(item, outcome);
      if (outcome.disagreement) listener.onDisagreement(item, outcome);
      if (job.compare) this.comparison.add(item.game.id, outcome);
    }
    return resultLine(item, item.game, item.setup, outcome, job);
  }

  private count(outcome: Extract<Outcome, { kind: 'answered' }>): void {
    const { answer } = outcome.chosen;
    if (answer.status === 'proved') this.counts.proved++;
    else if (answer.stop === 'finished') this.counts.unproved++;
    else this.counts.limited++;
    if (outcome.disagreement) this.counts.disagreements++;
  }

  private stopIfStrict(): void {
    if (this.job.strict) this.over = this.stopped = true;
  }
}
