/**
 * The search below the root in WebAssembly (assembly/kernel.ts), on boards of at most 64 bits; its
 * table of positions is in its own memory, or in that of the threads that search together. Without
 * WebAssembly or memory for it, search.ts searches alone.
 */
import { growTo, instanceOf, type KernelMemory, type KernelNumber } from '../../../core/wasm/instance.js';
import type { Meter } from '../../../core/search/limits.js';
import { addressForAll, addressForThread, type SharedSearch } from '../../../core/search/shared-search.js';
import type { Bits } from './bits.js';
import kernel from './kernel.wasm';
import sharedKernel from './shared-kernel.wasm';

/** Answers to "is it worth at least that much?"; `unfinished` if a limit ended the search. */
export const no = 0;
export const yes = 1;
export const unfinished = 2;
export type Finding = typeof no | typeof yes | typeof unfinished;

interface Exports {
  /** Where it is not imported. */
  readonly memory: KernelMemory;
  readonly nodes: KernelNumber;
  readonly tableHits: KernelNumber;
  readonly deepest: KernelNumber;
  readonly evenCuts: KernelNumber;
  readonly oddCuts: KernelNumber;
  readonly ownBytes: KernelNumber;
  readonly busyBytes: KernelNumber;
  readonly tableAt: KernelNumber;
  place(own: number, table: number, busy: number): void;
  makeTable(bits: number): void;
  configure(rows: number, cols: number, k: number): void;
  ask(
    ownLow: number,
    ownHigh: number,
    allLow: number,
    allHigh: number,
    free: number,
    target: number,
    early: boolean,
  ): void;
  run(most: number): Finding;
}

/** Bytes of a bucket of two entries. */
const bucketBytes = 16;
const mostBits = 64;
/** Bits of a position that an entry has room for; the others are the number of its bucket. */
const entryBits = 48;

export class Kernel {
  /** Bytes of the table. */
  readonly bytes: number;
  /** The board whose positions the table holds; '' if the game ended early in some search. */
  private kept = '';

  private constructor(
    private readonly exports: Exports,
    indexBits: number,
  ) {
    this.bytes = tableBytes(indexBits);
    exports.makeTable(indexBits);
  }

  /**
   * Returns the number of bits of a bucket index in a table of `bytes`; undefined if the board is
   * too large for the kernel or the table too small.
   */
  static indexBits({ rows, cols }: Bits, bytes: number): number | undefined {
    const bits = (rows + 1) * cols;
    const indexBits = Math.floor(Math.log2(bytes / bucketBytes));
    return bits > mostBits || indexBits < Math.max(0, bits - entryBits) ? undefined : indexBits;
  }

  /** Returns undefined if WebAssembly or memory for it is not available. */
  static start(indexBits: number): Kernel | undefined {
    try {
      const exports = instanceOf<Exports>(kernel);
      growTo(exports.memory, exports.tableAt.value + tableBytes(indexBits));
      return new Kernel(exports, indexBits);
    } catch {
      return undefined;
    }
  }

  /**
   * Returns the kernel of one of the threads that share a table; undefined if no kernel can have
   * their memory.
   */
  static join(shared: SharedSearch, indexBits: number): Kernel | undefined {
    const { memory } = shared;
    if (!memory) return undefined;
    const exports = instanceOf<Exports>(sharedKernel, { env: { memory } });
    const own = addressForThread(shared, 'connect4: frames', exports.ownBytes.value);
    const table = addressForAll(shared, 'connect4', tableBytes(indexBits));
    exports.place(own, table, addressForAll(shared, 'connect4: busy', exports.busyBytes.value));
    return new Kernel(exports, indexBits);
  }

  /**
   * Sets the size of the board and empties the table.
   * @param keeps retains the table if the last searches were on such a board
   */
  configure({ rows, cols, k }: Bits, keeps = false): void {
    const board = [rows, cols, k].join(' ');
    if (keeps && board === this.kept) return;
    this.kept = board;
    this.exports.configure(rows, cols, k);
  }

  /**
   * Whether the position with the boards that begin at `at` is worth at least `target` to its side
   * to move, which cannot complete a line at once.
   * @param free free cells, or plies to go if `early`
   * @param early whether cells are left at the end
   */
  ask(
    own: Int32Array,
    all: Int32Array,
    at: number,
    free: number,
    target: number,
    early: boolean,
    meter: Meter,
  ): Finding {
    const { exports } = this;
    if (early) this.kept = '';
    exports.ask(own[at], own[at + 1], all[at], all[at + 1], free, target, early);
    for (let before = 0; ; before = exports.nodes.value) {
      const most = meter.claimBatch();
      if (most === 0) return unfinished;
      const finding = exports.run(most);
      meter.giveBack(most - (exports.nodes.value - before));
      if (finding !== unfinished) return finding;
    }
  }

  /** The cost of the last question; cutoffs at its ply and each second one after it are even. */
  get counts() {
    const { tableHits, deepest, evenCuts, oddCuts } = this.exports;
    return {
      tableHits: tableHits.value,
      deepest: deepest.value,
      evenCuts: evenCuts.value,
      oddCuts: oddCuts.value,
    };
  }
}

function tableBytes(indexBits: number): number {
  return bucketBytes * 2 ** indexBits;
}
