/**
 * H-search by WebAssembly (../assembly/hsearch.ts): what ../hsearch.ts finds, in the same order, 2.8 times as fast. It keeps its
 * lists to itself; who has to look into them, as certificates do, runs ../hsearch.ts.
 *
 * Limits: boards of up to 128 cells. There are two kernels, for sets of 64 and of 128 bits.
 */
import { instanceOf, type KernelMemory } from '../../../../../core/wasm/instance.js';
import type { Board } from '../../board.js';
import type { Changes } from '../changes.js';
import type { Endpoints } from '../endpoints.js';
import kernel64 from '../hsearch-64.wasm';
import kernel128 from '../hsearch-128.wasm';

/** By words of a carrier. */
const kernels: Readonly<Record<number, Uint8Array>> = { 2: kernel64, 4: kernel128 };

/** An H-search kernel as it runs: of the exact solver or of the player (its own kernel.ts). */
export interface KernelExports {
  readonly memory: KernelMemory;
  init(): void;
  /** Where in the memory the kernel's array number `what` begins, in bytes. */
  offsetOf(what: number): number;
  /** Whether the sides have a full connection. */
  run(count: number, groups: number, neighbours: number): number;
}

/** The solver's kernel: it can keep the connections of some positions and go on from them. */
interface SolverKernelExports extends KernelExports {
  /** @param place of the connections to go on from; -1: none. */
  run(count: number, groups: number, neighbours: number, place?: number): number;
  /** Whether there was room in that place. */
  keep(count: number, place: number): number;
}

/** A kernel for the board; undefined for larger ones. */
export function startKernel(board: Board): Kernel | undefined {
  const bytes = kernels[board.words];
  return bytes && new Kernel(instanceOf<SolverKernelExports>(bytes), board);
}

export class Kernel {
  private readonly memory: Int32Array;
  private readonly cells: number;
  private readonly neighbours: number;
  /** What became of kept endpoints: changes.ts. */
  private readonly to: Uint8Array;
  private readonly isMain: Uint8Array;

  constructor(
    private readonly exports: SolverKernelExports,
    private readonly board: Board,
  ) {
    exports.init();
    this.memory = new Int32Array(exports.memory.buffer);
    this.cells = exports.offsetOf(0) / 4;
    this.neighbours = exports.offsetOf(1) / 4;
    const { buffer } = exports.memory;
    this.to = new Uint8Array(buffer, exports.offsetOf(2), board.cellCount + 2);
    this.isMain = new Uint8Array(buffer, exports.offsetOf(3), board.cellCount + 2);
  }

  get bytes(): number {
    return this.memory.byteLength;
  }

  /**
   * Finds the connections between `ends`, whose sides stones do not join. True: the sides have a full one.
   * @param must gets the must-play. @param carrier gets the carrier, both as in ../hsearch.ts.
   * @param changes since the position whose connections were kept in `place`, to go on from them.
   */
  run(ends: Endpoints, must: Int32Array, carrier: Int32Array, changes?: Changes, place = -1): boolean {
    const { memory } = this;
    const { words } = this.board;
    this.setCells(ends);
    if (changes) this.setChanges(changes);
    const neighbours = changes ? 0 : this.setNeighbours(ends);
    const isWon = this.exports.run(ends.count, ends.groups, neighbours, changes ? place : -1) !== 0;
    for (let w = 0; w < words; w++) {
      must[w] = memory[w];
      carrier[w] = memory[words + w];
    }
    return isWon;
  }

  /** Keeps the connections of the last run, between so many endpoints, in a place. False: there is no room. */
  keep(count: number, place: number): boolean {
    return this.exports.keep(count, place) !== 0;
  }

  private setCells({ word, bit, count, groups }: Endpoints): void {
    const { memory, cells } = this;
    const { words } = this.board;
    memory.fill(0, cells, cells + words * count);
    for (let x = groups; x < count; x++) memory[cells + words * x + word[x]] = bit[x];
  }

  private setChanges({ to, isMain, added, removed }: Changes): void {
    this.to.set(to.subarray(0, this.to.length));
    this.isMain.set(isMain.subarray(0, this.to.length));
    this.memory.set(added);
    this.memory.set(removed, this.board.words);
  }

  /** Writes the pairs of neighbours down; how many there are. */
  private setNeighbours({ of, cell, count, groups }: Endpoints): number {
    const { memory } = this;
    const { ring } = this.board;
    let at = this.neighbours;
    for (let y = groups; y < count; y++) {
      const first = 6 * cell[y];
      for (let i = first; i < first + 6; i++) {
        const x = of[ring[i]];
        if (x >= 0 && x < y) memory[at++] = (y * (y - 1)) / 2 + x;
      }
    }
    return at - this.neighbours;
  }
}
