/** A chunk as it stands in the queue: made by the run, checked by the worker before anything of it is believed. */
import { createHash } from 'node:crypto';
import type { Game } from '../../core/game.js';
import { version } from '../../core/version.js';
import type { PackedRecords } from '../wire.js';
import { jobIdOf } from './names.js';
import { offsetsOf } from './packed.js';

const schema = 'tabuleiro.chunk/1';
const keys = ['schema', 'version', 'run', 'chunk', 'hash', 'hello', 'records'];
/** Bytes of a chunk's records: one record of the longest kind fits. */
const mostBytes = 16 * 2 ** 20;
const mostRecords = 250_000;

/** Why a chunk is refused. */
export const chunkFaults = ['not-a-chunk', 'version', 'id', 'size', 'hash', 'job', 'records'] as const;
export type ChunkFault = (typeof chunkFaults)[number];

export interface Chunk {
  readonly run: string;
  readonly chunk: number;
  /** SHA-256 of the records: what an answer is an answer to. */
  readonly hash: string;
  /** What all chunks of the run have in common. */
  readonly hello: object;
  readonly records: PackedRecords;
}

/** What a worker checks a chunk against. */
export interface ChunkRules {
  readonly games: readonly Game[];
  isHello(value: unknown): boolean;
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Plain data, for JSON. */
export function chunkData({ run, chunk, hash, hello, records }: Chunk): object {
  const packed = Buffer.from(records.bytes).toString('base64');
  return { schema, version, run, chunk, hash, hello, records: packed };
}

/** Reads what the queue holds under `id`. */
export function readChunk(data: unknown, id: string | undefined, rules: ChunkRules): Chunk | ChunkFault {
  if (typeof data !== 'object' || data === null || Object.keys(data).sort().join() !== sortedKeys)
    return 'not-a-chunk';
  const { run, chunk, hash, hello, records, ...rest } = data as Record<string, unknown>;
  if (rest['schema'] !== schema) return 'not-a-chunk';
  if (rest['version'] !== version) return 'version';
  if (typeof run !== 'string' || !Number.isSafeInteger(chunk) || jobIdOf(run, chunk as number) !== id)
    return 'id';
  if (typeof records !== 'string' || records.length > (mostBytes * 4) / 3 + 4) return 'size';
  // Not a Buffer: its `slice` is a view, and a search would write into the position it was asked about.
  const bytes = new Uint8Array(Buffer.from(records, 'base64'));
  if (hash !== hashOf(bytes)) return 'hash';
  if (!rules.isHello(hello)) return 'job';
  const offsets = offsetsOf(bytes, rules.games, mostRecords);
  if (!offsets) return 'records';
  return { run, chunk: chunk as number, hash, hello: hello as object, records: { bytes, offsets } };
}

const sortedKeys = [...keys].sort().join();
