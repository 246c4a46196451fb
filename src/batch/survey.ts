/**
 * Looks over a file before it is read: which kinds of records stand where. A large file is looked at in places,
 * which say what the bytes around them hold. With what each kind costs this says how long the rest will take,
 * where counting records or bytes would be misled by a file that gets harder towards its end.
 */
import { type FileHandle, open } from 'node:fs/promises';
import type { Game } from '../core/game.js';
import type { Costs } from './costs.js';
import { RecordReader } from './reader.js';
import { kindOfItem } from './wire.js';

/** Parts of the file that are told apart, and bytes looked at in each. */
const parts = 64;
const sampleBytes = 32 * 1024;

/** A line that is surely a header, to begin with in the middle of a file. */
const header = /^[ \t]*(?:[a-z]+[ \t]+\d+|(?:[3-9]|\d\d)\d*[ \t]+(?:[3-9]|\d\d)\d*[ \t]*$)/m;

export class Survey {
  /** Records of each kind, by part. */
  private readonly counts = Array.from({ length: parts }, () => new Map<number, number>());

  constructor(private readonly size: number) {}

  /** Adds `weight` records that begin at byte `at`. */
  add(at: number, kind: number, weight: number): void {
    const counts = this.counts[Math.min(parts - 1, Math.floor((at * parts) / this.size))]!;
    counts.set(kind, (counts.get(kind) ?? 0) + weight);
  }

  /** Milliseconds that the records between two bytes probably take. */
  cost(from: number, to: number, costs: Costs): number {
    let total = 0;
    for (const [kind, count] of this.between(from, to)) total += count * costs.expected(kind);
    return total;
  }

  /** Whether records of every kind between two bytes have been measured: if not, `cost` is a guess. */
  isKnown(from: number, to: number, costs: Costs): boolean {
    for (const [kind] of this.between(from, to)) if (!costs.knows(kind)) return false;
    return true;
  }

  /** Kinds and how many records of each. */
  private *between(from: number, to: number): Generator<[kind: number, count: number]> {
    const length = this.size / parts;
    for (let i = 0; i < parts; i++) {
      const overlap = Math.min(to, (i + 1) * length) - Math.max(from, i * length);
      if (overlap <= 0) continue;
      for (const [kind, count] of this.counts[i]!) yield [kind, (count * overlap) / length];
    }
  }
}

/** Undefined if the file cannot be read: whoever reads it in earnest will say why. */
export async function surveyFile(
  path: string,
  size: number,
  games: readonly Game[],
): Promise<Survey | undefined> {
  try {
    const handle = await open(path, 'r');
    try {
      return await surveyOf(handle, size, games);
    } finally {
      await handle.close();
    }
  } catch {
    return undefined;
  }
}

async function surveyOf(handle: FileHandle, size: number, games: readonly Game[]): Promise<Survey> {
  const survey = new Survey(size);
  const whole = size <= parts * sampleBytes;
  const buffer = new Uint8Array(whole ? size : sampleBytes);
  for (let i = 0; i < (whole ? 1 : parts); i++) {
    const start = Math.floor((i * size) / parts);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, start);
    const bytes = buffer.subarray(0, bytesRead);
    sample(bytes, start, games, survey, whole ? 1 : size / parts / bytesRead);
  }
  return survey;
}

function sample(
  bytes: Uint8Array,
  start: number,
  games: readonly Game[],
  survey: Survey,
  weight: number,
): void {
  const skip = start === 0 ? 0 : Math.max(0, Buffer.from(bytes).toString('latin1').search(header));
  const reader = new RecordReader(games);
  reader.push(bytes.subarray(skip));
  for (let at = start + skip; ;) {
    const item = reader.next();
    if (item.kind === 'more' || item.kind === 'end') return;
    if (item.kind === 'record') survey.add(at, kindOfItem(item, games), weight);
    at = start + bytes.length - reader.pending;
  }
}
