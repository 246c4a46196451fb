/** The results that a worker sends for some records of a batch, and their validation. */
import * as v from 'valibot';
import { now } from '../../core/clock.js';
import { refusalCodes } from '../../core/refusal.js';
import { count, readValue, text, type Read } from '../../core/schema.js';
import { ioFaultForm } from '../io-fault.js';
import type { RecordPlace } from '../read/items.js';
import type { Phrase, Value } from '../../core/text/phrase.js';

/** Outcome of one record: proved, unproved (an inexact algorithm), limited, refused. */
export const tallies = ['p', 'u', 'l', 'r'] as const;
export type Tally = (typeof tallies)[number];

const place = { index: v.pipe(v.number(), v.integer()), line: v.pipe(v.number(), v.integer()) };

/** A record and its time in milliseconds. */
export const slowForm = v.object({ ...place, ms: v.number() });
export type SlowRecord = Read<typeof slowForm>;

export interface RecordResult {
  readonly tally: Tally;
  /** The output line, without newline. */
  readonly line: string;
  /** Milliseconds of search. */
  readonly ms: number;
  readonly note?: RecordNote;
}

const phraseForm: v.GenericSchema<Phrase> = v.object({
  english: v.string(),
  values: v.exactOptional(
    v.record(
      v.string(),
      v.lazy(() => valueForm),
    ),
  ),
});
const valueForm: v.GenericSchema<Value> = v.union([v.string(), v.number(), v.lazy(() => phraseForm)]);

const refusalForm = v.object({
  code: v.picklist(refusalCodes),
  params: v.record(v.string(), valueForm),
});

/** Messages about a record besides its line. */
const noteForm = v.object({
  ...place,
  refusal: v.optional(refusalForm),
  explain: v.optional(phraseForm),
  /** The claim of each algorithm, if several disagree. */
  claims: v.optional(v.array(v.tuple([v.string(), v.nullable(v.number())]))),
  /** The system lacked the memory for several threads: from here on one thread searches. */
  oneThread: v.optional(v.boolean()),
  /** The reason why the proof of the answer could not be written. */
  proofFault: v.optional(ioFaultForm),
  /** A proved answer has no proof, by a limit or because its solver cannot show it. */
  withoutProof: v.optional(v.boolean()),
  /** All best moves were asked for, and some may be missing. */
  shortList: v.optional(v.boolean()),
  /** Algorithms of a group without an answer, as `game:algorithm`, and their refusals, if any. */
  leftOut: v.optional(v.array(v.tuple([v.string(), v.nullable(refusalForm)]))),
});
export type RecordNote = Read<typeof noteForm>;

/** Results of a batch from record `from` on, one entry each in `tallies`, `lines` and `times`. */
const partialForm = v.object({
  /** Number of the batch as it was sent. */
  task: count,
  from: count,
  /** `x`: the reader refused the record. The line is empty; the note holds `index` and `line`. */
  tallies: text(/^[pulrx]*$/),
  /** The output lines, without newlines. */
  lines: v.custom<string[]>(areLines),
  /** Milliseconds of each record. */
  times: v.custom<Float64Array>(areTimes),
  notes: v.array(v.tuple([count, noteForm])),
  /** The slowest of these records. */
  slow: v.array(slowForm),
  /** Rows of the comparison table for these records, if it was asked for. */
  totals: v.array(v.looseObject({})),
  /** Whether the worker has finished the batch or given back its rest. */
  last: v.boolean(),
});
export type PartialResult = Read<typeof partialForm>;

/** Checks lines without a schema for each, as there may be thousands. */
function areLines(lines: unknown): boolean {
  return Array.isArray(lines) && lines.every((line) => typeof line === 'string' && !line.includes('\n'));
}

function areTimes(times: unknown): boolean {
  return times instanceof Float64Array && times.every((ms) => ms >= 0 && ms < Infinity);
}

/** Returns the value if it is a valid result of at most `max` records of the task. */
export function readPartial(
  value: unknown,
  task: number,
  from: number,
  max: number,
): PartialResult | undefined {
  const partial = readValue(partialForm, value);
  if (partial?.task !== task || partial.from !== from) return undefined;
  const { tallies, lines, times, notes } = partial;
  const { length } = tallies;
  const isWhole = length <= max && lines.length === length && times.length === length;
  return isWhole && notes.every(([at]) => at < length) ? partial : undefined;
}

/** Returns the approximate memory of a partial result in bytes. */
export function weightOf(partial: PartialResult): number {
  let weight = 300 + partial.lines.length * 40 + partial.notes.length * 400;
  for (const line of partial.lines) weight += line.length;
  return weight;
}

const slowestKept = 10;

/** The ten records that took longest. */
export class Slowest {
  /** Slowest first. */
  readonly list: SlowRecord[] = [];

  add({ index, line }: RecordPlace, ms: number): void {
    const { list } = this;
    if (list.length === slowestKept && ms <= list[slowestKept - 1].ms) return;
    let at = list.length;
    while (at > 0 && list[at - 1].ms < ms) at--;
    list.splice(at, 0, { index, line, ms });
    if (list.length > slowestKept) list.pop();
  }
}

/** Collects results of the records of a batch, and makes a partial result of them. */
export class ResultBuilder {
  started = now();
  private from = 0;
  private tallies = '';
  private lines: string[] = [];
  private times: number[] = [];
  private notes: [number, RecordNote][] = [];
  private slow = new Slowest();

  /** @param task number of the batch */
  constructor(private readonly task: number) {}

  /** Adds the next record, which the reader refused. */
  addRefused({ index, line }: RecordPlace): void {
    this.add({ index, line }, 'x', '', 0, { index, line });
  }

  /** Adds the outcome of the next record; `x`: see `addRefused`. */
  add(place: RecordPlace, tally: Tally | 'x', line: string, ms: number, note?: RecordNote): void {
    if (note) this.notes.push([this.lines.length, note]);
    this.slow.add(place, ms);
    this.tallies += tally;
    this.lines.push(line);
    this.times.push(ms);
  }

  /** Returns the results since the last call. */
  take(totals: PartialResult['totals'], last: boolean): PartialResult {
    const { task, from, tallies, lines, notes } = this;
    const times = Float64Array.from(this.times);
    const partial = { task, from, tallies, lines, notes, times, slow: this.slow.list, totals, last };
    this.from += lines.length;
    this.tallies = '';
    this.lines = [];
    this.times = [];
    this.notes = [];
    this.slow = new Slowest();
    return partial;
  }
}
