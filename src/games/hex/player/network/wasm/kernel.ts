/**
 * The layers of a network by WebAssembly (kernel.assemblyscript), about thirty times as fast as in plain TypeScript: in a
 * browser, whose page's policy forbids to compile, there is no network.
 */
import { Addresses, growTo, instanceOf, type KernelMemory } from '../../../../../core/wasm/instance.js';
import type { Geometry } from '../../../rules/bordered-board.js';
import { inputs, layerSize, taps, type Layers, type Numbers, type Taps } from '../shape.js';
import { points, tileLayerSize, tileLength, tilesOf, tileWeights } from '../tiles.js';
import { kernelBytes } from './bytes.js';

interface Exports {
  readonly memory: KernelMemory;
  firstLayer(
    from: number,
    to: number,
    channels: number,
    weights: number,
    cells: number,
    count: number,
    steps: number,
  ): void;
  layer(
    from: number,
    to: number,
    channels: number,
    weights: number,
    adds: number,
    tiles: number,
    count: number,
    points: number,
    sums: number,
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
/** Cells of the first layer, and tiles of the others, that are computed together. */
const together = 4;
const upTo = (count: number): number => Math.ceil(count / together) * together;

export class KernelLayers implements Layers {
  readonly input: Int16Array;
  readonly output: Int16Array;
  readonly scores: Int32Array;
  readonly pooled: Int32Array;
  private readonly steps: Int32Array;
  /** Of the tiles for each list of steps: bytes from the first square on. */
  private readonly tiles = new WeakMap<Int32Array, Int32Array>();
  private readonly places: Readonly<
    Record<
      | 'input'
      | 'output'
      | 'between'
      | 'cells'
      | 'steps'
      | 'tiles'
      | 'points'
      | 'sums'
      | 'first'
      | 'weights'
      | 'policy'
      | 'scores'
      | 'pooled',
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
    private readonly geometry: Geometry,
  ) {
    const { channels, blocks, layers, policy } = numbers;
    const { squareCount, squareOf: cells } = geometry;
    const addresses = new Addresses();
    const take = (bytes: number): number => addresses.take(bytes);
    // One square more, for what tiles compute beyond the board.
    const plane = 2 * channels * (squareCount + 1);
    const places = {
      input: take(2 * inputs * squareCount),
      output: take(plane),
      between: take(plane),
      cells: take(4 * upTo(cells.length)),
      steps: take(4 * taps),
      tiles: take(4 * tileLength * upTo(cells.length)),
      points: take(2 * points * channels * upTo(cells.length)),
      sums: take(4 * (points * together * 8 + 4 * 8)),
      first: take(2 * layerSize(inputs, channels)),
      weights: take(2 * 2 * blocks * tileLayerSize(channels)),
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
    this.steps = new Int32Array(buffer, places.steps, taps);
    // The last cell fills up the last four.
    new Int32Array(buffer, places.cells, upTo(cells.length)).fill(cells[cells.length - 1]).set(cells);
    const first = layerSize(inputs, channels);
    new Int16Array(buffer, places.first, first).set(layers.subarray(0, first));
    for (let layer = 0; layer < 2 * blocks; layer++) {
      const weights = tileWeights(layers, first + layer * layerSize(channels, channels), channels);
      new Int16Array(buffer, places.weights + 2 * layer * weights.length, weights.length).set(weights);
    }
    new Int16Array(buffer, places.policy, channels).set(policy);
  }

  run({ near, far }: Taps): void {
    const { exports, numbers, scores } = this;
    const { channels, blocks } = numbers;
    const { input, output, between, cells, steps, first, policy, pooled } = this.places;
    this.steps.set(near);
    exports.firstLayer(input, output, channels, first, cells, upTo(scores.length), steps);
    for (let block = 0; block < blocks; block++) {
      this.layer(2 * block, output, between, near);
      this.layer(2 * block + 1, between, output, far);
    }
    exports.heads(output, channels, policy, cells, scores.length, this.places.scores, pooled);
  }

  /** The result of the second layer of a block is added to what `to` holds. */
  private layer(layer: number, from: number, to: number, steps: Int32Array): void {
    const { exports, places, numbers } = this;
    const { channels } = numbers;
    const tiles = this.tiles.get(steps) ?? this.newTiles(steps);
    new Int32Array(exports.memory.buffer, places.tiles, tiles.length).set(tiles);
    const weights = places.weights + 2 * layer * tileLayerSize(channels);
    const count = tiles.length / tileLength;
    exports.layer(from, to, channels, weights, layer & 1, places.tiles, count, places.points, places.sums);
  }

  private newTiles(steps: Int32Array): Int32Array {
    const squares = tilesOf(this.geometry, steps);
    const tiles = new Int32Array(upTo(squares.length / tileLength) * tileLength);
    // What fills up the last four has its squares and its cells beyond the board.
    for (let tile = 0; tile < tiles.length; tile += tileLength) {
      tiles.fill(this.geometry.squareCount, tile + tileLength - 4, tile + tileLength);
    }
    tiles.set(squares);
    tiles.forEach((square, i) => (tiles[i] = 2 * this.numbers.channels * square));
    this.tiles.set(steps, tiles);
    return tiles;
  }
}
