/** A chunk in the queue: made by the run, and validated by the worker before it is used. */
import { isDeepStrictEqual } from 'node:util';
import type { Game } from '../../../../core/game.js';
import { version } from '../../../../core/version.js';
import { RecordReader } from '../../../read/reader.js';
import { sizeFits } from '../../../read/recovery.js';
import { beforeRest, fixedPart, type PackedRecords, refusedGame, unpack } from '../../packed-records.js';
import { jobIdOf } from './names.js';
import { sha256 } from '../../../running-hash.js';

const schema = 'tabuleiro.chunk/1';
const keys = ['schema', 'version', 'run', 'chunk', 'hash', 'handshake', 'records'];
/** Maximum bytes of the records in a chunk; one record of the longest kind fits. */
const maxBytes = 16 * 2 ** 20;
const maxRecords = 250_000;

export const chunkFaults = ['not-a-chunk', 'version', 'id', 'size', 'hash', 'job', 'records'] as const;
export type ChunkFault = (typeof chunkFaults)[number];

export interface Chunk {
  readonly run: string;
  readonly chunk: number;
  /** SHA-256 of the records, by which an answer is matched with its question. */
  readonly hash: string;
  /** Data common to all chunks of the run. */
  readonly handshake: object;
  readonly records: PackedRecords;
}

/** Rules by which a worker validates a chunk. */
export interface ChunkRules {
  readonly games: readonly Game[];
  isHandshake(value: unknown): boolean;
}

export function hashOf(bytes: Uint8Array): string {
  return sha256().update(bytes).digest('hex');
}

/** Returns the chunk as plain data for JSON. */
export function chunkData({ run, chunk, hash, handshake, records }: Chunk): object {
  const packed = Buffer.from(records.bytes).toString('base64');
  return { schema, version, run, chunk, hash, handshake, records: packed };
}

/** Validates the queue's data of job `id`. */
export function readChunk(data: unknown, id: string | undefined, rules: ChunkRules): Chunk | ChunkFault {
  if (typeof data !== 'object' || data === null || Object.keys(data).sort().join() !== sortedKeys)
    return 'not-a-chunk';
  const { run, chunk, hash, handshake, records, ...rest } = data as Record<string, unknown>;
  if (rest['schema'] !== schema) return 'not-a-chunk';
  if (rest['version'] !== version) return 'version';
  if (typeof run !== 'string' || !Number.isSafeInteger(chunk) || jobIdOf(run, chunk as number) !== id)
    return 'id';
  if (typeof records !== 'string' || records.length > (maxBytes * 4) / 3 + 4) return 'size';
  // Not a Buffer, whose `slice` is a view: a search would write into the records of the chunk.
  const bytes = new Uint8Array(Buffer.from(records, 'base64'));
  if (hash !== hashOf(bytes)) return 'hash';
  if (!rules.isHandshake(handshake)) return 'job';
  const offsets = offsetsOf(bytes, rules.games, maxRecords);
  if (!offsets) return 'records';
  return { run, chunk: chunk as number, hash, handshake: handshake as object, records: { bytes, offsets } };
}

const sortedKeys = [...keys].sort().join();

/**
 * Returns the start of each record and the end of the last; undefined if the bytes are not packed
 * records of `games`. Our own packed records are read without these checks (`unpack`).
 */
export function offsetsOf(bytes: Uint8Array, games: readonly Game[], max: number): number[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const offsets = [0];
  for (let at = 0; at < bytes.length;) {
    const end = endOf(view, at, games);
    if (end === undefined || offsets.length > max) return undefined;
    offsets.push((at = end));
  }
  return offsets.length > 1 && areSetups(bytes, games) ? offsets : undefined;
}

/** Returns the end of the record at `at`; undefined if there is none. */
function endOf(view: DataView, at: number, games: readonly Game[]): number | undefined {
  const left = view.byteLength - at;
  if (left < fixedPart) return undefined;
  const id = view.getUint8(at);
  if (!isCount(view.getFloat64(at + 1, true)) || !isCount(view.getFloat64(at + 9, true))) return undefined;
  const rest = view.getUint16(at + 21, true);
  if (left < fixedPart + rest) return undefined;
  const cells = view.getUint32(at + beforeRest + rest, true);
  const end = at + fixedPart + rest + cells;
  if (end > view.byteLength) return undefined;
  if (id === refusedGame) return rest + cells === 0 ? end : undefined;
  const game = games[id];
  return game && fits(view, at, cells, game) ? end : undefined;
}

/** Checks what the reader guarantees to a codec: sides, number and range of cells. */
function fits(view: DataView, at: number, cells: number, { codec: { grammar } }: Game): boolean {
  const [rows, cols] = [view.getUint16(at + 17, true), view.getUint16(at + 19, true)];
  if (!sizeFits(rows, cols, grammar) || cells !== grammar.cellCount(rows, cols)) return false;
  const from = at + fixedPart + view.getUint16(at + 21, true);
  for (let i = from; i < from + cells; i++) if (view.getUint8(i) > grammar.maxCell) return false;
  return true;
}

/** Checks that the reader makes the same setups from the texts of the records. */
function areSetups(bytes: Uint8Array, games: readonly Game[]): boolean {
  const reader = new RecordReader(games);
  try {
    const records = [...unpack(bytes, games)].filter((item) => item.kind === 'record');
    for (const { game, setup } of records) reader.push(utf8.encode(game.codec.format(setup)));
    reader.end();
    return records.every(({ setup }) => {
      const item = reader.next();
      return item.kind === 'record' && isDeepStrictEqual(item.setup, setup);
    });
  } catch {
    return false;
  }
}

const utf8 = new TextEncoder();

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
