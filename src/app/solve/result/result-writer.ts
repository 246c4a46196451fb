/** Takes the results in the order of the input: writes the lines, counts, informs the listener. */
import * as v from 'valibot';
import { amount, count, type Read } from '../../../core/schema.js';
import type { InputMark } from '../../../batch/read/input.js';
import type { RecordPlace, RefusedItem, WarningItem } from '../../../batch/read/items.js';
import type { ResultReceiver } from '../../../batch/run/executor.js';
import {
  type RecordNote,
  type PartialResult,
  type RecordResult,
  Slowest,
  type Tally,
} from '../../../batch/run/partial-result.js';
import { type AlgorithmTotals, Comparison, totalsForm } from '../comparison.js';
import type { SolveJob } from '../job.js';
import { rowEnd } from './csv.js';
import { hasRows, headerLine, refusedLine, type Format } from './result.js';

/** What a run tells besides the answers: records that the reader refused or warns of, and remarks on answers. */
export type SolveEvent = RefusedItem | WarningItem | ({ readonly kind: 'note' } & RecordNote);

/** Told the events in the order of the input. */
export type SolveListener = (event: SolveEvent) => void;

/** Takes text; a promise means: wait before writing more. */
export interface TextSink {
  /** Set when nothing can be written any more: the run ends there. */
  readonly fault?: object | undefined;
  writeText(text: string): Promise<void> | undefined;
  /** Lets out what was gathered. */
  flush?(): Promise<void>;
}

const countsForm = v.object({
  records: count,
  /** Proved answers. */
  proved: count,
  /** Answers of algorithms that ended by their own rules without a proof. */
  unproved: count,
  /** Answers that a limit cut short. */
  limited: count,
  refused: count,
  disagreements: count,
});
/** Counts of records by how they ended. */
export type Counts = v.InferOutput<typeof countsForm>;

const stateForm = v.object({
  counts: v.pipe(
    countsForm,
    v.check((of) => of.proved + of.unproved + of.limited + of.refused === of.records),
  ),
  totals: v.array(totalsForm),
  slowest: v.array(v.object({ index: amount, line: amount, ms: amount })),
});
/** Where the run stands after some record: what a journal keeps. */
export type RunState = Read<typeof stateForm>;

const countOf = { p: 'proved', u: 'unproved', l: 'limited', r: 'refused' } as const;

export class ResultWriter implements ResultReceiver {
  /** Nothing more is wanted: the sink is full or gone, or `strict` ended the run. */
  over = false;
  /** `strict` ended the run before the end of the input. */
  stopped = false;
  readonly counts: Counts = { records: 0, proved: 0, unproved: 0, limited: 0, refused: 0, disagreements: 0 };
  readonly comparison = new Comparison();
  readonly slowest = new Slowest();
  private readonly leftOut = new Set<string>();

  /** @param onReached told where the run is after each result; a promise means: wait. */
  constructor(
    private readonly job: SolveJob,
    private readonly sink: TextSink,
    private readonly listener: SolveListener,
    private readonly onReached?: (mark: InputMark, state: () => RunState) => Promise<void> | undefined,
  ) {}

  /** Goes on where an earlier run was; its lines are in the output already. */
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

  /** The line above the first result. */
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

  /** Counts a record that the reader refused; returns its line. */
  private refused(item: RefusedItem): string {
    this.listener(item);
    this.count('r');
    return `${refusedLine(item, item.refusal, this.job.format)}\n`;
  }

  /** Counts a record that was answered; returns its line. */
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
    // Of a game and an algorithm it is told once, whichever worker came upon it.
    const news = note.leftOut?.filter(([name]) => this.leftOut.size < this.leftOut.add(name).size);
    this.listener({ kind: 'note', ...note, ...(news && { leftOut: news }) });
  }

  private count(tally: Tally): void {
    this.counts.records++;
    this.counts[countOf[tally]]++;
    if (tally === 'r' && this.job.strict) this.over = this.stopped = true;
  }
}

/** @param lines whole lines of the output that the state belongs to. */
export function isRunState(value: object, format: Format, lines: number): value is RunState {
  if (!v.is(stateForm, value)) return false;
  const answers = lines - (headerLine(format) === '' ? 0 : 1);
  // A record is one line, or as many as there are algorithms or moves.
  return hasRows(format) ? answers >= value.counts.records : answers === value.counts.records;
}
