/**
 * The search of capture-free positions in WebAssembly (assembly/kernel.ts), with its table of
 * positions in its own memory or in that of the threads that search together.
 */
import {
  Addresses,
  growTo,
  instanceOf,
  type KernelMemory,
  type KernelNumber,
  type SharedMemoryObject,
} from '../../../core/wasm/instance.js';
import type { Meter } from '../../../core/search/limits.js';
import { addressForAll, addressForThread, type SharedSearch } from '../../../core/search/shared-search.js';
import type { SolverCache } from '../../../core/search/solver-cache.js';
import type { EdgeBoard } from '../rules/edge-board.js';
import kernel from './kernel.wasm';
import type { Layout } from './layout.js';
import sharedKernel from './shared-kernel.wasm';

interface Exports {
  /** The kernel's own memory; with threads, the imported one. */
  readonly memory: KernelMemory;
  readonly ownBytes: KernelNumber;
  readonly busyBytes: KernelNumber;
  readonly pairBytes: KernelNumber;
  readonly workBits: KernelNumber;
  readonly unspent: KernelNumber;
  readonly provedBy: KernelNumber;
  readonly cuts: KernelNumber;
  readonly tableHits: KernelNumber;
  readonly deepest: KernelNumber;
  start(
    board: number,
    boxCount: number,
    busy: number,
    entries: number,
    keys: number,
    bits: number,
    pairs: number,
    boxes: number,
    pairBits: number,
  ): void;
  test(low: number, high: number, boxes: number, bound: number): number;
}

/** The size of a table: 2^bucketBits buckets. */
interface Shape {
  readonly bucketBits: number;
  /** Bits that the pair of bounds takes in an entry. */
  readonly pairBits: number;
  /** Bytes of the entries, and of their keys: 0 if bucket and tag identify a position. */
  readonly entryBytes: number;
  readonly keyBytes: number;
}

/** The size of the table follows from these. */
export interface TableSettings {
  /** Free edges and boxes left, at most 31. */
  readonly free: number;
  readonly boxes: number;
  /** At most this much memory, but never fewer than 4,096 entries on a board that wants more. */
  readonly bytes?: number | undefined;
}

/** Bytes of a bucket of four entries, without and with their keys. */
const bucketBytes = 16;
const keyedBytes = 48;
/** With fewer buckets, searches of a second would take hours. */
const fewestBucketBits = 10;
/** 2^27 entries, 512 MiB, where the key fits into the tag. */
const largestBucketBits = 25;
/** Bytes of the tables of threads together, without a limit of bytes. */
const sharedBytes = 2 ** 29;
/** Memory that is retained for the next position; a larger one is given back. */
const maxKept = 2 ** 24;

/** Where the parts of the memory of a search are, in bytes. */
interface Places {
  readonly own: number;
  readonly pairs: number;
  readonly busy: number;
  readonly entries: number;
  readonly keys: number;
}

const noKernel = (): { last?: Kernel | undefined } => ({});

export class Kernel {
  /** Memory of the search and its table. */
  bytes = 0;
  private search!: { readonly layout: Layout; readonly meter: Meter };
  private readonly exports: Exports;

  private constructor(bytes: Uint8Array, memory?: SharedMemoryObject) {
    const claim = (): number => this.search.meter.claimBatch();
    this.exports = instanceOf<Exports>(bytes, { dots: { claim }, env: { memory } });
  }

  /**
   * Returns a kernel for one position, with an empty table. Throws a RangeError if there is too
   * little memory.
   */
  static start(layout: Layout, settings: TableSettings, meter: Meter, cache: SolverCache): Kernel {
    const kept = cache.get(noKernel);
    const { last } = kept;
    const self = last ?? new Kernel(kernel);
    const { ownBytes, pairBytes, workBits, memory } = self.exports;
    const shape = shapeOf(layout, settings, workBits.value);
    const addresses = new Addresses();
    const at: Places = {
      own: addresses.take(ownBytes.value),
      pairs: addresses.take(pairBytes.value),
      busy: 0,
      entries: addresses.take(shape.entryBytes),
      keys: shape.keyBytes && addresses.take(shape.keyBytes),
    };
    growTo(memory, addresses.end);
    kept.last = addresses.end > maxKept ? undefined : self;
    if (last) new Uint8Array(memory.buffer).fill(0, at.entries, addresses.end);
    self.bytes = addresses.end;
    return self.begin(layout, settings, meter, shape, at, memory.buffer);
  }

  /**
   * Returns the kernel of one of the threads that search a position together; undefined if no
   * kernel can have their memory.
   */
  static join(
    layout: Layout,
    settings: TableSettings,
    meter: Meter,
    shared: SharedSearch,
  ): Kernel | undefined {
    const { memory, threads } = shared;
    if (!memory) return undefined;
    const self = new Kernel(sharedKernel, memory);
    const { ownBytes, busyBytes, pairBytes, workBits } = self.exports;
    const { bytes = sharedBytes } = settings;
    const single = shapeOf(layout, { ...settings, bytes }, workBits.value, true);
    // Entries with keys cannot be read and written at once: each thread has its own.
    const hasKeys = single.keyBytes > 0;
    const shape = hasKeys ? shapeOf(layout, { ...settings, bytes: bytes / threads }, workBits.value) : single;
    const at: Places = {
      own: addressForThread(shared, 'dots: frames', ownBytes.value),
      pairs: addressForThread(shared, 'dots: pairs', pairBytes.value),
      busy: addressForAll(shared, 'dots: busy', busyBytes.value),
      entries: (hasKeys ? addressForThread : addressForAll)(shared, 'dots: table', shape.entryBytes),
      keys: hasKeys ? addressForThread(shared, 'dots: keys', shape.keyBytes) : 0,
    };
    self.bytes = ownBytes.value + shape.entryBytes + shape.keyBytes;
    return self.begin(layout, settings, meter, shape, at, memory.buffer);
  }

  private begin(
    layout: Layout,
    { boxes }: TableSettings,
    meter: Meter,
    { bucketBits, pairBits }: Shape,
    at: Places,
    memory: ArrayBufferLike,
  ): this {
    const { exports } = this;
    this.search = { layout, meter };
    new Uint32Array(memory, at.own, layout.board.length).set(layout.board);
    exports.start(
      ...([at.own, layout.boxes, at.busy, at.entries, at.keys] as const),
      ...([bucketBits, at.pairs, boxes, pairBits] as const),
    );
    return this;
  }

  /**
   * Tests whether a quiet position is worth at least `bound`, which has the parity of its boxes
   * left. If the result r >= bound, the value is at least r, else at most r. The result has no
   * meaning after the meter has stopped.
   */
  test({ drawn, boxesLeft }: EdgeBoard, bound: number): number {
    const { exports } = this;
    const { layout, meter } = this.search;
    const words = [0, 0];
    for (const group of layout.groups) {
      const free = group.filter((edge) => drawn[edge] === 0).length;
      // The first ones of equal edges count as drawn.
      for (const edge of group.slice(group.length - free)) {
        const number = layout.numbers[edge];
        words[number >> 5] |= 1 << (number & 31);
      }
    }
    const value = exports.test(words[0], words[1], boxesLeft, bound);
    meter.giveBack(exports.unspent.value);
    return value;
  }

  /**
   * The edge that proved the bound of the last test, if it reached the bound and not all values do;
   * -1 before the first such one. An equal edge may stand for it.
   */
  get provedBy(): number {
    return this.search.layout.byNumber[this.exports.provedBy.value] ?? -1;
  }

  get cuts(): number {
    return this.exports.cuts.value >>> 0;
  }

  get tableHits(): number {
    return this.exports.tableHits.value >>> 0;
  }

  get deepest(): number {
    return this.exports.deepest.value;
  }
}

/** @param isShared takes more buckets if the entries then need no keys */
function shapeOf(
  { edges }: Layout,
  { free, boxes, bytes = Infinity }: TableSettings,
  workBits: number,
  isShared = false,
): Shape {
  const pairBits = boxes <= 21 ? 8 : 10;
  const keyless = edges.length - (32 - workBits - pairBits);
  const sizeOf = (bits: number): number => 2 ** bits * (bits < keyless ? keyedBytes : bucketBytes);
  // About one entry for each position that the search of such a board visits: a larger table is
  // only slower.
  let bucketBits = Math.max(2, Math.min(largestBucketBits, Math.floor((free * 5) / 7) - 3));
  if (isShared && keyless > bucketBits && keyless <= largestBucketBits && sizeOf(keyless) <= bytes)
    bucketBits = keyless;
  while (bucketBits > fewestBucketBits && sizeOf(bucketBits) > bytes) bucketBits--;
  const entryBytes = bucketBytes * 2 ** bucketBits;
  return { bucketBits, pairBits, entryBytes, keyBytes: sizeOf(bucketBits) - entryBytes };
}
