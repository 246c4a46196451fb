/**
 * H-search by WebAssembly (kernel.assemblyscript): what ../hsearch.ts finds, in the same order, 2.8 times as fast. It keeps its
 * lists to itself; who has to look into them, as certificates do, runs ../hsearch.ts.
 *
 * Limits: boards of up to 64 cells. In a browser it is not used: the policy of the page forbids to compile.
 */
import type { Endpoints } from '../endpoints.js';
import { kernelBytes } from './bytes.js';

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  init(): void;
  offsetOf(what: number): number;
  run(count: number, groups: number, neighbours: number): number;
}

/** The part of WebAssembly that is used, which no library of types that all of ours are checked with declares. */
interface Engine {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

const maxCells = 64;
let compiled: object | undefined;

export class Kernel {
  /** Results of `run`: words of the must-play and of the carrier, as in ../hsearch.ts. */
  mustLow32 = -1;
  mustHigh32 = -1;
  carrierLow32 = 0;
  carrierHigh32 = 0;
  private readonly words: Int32Array;
  private readonly cells: number;
  private readonly neighbours: number;

  /** Undefined for larger boards and in browsers. @param ring neighbours of each cell (board.ts). */
  static start(cellCount: number, ring: Int16Array): Kernel | undefined {
    const { WebAssembly: engine, Buffer: isNode } = globalThis as { WebAssembly?: Engine; Buffer?: unknown };
    if (cellCount > maxCells || !engine || !isNode) return undefined;
    compiled ??= new engine.Module(Uint8Array.from(atob(kernelBytes), (letter) => letter.charCodeAt(0)));
    return new Kernel(new engine.Instance(compiled).exports as Exports, ring);
  }

  private constructor(
    private readonly exports: Exports,
    private readonly ring: Int16Array,
  ) {
    exports.init();
    this.words = new Int32Array(exports.memory.buffer);
    this.cells = exports.offsetOf(0) / 4;
    this.neighbours = exports.offsetOf(1) / 4;
  }

  get bytes(): number {
    return this.words.byteLength;
  }

  /** Finds the connections between `ends`, whose sides stones do not join. True: the sides have a full one. */
  run({ bitLow32, bitHigh32, of, cell, count, groups }: Endpoints): boolean {
    const { words, cells, ring } = this;
    for (let x = 0; x < count; x++) {
      words[cells + 2 * x] = bitLow32[x];
      words[cells + 2 * x + 1] = bitHigh32[x];
    }
    let at = this.neighbours;
    for (let y = groups; y < count; y++) {
      const first = 6 * cell[y];
      for (let i = first; i < first + 6; i++) {
        const x = of[ring[i]];
        if (x >= 0 && x < y) words[at++] = (y * (y - 1)) / 2 + x;
      }
    }
    const isWon = this.exports.run(count, groups, at - this.neighbours) !== 0;
    [this.mustLow32, this.mustHigh32, this.carrierLow32, this.carrierHigh32] = words;
    return isWon;
  }
}
