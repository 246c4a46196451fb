/**
 * The searches of a board in WebAssembly (assembly/kernel.ts), with their table in its own memory
 * or in that of the threads that search together.
 */
import {
  growTo,
  instanceOf,
  type KernelMemory,
  type KernelNumber,
  type SharedMemoryObject,
} from '../../../core/wasm/instance.js';
import type { Meter } from '../../../core/search/limits.js';
import {
  addressForAll,
  addressForThread,
  endHelp,
  type SharedSearch,
} from '../../../core/search/shared-search.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import type { LineBoard } from './board.js';
import { countCells, type CellSet } from './cellset.js';
import kernel from './kernel.wasm';
import { O, X } from '../rules/setup.js';
import sharedKernel from './shared-kernel.wasm';

/** Questions about a frame and the side that attacks; assembly/kernel.ts describes them. */
export interface Calls {
  winsMovingFirst(): number;
  winsMovingSecond(): number;
  attackMove(): number;
  defenceMove(): number;
  place(cell: number): void;
  threatsOf(): void;
  pairsAgainst(): number;
  winOf(): number;
  keyOf(): void;
  listMoves(all: boolean): number;
  widened(low: number, high: number): void;
}

interface Exports extends Calls {
  /** Where it is not imported. */
  readonly memory: KernelMemory;
  readonly resultAt: KernelNumber;
  readonly busyBytes: KernelNumber;
  select(side: number, ply: number): void;
  reserve(cells: number, lines: number, longest: number): number;
  setMemory(at: number): void;
  linesOf(side: number): number;
  symmetriesAt(): number;
  hits(): number;
  unspentNodes(): number;
  isOver(): number;
  cutsOf(side: number): number;
  start(linesOfX: number, linesOfO: number, table: number, bits: number, busy: number): void;
}

/** Bytes of an entry of the table. */
export const bytesPerEntry = 32;
/** Bytes of a set of cells. */
const setBytes = 8;
/** Bytes between two symmetries. */
const symmetryBytes = 64;
/** Memory that is retained for the next position; a larger one is given back. */
const maxKept = 2 ** 26;

const noKernel = (): { last?: LineKernel | undefined } => ({});

export interface KernelSettings {
  readonly meter: Meter;
  /** Log2 of the entries of the table, which has at least two. */
  readonly bits: number;
  /** Threads that use the table, too. */
  readonly shared?: SharedSearch | undefined;
  readonly cache?: SolverCache | undefined;
}

/** The kernel of one position at a time. */
export class LineKernel {
  /** Bytes of the table. */
  bytes = 0;
  private readonly exports: Exports;
  private readonly memory: { readonly buffer: ArrayBufferLike };
  private view = new DataView<ArrayBufferLike>(new ArrayBuffer(0));
  private board!: LineBoard;
  private meter!: Meter;
  /** Address of the table. It never falls: earlier boards leave their entries behind. */
  private tableAt = 0;

  private constructor(bytes: Uint8Array, memory?: SharedMemoryObject) {
    const lines = {
      claim: () => this.meter.claimBatch(),
      makeTable: () => growTo(this.exports.memory, this.tableAt + this.bytes),
      writeSymmetries: () => this.writeSymmetries(),
    };
    this.exports = instanceOf<Exports>(bytes, { lines, env: { memory } });
    this.memory = memory ?? this.exports.memory;
  }

  /**
   * Returns a kernel for a board, with an empty table; one of the threads' if they can share it.
   * Throws a RangeError if there is too little memory.
   */
  static start(board: LineBoard, settings: KernelSettings): LineKernel {
    const { shared, cache = new SolverCache() } = settings;
    if (shared?.memory) return new LineKernel(sharedKernel, shared.memory).join(board, settings, shared);
    // One thread searches.
    endHelp(shared);
    const kept = cache.get(noKernel);
    const self = kept.last ?? new LineKernel(kernel);
    self.bytes = tableBytes(settings.bits);
    const ownBytes = self.reserve(board);
    self.tableAt = Math.max(self.tableAt, symmetryBytes * Math.ceil(ownBytes / symmetryBytes));
    growTo(self.exports.memory, self.tableAt);
    kept.last = self.tableAt + self.bytes > maxKept ? undefined : self;
    self.begin(board, settings, 0, ownBytes, 0);
    return self;
  }

  private join(board: LineBoard, settings: KernelSettings, shared: SharedSearch): this {
    this.bytes = tableBytes(settings.bits);
    const ownBytes = this.reserve(board);
    const own = addressForThread(shared, 'mnk: lines frames', ownBytes);
    this.tableAt = addressForAll(shared, 'mnk: lines table', this.bytes);
    const busy = addressForAll(shared, 'mnk: lines busy', this.exports.busyBytes.value);
    this.begin(board, settings, own, ownBytes, busy);
    return this;
  }

  /** Sets the sizes for a board; returns the bytes of its memory. */
  private reserve({ cells, lines }: LineBoard): number {
    const most = Math.max(lines[X].length, lines[O].length);
    const lacking = [...lines[X], ...lines[O]].map(countCells);
    return this.exports.reserve(cells.length, most, Math.max(0, ...lacking));
  }

  private begin(
    board: LineBoard,
    { meter, bits }: KernelSettings,
    own: number,
    ownBytes: number,
    busy: number,
  ): void {
    const { exports, memory } = this;
    [this.board, this.meter] = [board, meter];
    new Uint8Array(memory.buffer, own, ownBytes).fill(0);
    exports.setMemory(own);
    const lists = [board.lines[X], board.lines[O]] as const;
    lists.forEach((lines, side) => {
      const at = exports.linesOf(side);
      lines.forEach((line, i) => this.data.setBigUint64(at + setBytes * i, line, true));
    });
    const [x, o] = lists;
    exports.start(x.length, o.length, this.tableAt, Math.max(0, bits - 1), busy);
  }

  private writeSymmetries(): number {
    const maps = this.board.symmetries();
    const at = this.exports.symmetriesAt();
    const bytes = new Uint8Array(this.memory.buffer, at, symmetryBytes * maps.length);
    maps.forEach((map, i) => bytes.set(map, symmetryBytes * i));
    return maps.length;
  }

  private get data(): DataView<ArrayBufferLike> {
    const { buffer } = this.memory;
    if (this.view.buffer !== buffer) this.view = new DataView(buffer);
    return this.view;
  }

  /** Returns the calls for a side that attacks, 0 for X or 1 for O, and the frame of a ply. */
  at(side: number, ply: number): Calls {
    this.exports.select(side, ply);
    return this.exports;
  }

  /** A set of cells that the last call returned. */
  result(i = 0): CellSet {
    return this.data.getBigUint64(this.exports.resultAt.value + setBytes * i, true);
  }

  /** The bytes that the last call returned, behind two sets. */
  resultBytes(count: number): number[] {
    return Array.from(new Uint8Array(this.memory.buffer, this.exports.resultAt.value + 2 * setBytes, count));
  }

  /** Ends a call that searches: nodes that were claimed and not visited are given back. */
  giveBack(): void {
    this.meter.giveBack(this.exports.unspentNodes());
  }

  /** A limit ended a search: answers since then mean nothing. */
  get isStopped(): boolean {
    return this.exports.isOver() !== 0;
  }

  /** Nodes that were decided before all moves of a side were tried: 0 for X, 1 for O. */
  cutsOf(side: number): number {
    return this.exports.cutsOf(side) >>> 0;
  }

  get tableHits(): number {
    return this.exports.hits() >>> 0;
  }
}

function tableBytes(bits: number): number {
  return 2 * bytesPerEntry * 2 ** Math.max(0, bits - 1);
}
