/** Records as users of the library hold them, and the way back to what the program works with. */
import './portuguese.js';
import type { RecordItem, RefusedItem } from '../batch/read/items.js';
import { recordsOf, recordsOfText } from '../app/positions/records.js';
import { bilingual, type Bilingual } from '../core/text/bilingual.js';
import type { RefusalCode } from '../core/refusal.js';
import { reason } from '../core/text/reasons.js';
import { refusalError } from './usage.js';

/** A position, read from text or made. Plain data: it may be sent to a worker or kept as JSON. */
export interface PositionRecord {
  readonly kind: 'record';
  /** Id of the game. */
  readonly game: string;
  readonly rows: number;
  readonly cols: number;
  /** Contents in the order of the record; what a number stands for, the game says. */
  readonly cells: readonly number[];
  /** What makes the position what it is beside its cells: `k`, `score`, `slip`, `turn`, `swap`. */
  readonly options: Readonly<Record<string, string | number>>;
  /** The record as the program writes it, newline at the end. */
  readonly text: string;
  /** Number of the record in its file, refused ones included, from 1. */
  readonly index: number;
  /** Line of its header, from 1. */
  readonly line: number;
}

/** A piece of text that is no position. */
export interface RefusedRecord {
  readonly kind: 'refused';
  readonly code: RefusalCode;
  /** Why, in English and in Portuguese. */
  readonly reason: Bilingual;
  readonly index: number;
  readonly line: number;
  /** Byte of the line, from 1. */
  readonly column: number;
}

export type ParsedRecord = PositionRecord | RefusedRecord;

/** What a user's object stands for, so that a record is not parsed again; a copy of it is. */
const items = new WeakMap<ParsedRecord, RecordItem | RefusedItem>();

/** The object for what the reader handed out. */
export function recordOf(item: RecordItem | RefusedItem): ParsedRecord {
  const { index, line } = item;
  const record: ParsedRecord =
    item.kind === 'refused'
      ? {
          kind: 'refused',
          code: item.refusal.code,
          reason: bilingual(reason(item.refusal)),
          index,
          line,
          column: item.column,
        }
      : { kind: 'record', ...partsOf(item), index, line };
  items.set(record, item);
  return record;
}

function partsOf({ game, setup }: Pick<RecordItem, 'game' | 'setup'>) {
  const { rows, cols, cells } = setup;
  const { codec } = game;
  const options = codec.options(setup);
  return { game: game.id, rows, cols, cells: Array.from(cells), options, text: codec.format(setup) };
}

/**
 * The item behind a record, or behind a text of one record. Throws a RangeError with the reader's reason where there is
 * none.
 */
export function itemOf(record: ParsedRecord | string): RecordItem {
  const item = anyItemOf(record);
  if (item.kind === 'record') return item;
  throw refusalError(item.refusal);
}

/** As `itemOf`, but a refused record is answered as such. */
export function anyItemOf(record: ParsedRecord | string): RecordItem | RefusedItem {
  return typeof record === 'string' ? onlyOf(record) : (items.get(record) ?? parsedAgain(record));
}

function onlyOf(text: string): RecordItem | RefusedItem {
  const [item, second] = recordsOfText(text);
  if (!item) throw new RangeError('no record in this text');
  if (second) throw new RangeError('more than one record in this text: parseRecords reads them all');
  return item;
}

/** A record that was copied or sent: its text holds all of it but its place. */
function parsedAgain(record: ParsedRecord): RecordItem | RefusedItem {
  if (record.kind === 'refused') throw new RangeError(`${record.code}: ${record.reason.en}`);
  const { index, line } = record;
  return { ...onlyOf(record.text), index, line };
}

/**
 * Reads records as `./solve` does: bare checkers boards, headers with a game's name, comments, up to `0 0`.
 *
 * A text gives an array at once; a stream of text or bytes (a file, a response's body) gives its records as they come.
 * What is no position stays in its place as a refused record, with the reason: nothing is dropped.
 */
export function parseRecords(input: string | Uint8Array): ParsedRecord[];
export function parseRecords(
  input: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<ParsedRecord, void, undefined>;
export function parseRecords(
  input: string | Uint8Array | AsyncIterable<string | Uint8Array>,
): ParsedRecord[] | AsyncGenerator<ParsedRecord, void, undefined> {
  if (typeof input === 'string' || input instanceof Uint8Array)
    return Array.from(recordsOfText(input), recordOf);
  return parseStream(input);
}

async function* parseStream(
  input: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<ParsedRecord, void, undefined> {
  for await (const item of recordsOf(bytesOf(input))) yield recordOf(item);
}

/** The bytes of a stream of text or bytes, chunk by chunk. */
export async function* bytesOf(
  input: string | Uint8Array | AsyncIterable<string | Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  if (typeof input === 'string') yield encoder.encode(input);
  else if (input instanceof Uint8Array) yield input;
  else for await (const chunk of input) yield typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
}
