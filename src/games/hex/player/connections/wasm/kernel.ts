/**
 * H-search by WebAssembly (kernel.assemblyscript): what ../hsearch.ts finds, in the same order, several times as fast.
 *
 * Limits: boards of up to 128 cells. In a browser it is not used: the policy of the page forbids to compile.
 */
import { instanceOf } from '../../../../../core/wasm/instance.js';
import type { KernelExports } from '../../../solver/connections/wasm/kernel.js';
import type { CapturedSets } from '../captured.js';
import type { EdgeTemplates } from '../edge-templates.js';
import type { Endpoints } from '../endpoints.js';
import { kernelBytes } from './bytes.js';

interface WideKernelExports extends KernelExports {
  run(count: number, groups: number, neighbours: number, templates?: number): number;
}

const maxCells = 128;
const wordsPerCarrier = 4;
let shared: WideKernel | undefined;

/**
 * One for the process: what a run leaves is there until the next one, whoever asks for it. Undefined for larger boards and
 * in browsers.
 */
export function wideKernel(cellCount: number): WideKernel | undefined {
  // The build of the page knows that there is no Buffer, and leaves the kernel out.
  if ((globalThis as { Buffer?: unknown }).Buffer === undefined) return undefined;
  if (cellCount > maxCells) return undefined;
  const exports = shared ? undefined : instanceOf<WideKernelExports>(kernelBytes);
  if (exports) shared = new WideKernel(exports);
  return shared;
}

export class WideKernel {
  /** Endpoints that have a used full connection to endpoint x: `partnerCount[x]` of them from `partners[x * stride]`. */
  readonly partners: Int16Array;
  readonly partnerCount: Int32Array;
  readonly stride = maxCells + 2;
  private readonly words: Int32Array;
  private readonly cells: number;
  private readonly neighbours: number;
  private readonly captured: number;
  private readonly carriers: number;
  private readonly pairs: number;

  constructor(private readonly exports: WideKernelExports) {
    exports.init();
    const { buffer } = exports.memory;
    this.words = new Int32Array(buffer);
    this.cells = exports.offsetOf(0) / 4;
    this.neighbours = exports.offsetOf(1) / 4;
    this.captured = exports.offsetOf(4) / 4;
    this.carriers = exports.offsetOf(5) / 4;
    this.pairs = exports.offsetOf(6) / 4;
    this.partners = new Int16Array(buffer, exports.offsetOf(2), this.stride * this.stride);
    this.partnerCount = new Int32Array(buffer, exports.offsetOf(3), this.stride);
  }

  /** The winning cell's endpoint after `run`, -1 if there is none. */
  get winning(): number {
    return this.words[wordsPerCarrier];
  }

  /**
   * Finds the connections between `ends`, whose sides stones do not join. True: the sides have a full one.
   * @param must gets the words of the must-play.
   */
  run(
    { cell, chains, count, firstLink, to }: Endpoints,
    captured: CapturedSets,
    templates: EdgeTemplates | undefined,
    must: Int32Array,
  ): boolean {
    const { words, cells } = this;
    const width = must.length;
    words.fill(0, cells, cells + wordsPerCarrier * count);
    let at = this.neighbours;
    for (let y = chains; y < count; y++) {
      words[cells + wordsPerCarrier * y + (cell[y] >> 5)] = 1 << (cell[y] & 31);
      for (let link = firstLink[y]; link < firstLink[y + 1]; link++) {
        if (to[link] < y) words[at++] = (y * (y - 1)) / 2 + to[link];
      }
    }
    this.copy(captured.words, width, count, this.captured);
    if (templates) {
      this.copy(templates.carriers, width, templates.count, this.carriers);
      words.set(templates.pair.subarray(0, templates.count), this.pairs);
    }
    const isWon = this.exports.run(count, chains, at - this.neighbours, templates?.count ?? 0) !== 0;
    for (let w = 0; w < must.length; w++) must[w] = words[w];
    return isWon;
  }

  /** Copies `count` sets of `width` words. */
  private copy(from: Int32Array, width: number, count: number, to: number): void {
    const { words } = this;
    for (let i = 0; i < count; i++) {
      for (let w = 0; w < wordsPerCarrier; w++)
        words[to + wordsPerCarrier * i + w] = w < width ? from[i * width + w] : 0;
    }
  }
}
