/** The results that a worker sends of some records of a batch, and the check that they are nothing else. */
import type { Bilingual } from '../../core/game.js';
import { type Refusal, refusalCodes } from '../../core/refusal.js';
import type { IoFault } from '../io-fault.js';
import type { RecordPlace } from '../read/items.js';

/** How one record ended: proved, unproved (an inexact algorithm), limited, refused. */
export const tallies = ['p', 'u', 'l', 'r'] as const;
export type Tally = (typeof tallies)[number];

/** A record and the milliseconds it took. */
export interface SlowRecord extends RecordPlace {
  readonly ms: number;
}

/** What one record came to. */
export interface RecordResult {
  readonly tally: Tally;
  /** The output line, without newline. */
  readonly line: string;
  /** Milliseconds of search. */
  readonly ms: number;
  readonly note?: RecordNote;
}

/** Messages about a record besides its line. */
export interface RecordNote extends RecordPlace {
  readonly refusal?: Refusal;
  readonly explain?: Bilingual;
  /** With several algorithms that disagree: what each one claims. */
  readonly claims?: readonly (readonly [algorithm: string, value: number | null])[];
  /** The system had not the memory that several threads share: from here on one thread searches. */
  readonly oneThread?: boolean;
  /** Why the proof of the answer could not be written. */
  readonly proofFault?: IoFault;
  /** A proved answer has none: a limit ended the walk through it, or its solver cannot show it. */
  readonly withoutProof?: boolean;
  /** All best moves were asked for, and others than those named may be missing. */
  readonly shortList?: boolean;
}

/** The records `from`, `from + 1`… of a batch; every array and string has one entry a record. */
export interface PartialResult {
  /** Number that the batch was sent with. */
  readonly task: number;
  readonly from: number;
  /** `x`: the reader refused the record; its line is empty and its note only says where it stands. */
  readonly tallies: string;
  /** The output lines, without newlines. */
  readonly lines: readonly string[];
  /** Milliseconds each one took. */
  readonly times: Float64Array;
  readonly notes: readonly (readonly [at: number, note: RecordNote])[];
  /** The slowest of these records. */
  readonly slow: readonly SlowRecord[];
  /** Rows of the comparison table for these records, if it was asked for. */
  readonly totals: readonly object[];
  /** The worker has nothing more to say on this batch, be it complete or given back. */
  readonly last: boolean;
}

/** Checks what came from another process before anything of it is believed. */
export function isPartialResult(
  value: unknown,
  task: number,
  from: number,
  count: number,
): value is PartialResult {
  if (typeof value !== 'object' || value === null) return false;
  const partial = value as Partial<Record<keyof PartialResult, unknown>>;
  const { tallies: kinds, lines, times, notes, slow, totals } = partial;
  if (partial.task !== task || partial.from !== from || typeof partial.last !== 'boolean') return false;
  if (typeof kinds !== 'string' || kinds.length > count || !/^[pulrx]*$/.test(kinds)) return false;
  if (!Array.isArray(lines) || lines.length !== kinds.length || !lines.every(isLine)) return false;
  if (!(times instanceof Float64Array) || times.length !== kinds.length) return false;
  if (!times.every((ms) => ms >= 0 && ms < Infinity)) return false;
  if (!Array.isArray(totals) || !totals.every((row) => typeof row === 'object' && row !== null)) return false;
  if (!Array.isArray(slow) || !slow.every((one) => isPlace(one) && typeof one.ms === 'number')) return false;
  return Array.isArray(notes) && notes.every((note) => isNote(note, kinds.length));
}

function isLine(line: unknown): boolean {
  return typeof line === 'string' && !line.includes('\n');
}

function isPlace(value: unknown): value is RecordPlace & Partial<SlowRecord> {
  if (typeof value !== 'object' || value === null) return false;
  const { index, line } = value as Partial<RecordPlace>;
  return Number.isInteger(index) && Number.isInteger(line);
}

function isNote(value: unknown, count: number): boolean {
  if (!Array.isArray(value)) return false;
  const [at, note] = value as [unknown, unknown];
  if (!Number.isInteger(at) || (at as number) < 0 || (at as number) >= count || !isPlace(note)) return false;
  const { refusal } = note as RecordNote;
  return refusal === undefined || refusalCodes.includes(refusal?.code);
}

/** Bytes that a partial result takes in memory, roughly. */
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
