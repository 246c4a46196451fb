/**
 * H-search by WebAssembly (../assembly/hsearch.ts): what ../hsearch.ts finds, in the same order, several times as fast.
 *
 * Limits: boards of up to 256 cells.
 */
import { instanceOf } from '../../../../../core/wasm/instance.js';
import type { KernelExports } from '../../../solver/connections/wasm/kernel.js';
import type { CapturedSets } from '../captured.js';
import type { EdgeTemplates } from '../edge-templates.js';
import type { Endpoints } from '../endpoints.js';
import kernel128 from '../hsearch-128.wasm';
import kernel256 from '../hsearch-256.wasm';

interface WideKernelExports extends KernelExports {
  run(count: number, groups: number, neighbours: number, templates?: number): number;
}

/** The kernels, the one for smaller boards first; each is made once for the process. */
const kernels: { readonly maxCells: number; readonly bytes: Uint8Array; made?: WideKernel }[] = [
  { maxCells: 128, bytes: kernel128 },
  { maxCells: 256, bytes: kernel256 },
];

/**
 * What a run of it leaves is there until the next one, whoever asks for it. Undefined for larger boards.
 */
export function wideKernel(cellCount: number): WideKernel | undefined {
  const kernel = kernels.find(({ maxCells }) => cellCount <= maxCells);
  if (!kernel || kernel.made) return kernel?.made;
  kernel.made = new WideKernel(instanceOf<WideKernelExports>(kernel.bytes), kernel.maxCells);
  return kernel.made;
}

export class WideKernel {
  /** Endpoints that have a used full connection to endpoint x: `partnerCount[x]` of them from `partners[x * stride]`. */
  readonly partners: Int16Array;
  readonly partnerCount: Int32Array;
  readonly stride: number;
  private readonly words: Int32Array;
  private readonly cells: number;
  private readonly neighbours: number;
  private readonly captured: number;
  private readonly carriers: number;
  private readonly pairs: number;
  private readonly wordsPerCarrier: number;

  constructor(
    private readonly exports: WideKernelExports,
    maxCells: number,
  ) {
    exports.init();
    this.stride = maxCells + 2;
    this.wordsPerCarrier = maxCells / 32;
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
    return this.words[this.wordsPerCarrier];
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
    const { words, cells, wordsPerCarrier } = this;
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
    const { words, wordsPerCarrier } = this;
    for (let i = 0; i < count; i++) {
      for (let w = 0; w < wordsPerCarrier; w++)
        words[to + wordsPerCarrier * i + w] = w < width ? from[i * width + w] : 0;
    }
  }
}
