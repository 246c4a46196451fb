/**
 * How long the rest of a run will take. Looks over a file before it is read: which kinds of records stand where. A large file is looked at in places,
 * which say what the bytes around them hold. With what each kind costs this says how long the rest will take,
 * where counting records or bytes would be misled by a file that gets harder towards its end.
 */
import { type FileHandle, open } from 'node:fs/promises';
import type { Game } from '../../core/game.js';
import type { Costs } from '../../batch/run/costs.js';
import { RecordReader } from '../../batch/read/reader.js';
import { kindOfItem } from '../../batch/run/packed-records.js';

/** Parts of the file that are told apart, and bytes looked at in each. */
const parts = 64;
const sampleBytes = 32 * 1024;

export class Survey {
  /** Records of each kind, by part. */
  private readonly counts = Array.from({ length: parts }, () => new Map<number, number>());

  constructor(private readonly size: number) {}

  /** Adds `weight` records that begin at byte `at`. */
  add(at: number, kind: number, weight: number): void {
    const counts = this.counts[Math.min(parts - 1, Math.floor((at * parts) / this.size))];
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
      for (const [kind, count] of this.counts[i]) yield [kind, (count * overlap) / length];
    }
  }
}

/** Undefined if the file cannot be read: the run itself will say why. */
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
  const reader = new RecordReader(games, { midway: start > 0 });
  reader.push(bytes);
  for (let at = start; ;) {
    const item = reader.next();
    if (item.kind === 'more' || item.kind === 'end') return;
    if (item.kind === 'record') survey.add(at, kindOfItem(item, games), weight);
    at = start + bytes.length - reader.pending;
  }
}

export class Forecast {
  private survey: Survey | undefined;
  private begun = false;

  /** @param path of a file; `-` cannot be looked at ahead. */
  constructor(
    private readonly path: string,
    private readonly costs: Costs,
    private readonly games: readonly Game[],
  ) {}

  /** Looks over the file, once. @param size of the file, if it is one. */
  begin(size: number | undefined): void {
    if (this.begun || this.path === '-' || !size) return;
    this.begun = true;
    void surveyFile(this.path, size, this.games).then((survey) => (this.survey = survey));
  }

  /**
   * Seconds from byte `at` to the end, when it took `seconds` from byte `from` to it: by what the records on
   * both sides cost, or by bytes alone. Undefined at the start.
   */
  left(seconds: number, from: number, at: number, size: number): number | undefined {
    if (at <= from) return undefined;
    const done = this.survey?.cost(from, at, this.costs) ?? 0;
    if (done === 0) return (seconds * (size - at)) / (at - from);
    return (seconds * this.survey!.cost(at, size, this.costs)) / done;
  }

  /** Whether what is left holds only kinds of records that have been measured: else it may take much longer. */
  isSure(at: number, size: number): boolean {
    return this.survey?.isKnown(at, size, this.costs) ?? true;
  }
}
