/** Records for users of the library, and their conversion to the records of the program. */
import './portuguese.js';
import type { RecordItem, RefusedItem } from '../batch/read/items.js';
import { recordsOf, recordsOfText } from '../app/positions/records.js';
import { bilingual, type Bilingual } from '../core/text/phrase.js';
import type { RefusalCode } from '../core/refusal.js';
import { reason } from '../core/text/reasons.js';
import { refusalError } from './usage.js';

/** A position, read from text or made. Plain data: it may be sent to a worker or stored as JSON. */
export interface PositionRecord {
  readonly kind: 'record';
  /** Id of the game. */
  readonly game: string;
  readonly rows: number;
  readonly cols: number;
  /** Contents in the order of the record; the game defines the numbers. */
  readonly cells: readonly number[];
  /** Options that define the position besides its cells: `k`, `score`, `slip`, `turn`, `swap`. */
  readonly options: Readonly<Record<string, string | number>>;
  /** The record as the program writes it, newline at the end. */
  readonly text: string;
  /** Number of the record in its file from 1; refused records count too. */
  readonly index: number;
  /** Line of its header, from 1. */
  readonly line: number;
}

/** A part of a text that is no position. */
export interface RefusedRecord {
  readonly kind: 'refused';
  readonly code: RefusalCode;
  /** The reason, in English and in Portuguese. */
  readonly reason: Bilingual;
  readonly index: number;
  readonly line: number;
  /** Byte of the line, from 1. */
  readonly column: number;
}

export type ParsedRecord = PositionRecord | RefusedRecord;

/** The items of users' objects, which are not parsed again. Copies of the objects are. */
const items = new WeakMap<ParsedRecord, RecordItem | RefusedItem>();

/** Makes the user's object for an item of the reader. */
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

/** Returns the item of a record, or of the text of one. Throws a RangeError if there is none. */
export function itemOf(record: ParsedRecord | string): RecordItem {
  const item = anyItemOf(record);
  if (item.kind === 'record') return item;
  throw refusalError(item.refusal);
}

/** Does the same as `itemOf`, but also returns refused records. */
export function anyItemOf(record: ParsedRecord | string): RecordItem | RefusedItem {
  return typeof record === 'string' ? onlyOf(record) : (items.get(record) ?? parsedAgain(record));
}

function onlyOf(text: string): RecordItem | RefusedItem {
  const [item, second] = recordsOfText(text);
  if (!item) throw new RangeError('no record in this text');
  if (second) throw new RangeError('more than one record in this text: parseRecords reads them all');
  return item;
}

/** Parses a copied record again: its text holds everything but index and line. */
function parsedAgain(record: ParsedRecord): RecordItem | RefusedItem {
  if (record.kind === 'refused') throw new RangeError(`${record.code}: ${record.reason.en}`);
  const { index, line } = record;
  return { ...onlyOf(record.text), index, line };
}

/**
 * Reads records as `./solve` does: bare checkers boards, headers with a game's name, comments, up
 * to `0 0`.
 *
 * A text gives an array; a stream of text or bytes (a file, the body of a response) gives its
 * records as they arrive. A part that is no position becomes a refused record in its place, with
 * the reason: nothing is dropped.
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

/** Yields the bytes of a text, or of a stream of text or bytes. */
export async function* bytesOf(
  input: string | Uint8Array | AsyncIterable<string | Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  if (typeof input === 'string') yield encoder.encode(input);
  else if (input instanceof Uint8Array) yield input;
  else for await (const chunk of input) yield typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
}
