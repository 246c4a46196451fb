/**
 * The layers of a network by WebAssembly (kernel.assemblyscript), about thirty times as fast as in plain TypeScript: in a
 * browser, whose page's policy forbids to compile, there is no network.
 */
import { Addresses, growTo, instanceOf, type KernelMemory } from '../../../../../core/wasm/instance.js';
import type { Geometry } from '../../../rules/bordered-board.js';
import { inputs, layerSize, taps, type Layers, type Numbers, type Taps } from '../shape.js';
import { kernelBytes } from './bytes.js';

interface Exports {
  readonly memory: KernelMemory;
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
  heads(
    from: number,
    channels: number,
    policy: number,
    cells: number,
    count: number,
    scores: number,
    pooled: number,
  ): void;
}

/** An instance reserves gigabytes of addresses: there must not be one for each search. */
const kept = new WeakMap<Numbers, Map<string, KernelLayers>>();
/** Cells that are computed together. */
const tile = 4;

export class KernelLayers implements Layers {
  readonly input: Int16Array;
  readonly output: Int16Array;
  readonly scores: Int32Array;
  readonly pooled: Int32Array;
  private readonly near: Int32Array;
  private readonly far: Int32Array;
  /** Of the cells, filled up to whole tiles. */
  private readonly count: number;
  private readonly places: Readonly<
    Record<
      'input' | 'output' | 'between' | 'cells' | 'near' | 'far' | 'weights' | 'policy' | 'scores' | 'pooled',
      number
    >
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
    { squareCount, squareOf: cells, width }: Geometry,
  ) {
    const { channels, layers, policy } = numbers;
    this.count = Math.ceil(cells.length / tile) * tile;
    const addresses = new Addresses();
    const take = (bytes: number): number => addresses.take(bytes);
    // Bridges of cells in the first and last rows end beyond the border, in a row of zeros.
    const beyond = 2 * channels * width;
    const plane = (): number => take(2 * channels * squareCount + 2 * beyond) + beyond;
    const places = {
      input: take(2 * inputs * squareCount),
      output: plane(),
      between: plane(),
      cells: take(4 * this.count),
      near: take(4 * taps),
      far: take(4 * taps),
      weights: take(2 * layers.length),
      policy: take(2 * channels),
      scores: take(4 * cells.length),
      pooled: take(8 * channels),
    };
    this.places = places;
    const { memory } = exports;
    growTo(memory, addresses.end);
    const { buffer } = memory;
    this.input = new Int16Array(buffer, places.input, inputs * squareCount);
    this.output = new Int16Array(buffer, places.output, channels * squareCount);
    this.scores = new Int32Array(buffer, places.scores, cells.length);
    this.pooled = new Int32Array(buffer, places.pooled, 2 * channels);
    this.near = new Int32Array(buffer, places.near, taps);
    this.far = new Int32Array(buffer, places.far, taps);
    // The last cell fills up the last tile.
    new Int32Array(buffer, places.cells, this.count).fill(cells[cells.length - 1]).set(cells);
    new Int16Array(buffer, places.weights, layers.length).set(layers);
    new Int16Array(buffer, places.policy, channels).set(policy);
  }

  run({ near, far }: Taps): void {
    const { channels, blocks } = this.numbers;
    const { input, output, between } = this.places;
    this.near.set(near);
    this.far.set(far);
    this.layer(input, inputs, output, 0, 0);
    let at = layerSize(inputs, channels);
    for (let block = 0; block < blocks; block++) {
      this.layer(output, channels, between, at, 0);
      at += layerSize(channels, channels);
      this.layer(between, channels, output, at, 1);
      at += layerSize(channels, channels);
    }
    const { cells, policy, scores, pooled } = this.places;
    this.exports.heads(output, channels, policy, cells, this.scores.length, scores, pooled);
  }

  private layer(from: number, width: number, to: number, at: number, adds: 0 | 1): void {
    const { exports, places, numbers, count } = this;
    const weights = places.weights + 2 * at;
    const steps = adds === 1 ? places.far : places.near;
    exports.layer(from, width, to, numbers.channels, weights, adds, places.cells, count, steps);
  }
}
