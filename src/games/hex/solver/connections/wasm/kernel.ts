/**
 * H-search by WebAssembly (kernel.assemblyscript): what ../hsearch.ts finds, in the same order, 2.8 times as fast. It keeps its
 * lists to itself; who has to look into them, as certificates do, runs ../hsearch.ts.
 *
 * Limits: boards of up to 128 cells. There are two kernels, for sets of 64 and of 128 bits. In a browser it is not used: the policy of the page forbids to compile.
 */
import { instanceOf, type KernelMemory } from '../../../../../core/wasm/instance.js';
import type { Board } from '../../board.js';
import type { Endpoints } from '../endpoints.js';
import { kernelBytes } from './bytes.js';

/** An H-search kernel as it runs: of the exact solver or of the player (its own kernel.ts). */
export interface KernelExports {
  readonly memory: KernelMemory;
  init(): void;
  /** Where in the memory the kernel's array number `what` begins, in bytes. */
  offsetOf(what: number): number;
  /** Whether the sides have a full connection. */
  run(count: number, groups: number, neighbours: number): number;
}

export class Kernel {
  private readonly memory: Int32Array;
  private readonly cells: number;
  private readonly neighbours: number;

  /** Undefined for larger boards and in browsers. */
  static start(board: Board): Kernel | undefined {
    // The build of the page knows that there is no Buffer, and leaves the kernel out.
    const bytes =
      (globalThis as { Buffer?: unknown }).Buffer === undefined ? undefined : kernelBytes[board.words];
    const exports = bytes === undefined ? undefined : instanceOf<KernelExports>(bytes);
    return exports && new Kernel(exports, board);
  }

  private constructor(
    private readonly exports: KernelExports,
    private readonly board: Board,
  ) {
    exports.init();
    this.memory = new Int32Array(exports.memory.buffer);
    this.cells = exports.offsetOf(0) / 4;
    this.neighbours = exports.offsetOf(1) / 4;
  }

  get bytes(): number {
    return this.memory.byteLength;
  }

  /**
   * Finds the connections between `ends`, whose sides stones do not join. True: the sides have a full one.
   * @param must gets the must-play. @param carrier gets the carrier, both as in ../hsearch.ts.
   */
  run({ word, bit, of, cell, count, groups }: Endpoints, must: Int32Array, carrier: Int32Array): boolean {
    const { memory, cells } = this;
    const { ring, words } = this.board;
    memory.fill(0, cells, cells + words * count);
    for (let x = groups; x < count; x++) memory[cells + words * x + word[x]] = bit[x];
    let at = this.neighbours;
    for (let y = groups; y < count; y++) {
      const first = 6 * cell[y];
      for (let i = first; i < first + 6; i++) {
        const x = of[ring[i]];
        if (x >= 0 && x < y) memory[at++] = (y * (y - 1)) / 2 + x;
      }
    }
    const isWon = this.exports.run(count, groups, at - this.neighbours) !== 0;
    for (let w = 0; w < words; w++) {
      must[w] = memory[w];
      carrier[w] = memory[words + w];
    }
    return isWon;
  }
}
