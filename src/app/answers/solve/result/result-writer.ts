/** Takes results in input order: writes their lines, counts them and informs the listener. */
import * as v from 'valibot';
import { amount, count, type Read } from '../../../../core/schema.js';
import type { InputMark } from '../../../../batch/read/input.js';
import type { RecordPlace, RefusedItem, WarningItem } from '../../../../batch/read/items.js';
import type { ResultReceiver } from '../../../../batch/run/executor.js';
import {
  type RecordNote,
  type PartialResult,
  type RecordResult,
  Slowest,
  type Tally,
} from '../../../../batch/run/partial-result.js';
import { type AlgorithmTotals, Comparison, totalsForm } from '../comparison.js';
import type { SolveJob } from '../job.js';
import { rowEnd } from '../../../../core/text/csv.js';
import { hasRows, headerLine, refusedLine, type Format } from './result.js';

/** An event of a run besides its answers: a refused record, a warning, or a note on an answer. */
export type SolveEvent = RefusedItem | WarningItem | ({ readonly kind: 'note' } & RecordNote);

/** Called with the events in input order. */
export type SolveListener = (event: SolveEvent) => void;

/** Takes text. If a method returns a promise, wait for it before writing more. */
export interface TextSink {
  /** Set when nothing more can be written, which ends the run. */
  readonly fault?: object | undefined;
  writeText(text: string): Promise<void> | undefined;
  /** Writes out buffered text. */
  flush?(): Promise<void>;
}

const countsForm = v.object({
  records: count,
  proved: count,
  /** Answers of algorithms that ended by their own rules without a proof. */
  unproved: count,
  limited: count,
  refused: count,
  disagreements: count,
});
export type Counts = v.InferOutput<typeof countsForm>;

const stateForm = v.object({
  counts: v.pipe(
    countsForm,
    v.check((of) => of.proved + of.unproved + of.limited + of.refused === of.records),
  ),
  totals: v.array(totalsForm),
  slowest: v.array(v.object({ index: amount, line: amount, ms: amount })),
});
/** The state of a run after some record, saved in a journal. */
export type RunState = Read<typeof stateForm>;

const countOf = { p: 'proved', u: 'unproved', l: 'limited', r: 'refused' } as const;

export class ResultWriter implements ResultReceiver {
  /** Set when no more results are accepted: the sink has failed, or `strict` ended the run. */
  over = false;
  /** `strict` ended the run before the end of the input. */
  stopped = false;
  readonly counts: Counts = { records: 0, proved: 0, unproved: 0, limited: 0, refused: 0, disagreements: 0 };
  readonly comparison = new Comparison();
  readonly slowest = new Slowest();
  private readonly leftOut = new Set<string>();

  /** @param onReached called with the state after each result; may return a promise to wait for */
  constructor(
    private readonly job: SolveJob,
    private readonly sink: TextSink,
    private readonly listener: SolveListener,
    private readonly onReached?: (mark: InputMark, state: () => RunState) => Promise<void> | undefined,
  ) {}

  /** Restores the state of an earlier run, whose lines are already in the output. */
  restore({ counts, totals, slowest }: RunState): void {
    Object.assign(this.counts, counts);
    this.comparison.merge(totals);
    for (const record of slowest) this.slowest.add(record, record.ms);
  }

  readonly state = (): RunState => ({
    counts: { ...this.counts },
    totals: this.comparison.rows(),
    slowest: [...this.slowest.list],
  });

  reached(mark: InputMark): Promise<void> | undefined {
    return this.onReached?.(mark, this.state);
  }

  /** Writes the line above the first result. */
  head(): Promise<void> | undefined {
    const header = headerLine(this.job.format);
    return header === '' ? undefined : this.write(`${header}\n`);
  }

  async flush(): Promise<void> {
    if (!this.over) await this.sink.flush?.();
  }

  takeWarning(item: WarningItem): void {
    if (!this.over) this.listener(item);
  }

  takeRefused(item: RefusedItem): Promise<void> | undefined {
    return this.over ? undefined : this.write(this.refused(item));
  }

  takeResult({ tally, line, ms, note }: RecordResult, place: RecordPlace): Promise<void> | undefined {
    if (this.over) return undefined;
    if (ms > 0) this.slowest.add(place, ms);
    return this.write(this.answered(tally, line, note));
  }

  takePartial(
    { tallies, lines, notes, slow, totals }: PartialResult,
    refused: (index: number) => RefusedItem,
  ): Promise<void> | undefined {
    if (this.over) return undefined;
    this.comparison.merge(totals as AlgorithmTotals[]);
    for (const record of slow) this.slowest.add(record, record.ms);
    const byRecord = new Map(notes);
    let text = '';
    for (let i = 0; i < tallies.length && !this.over; i++) {
      const note = byRecord.get(i);
      if (tallies[i] === 'x') text += this.refused(refused(note!.index));
      else text += this.answered(tallies[i] as Tally, lines[i], note);
    }
    return this.write(text);
  }

  /** Counts a record that the reader refused and returns its line. */
  private refused(item: RefusedItem): string {
    this.listener(item);
    this.count('r');
    return `${refusedLine(item, item.refusal, this.job.format)}\n`;
  }

  /** Counts an answered record and returns its line. */
  private answered(tally: Tally, line: string, note: RecordNote | undefined): string {
    if (note) this.inform(note);
    this.count(tally);
    return `${hasRows(this.job.format) ? line.replaceAll(rowEnd, '\n') : line}\n`;
  }

  private write(text: string): Promise<void> | undefined {
    const written = this.sink.writeText(text);
    if (this.sink.fault) this.over = true;
    return written;
  }

  private inform(note: RecordNote): void {
    if (note.claims) this.counts.disagreements++;
    // Each pair of game and algorithm is reported once, even if several workers report it.
    const news = note.leftOut?.filter(([name]) => this.leftOut.size < this.leftOut.add(name).size);
    this.listener({ kind: 'note', ...note, ...(news && { leftOut: news }) });
  }

  private count(tally: Tally): void {
    this.counts.records++;
    this.counts[countOf[tally]]++;
    if (tally === 'r' && this.job.strict) this.over = this.stopped = true;
  }
}

/** @param lines number of whole lines in the output */
export function isRunState(value: object, format: Format, lines: number): value is RunState {
  if (!v.is(stateForm, value)) return false;
  const answers = lines - (headerLine(format) === '' ? 0 : 1);
  // A record has one line, or one for each algorithm or move.
  return hasRows(format) ? answers >= value.counts.records : answers === value.counts.records;
}
