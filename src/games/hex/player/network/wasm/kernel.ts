/**
 * The layers of a network by WebAssembly (kernel.assemblyscript), about thirty times as fast as in plain TypeScript: in a
 * browser, whose page's policy forbids to compile, there is no network.
 */
import { instanceOf } from '../../../solver/connections/wasm/instance.js';
import type { Geometry } from '../../../rules/bordered-board.js';
import { inputs, layerSize, taps, type Layers, type Numbers } from '../shape.js';
import { kernelBytes } from './bytes.js';

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  layer(
    from: number,
    width: number,
    to: number,
    channels: number,
    weights: number,
    adds: number,
    cells: number,
    count: number,
    steps: number,
  ): void;
}

/** An instance reserves gigabytes of addresses: there must not be one for each search. */
const kept = new WeakMap<Numbers, Map<string, KernelLayers>>();
const bytesPerPage = 1 << 16;
/** Cells that are computed together. */
const tile = 4;

export class KernelLayers implements Layers {
  readonly input: Int16Array;
  readonly output: Int16Array;
  private readonly steps: Int32Array;
  private readonly count: number;
  private readonly places: Readonly<
    Record<'input' | 'output' | 'between' | 'cells' | 'steps' | 'weights', number>
  >;

  /** One for each size and network: what a run leaves is there until the next one. Undefined without WebAssembly. */
  static get(numbers: Numbers, geometry: Geometry): KernelLayers | undefined {
    const size = `${String(geometry.rows)}x${String(geometry.cols)}`;
    const known = kept.get(numbers) ?? new Map<string, KernelLayers>();
    kept.set(numbers, known);
    if (known.has(size)) return known.get(size);
    const exports = instanceOf<Exports>(kernelBytes);
    const layers = exports && new KernelLayers(exports, numbers, geometry);
    if (layers) known.set(size, layers);
    return layers;
  }

  private constructor(
    private readonly exports: Exports,
    private readonly numbers: Numbers,
    { squareCount, squareOf: cells }: Geometry,
  ) {
    const { channels, layers } = numbers;
    this.count = Math.ceil(cells.length / tile) * tile;
    let end = 0;
    const take = (bytes: number): number => {
      const start = end;
      end += (bytes + 15) & ~15;
      return start;
    };
    const places = {
      input: take(2 * inputs * squareCount),
      output: take(2 * channels * squareCount),
      between: take(2 * channels * squareCount),
      cells: take(4 * this.count),
      steps: take(4 * taps),
      weights: take(2 * layers.length),
    };
    this.places = places;
    const { memory } = exports;
    memory.grow(Math.max(0, Math.ceil((end - memory.buffer.byteLength) / bytesPerPage)));
    const { buffer } = memory;
    this.input = new Int16Array(buffer, places.input, inputs * squareCount);
    this.output = new Int16Array(buffer, places.output, channels * squareCount);
    this.steps = new Int32Array(buffer, places.steps, taps);
    // The last cell fills up the last tile.
    new Int32Array(buffer, places.cells, this.count).fill(cells[cells.length - 1]).set(cells);
    new Int16Array(buffer, places.weights, layers.length).set(layers);
  }

  run(steps: Int32Array): void {
    const { channels, blocks } = this.numbers;
    const { input, output, between } = this.places;
    this.steps.set(steps);
    this.layer(input, inputs, output, 0, 0);
    let at = layerSize(inputs, channels);
    for (let block = 0; block < blocks; block++) {
      this.layer(output, channels, between, at, 0);
      at += layerSize(channels, channels);
      this.layer(between, channels, output, at, 1);
      at += layerSize(channels, channels);
    }
  }

  private layer(from: number, width: number, to: number, at: number, adds: number): void {
    const { exports, places, numbers, count } = this;
    const weights = places.weights + 2 * at;
    exports.layer(from, width, to, numbers.channels, weights, adds, places.cells, count, places.steps);
  }
}
