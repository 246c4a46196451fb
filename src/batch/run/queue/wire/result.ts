/** The answer to a chunk: made by the worker, and validated by the run before it is used. */
import * as v from 'valibot';
import { type RunCode, runCodes } from '../../../../core/refusal.js';
import { count, readJson } from '../../../../core/schema.js';
import { version } from '../../../../core/version.js';
import { games } from '../../../../games/registry.js';
import type { RecordItem } from '../../../read/items.js';
import { readPartial, type PartialResult } from '../../partial-result.js';
import { type PackedRecords, refusedGame, unpack } from '../../packed-records.js';
import type { Chunk } from './chunk.js';

const schema = 'tabuleiro.result/1';
/** Maximum characters of a result. */
export const maxResult = 64 * 2 ** 20;

/** `done`: all records; `returned`: the rest was given back; else why the process ended. */
export type ChunkEnd = 'done' | 'returned' | RunCode;

export interface ChunkResult {
  readonly end: ChunkEnd;
  /** The results from the first record on. */
  readonly partial: PartialResult;
}

/** Returns the result as JSON, with times in whole microseconds. */
export function resultText({ run, chunk, hash }: Chunk, { end, partial }: ChunkResult): string {
  const { tallies, lines, notes, slow, totals } = partial;
  const times = Array.from(partial.times, (ms) => Math.round(ms * 1000));
  return JSON.stringify({
    schema,
    version,
    run,
    chunk,
    hash,
    end,
    tallies,
    lines: lines.join('\n'),
    times,
    notes,
    slow,
    totals,
  });
}

/** Checks that the run supplies: of a row of the comparison table, and of a line for its record. */
export interface ResultCheck {
  isTotal(row: unknown): boolean;
  isLine(line: string, record: RecordItem): boolean;
}

const resultForm = v.object({
  schema: v.literal(schema),
  version: v.literal(version),
  run: v.string(),
  chunk: count,
  hash: v.string(),
  end: v.picklist(['done', 'returned', ...runCodes]),
  tallies: v.string(),
  lines: v.string(),
  times: v.custom<number[]>(areTimes),
  notes: v.unknown(),
  slow: v.unknown(),
  totals: v.unknown(),
});

/** Checks times in whole microseconds, without a schema for each, as there is one a record. */
function areTimes(value: unknown): boolean {
  return Array.isArray(value) && value.every((us) => Number.isSafeInteger(us) && us >= 0);
}

/** Validates an answer to `chunk`. Returns undefined if the text is not a valid one. */
export function readResult(
  text: string | null,
  chunk: Chunk,
  task: number,
  check: ResultCheck,
): ChunkResult | undefined {
  const data = text === null || text.length > maxResult ? undefined : readJson(resultForm, text);
  if (!data || data.run !== chunk.run || data.chunk !== chunk.chunk || data.hash !== chunk.hash)
    return undefined;
  const { end, tallies, lines, times, notes, slow, totals } = data;
  const said = {
    task,
    from: 0,
    tallies,
    notes,
    slow,
    totals,
    last: end === 'done' || end === 'returned',
    lines: tallies === '' ? [] : lines.split('\n'),
    times: Float64Array.from(times, (us) => us / 1000),
  };
  const size = chunk.records.offsets.length - 1;
  const partial = readPartial(said, task, 0, size);
  if (!partial || (end === 'done') !== (tallies.length === size)) return undefined;
  if (!isClean(partial, chunk.records) || !partial.totals.every((row) => check.isTotal(row)))
    return undefined;
  return areLinesOf(partial, chunk.records, check) ? { end, partial } : undefined;
}

/** Returns whether a text has no control characters, which a terminal would obey. */
function isText(value: string): boolean {
  return !/\p{Cc}/u.test(value);
}

/** Returns all texts in a value, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Checks what `readPartial` trusts: texts, record numbers, and which records were refused. */
function isClean({ tallies, lines, notes, slow }: PartialResult, { bytes, offsets }: PackedRecords): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const noted = new Map(notes);
  if (noted.size !== notes.length || !lines.every(isText) || slow.length > 10) return false;
  for (let i = 0; i < tallies.length; i++) {
    const refused = view.getUint8(offsets[i]) === refusedGame;
    const note = noted.get(i);
    if (refused !== (tallies[i] === 'x') || (refused && !note)) return false;
    const index = view.getFloat64(offsets[i] + 1, true);
    const line = view.getFloat64(offsets[i] + 9, true);
    if (note && (note.index !== index || note.line !== line || !textsOf(note).every(isText))) return false;
  }
  const [first, last] = [view.getFloat64(1, true), view.getFloat64(offsets.at(-2)! + 1, true)];
  return slow.every(({ index, line, ms }) => index >= first && index <= last && line > 0 && ms >= 0);
}

/** Returns whether each line fits its record. The run writes the lines of refused records. */
function areLinesOf({ lines }: PartialResult, { bytes }: PackedRecords, check: ResultCheck): boolean {
  let i = 0;
  for (const record of unpack(bytes, games)) {
    if (i === lines.length) break;
    if (record.kind === 'record' && !check.isLine(lines[i], record)) return false;
    i++;
  }
  return true;
}
