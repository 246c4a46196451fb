/**
 * The searches of a board in WebAssembly (assembly/kernel.ts), with their table in its own memory
 * or in that of the threads that search together.
 *
 * Each question names the side that attacks, which wants a line, and a ply of a path from the root:
 * best lines and certificates reuse what was found for earlier plies.
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
import { cellsOfSet, countCells, wordsOf, type CellSet } from './cellset.js';
import kernel from './kernel.wasm';
import { O, X, type Stone } from '../rules/setup.js';
import sharedKernel from './shared-kernel.wasm';

/** Calls of the kernel, described there. The later ones ask about the frame that `select` chose. */
interface Exports {
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

/** Bytes of an entry of the table. */
export const bytesPerEntry = 32;
/** Bytes of a set of cells. */
const setBytes = 8;
/** Bytes between two symmetries. */
const symmetryBytes = 64;
/** Memory that is retained for the next position; a larger one is given back. */
const maxKept = 2 ** 26;

/** Number of a side in the kernel. */
const numberOf = { [X]: 0, [O]: 1 } as const;

const noKernel = (): { last?: LineKernel | undefined } => ({});

export interface KernelSettings {
  readonly meter: Meter;
  /** Log2 of the entries of the table, which has at least two. */
  readonly bits: number;
  /** Threads that use the table, too. */
  readonly shared?: SharedSearch | undefined;
  readonly cache?: SolverCache | undefined;
}

/** A win by threats alone: each stone makes one threat, the last one two. */
export interface WinByThreats {
  /** Cells where a stone of the defender might spoil it. */
  readonly zone: CellSet;
  /** Its stones and the forced replies, one after the other, the last stone first. */
  readonly backwards: readonly number[];
  /** Cells that the attacker then lacks, each in a line of its own, ascending. */
  readonly last: readonly number[];
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

  /** Whether `attacker`, to move, gets a line; if not, `zone` is set. */
  attack(attacker: Stone, ply: number): boolean {
    return this.searched(this.at(attacker, ply).winsMovingFirst()) !== 0;
  }

  /** Whether `attacker` gets a line where the defender moves; if not, `zone` is set. */
  defend(attacker: Stone, ply: number): boolean {
    return this.searched(this.at(attacker, ply).winsMovingSecond()) !== 0;
  }

  /** The zone, after `attack` or `defend` returned false. */
  get zone(): CellSet {
    return this.result();
  }

  /** A stone that wins after `attack` returned true; -1 if a limit ended the search. */
  attackMove(attacker: Stone, ply: number): number {
    return this.searched(this.at(attacker, ply).attackMove());
  }

  /** A stone that stops `attacker` after `defend` returned false; -1 past a limit. */
  defenceMove(attacker: Stone, ply: number): number {
    return this.searched(this.at(attacker, ply).defenceMove());
  }

  /** Writes the frame of ply + 1 after a stone of `side` on a free cell. */
  place(side: Stone, ply: number, cell: number): void {
    this.at(side, ply).place(cell);
  }

  /** The cells where a stone of `side` completes a line. */
  threats(side: Stone, ply: number): CellSet {
    this.at(side, ply).threatsOf();
    return this.result();
  }

  /** Pairs that stop `attacker`: none if it has no open line, undefined if not found. */
  pairs(attacker: Stone, ply: number): CellSet[] | undefined {
    const count = this.at(attacker, ply).pairsAgainst();
    return count < 0 ? undefined : Array.from({ length: count }, (_, i) => this.result(i));
  }

  /** The win by threats of `attacker`, which has no threat yet and is to move, if it has one. */
  win(attacker: Stone, ply: number): WinByThreats | undefined {
    const count = this.at(attacker, ply).winOf();
    if (count === 0) return undefined;
    return { zone: this.result(), backwards: this.resultBytes(count), last: cellsOfSet(this.result(1)) };
  }

  /** A name of what matters of the position, and the free cells on open lines. */
  key(attacker: Stone, ply: number): { readonly name: string; readonly free: CellSet } {
    this.at(attacker, ply).keyOf();
    return { name: `${this.result()} ${this.result(1)}`, free: this.result(2) };
  }

  /** Free cells, those that matter most to `side` first; `all` with those on no open line. */
  moves(side: Stone, ply: number, all = false): number[] {
    return this.resultBytes(this.at(side, ply).listMoves(all));
  }

  /**
   * Returns the set widened until each open line of `attacker` has two cells in it, so that its
   * next stone completes none.
   */
  widened(attacker: Stone, ply: number, set: CellSet): CellSet {
    this.at(attacker, ply).widened(...wordsOf(set));
    return this.result();
  }

  private at(side: Stone, ply: number): Exports {
    this.exports.select(numberOf[side], ply);
    return this.exports;
  }

  /** Ends a call that searches: nodes that were claimed and not visited are given back. */
  private searched(result: number): number {
    this.meter.giveBack(this.exports.unspentNodes());
    return result;
  }

  /** A set of cells that the last call returned. */
  private result(i = 0): CellSet {
    return this.data.getBigUint64(this.exports.resultAt.value + setBytes * i, true);
  }

  /** The bytes that the last call returned, behind two sets. */
  private resultBytes(count: number): number[] {
    return Array.from(new Uint8Array(this.memory.buffer, this.exports.resultAt.value + 2 * setBytes, count));
  }

  /** A limit ended a search: answers since then mean nothing. */
  get isStopped(): boolean {
    return this.exports.isOver() !== 0;
  }

  /** Nodes that were decided before all moves of `side` were tried. */
  cutsOf(side: Stone): number {
    return this.exports.cutsOf(numberOf[side]) >>> 0;
  }

  get tableHits(): number {
    return this.exports.hits() >>> 0;
  }
}

function tableBytes(bits: number): number {
  return 2 * bytesPerEntry * 2 ** Math.max(0, bits - 1);
}
