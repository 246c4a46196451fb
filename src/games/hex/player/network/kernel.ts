/** The network's layers by WebAssembly (assembly/layers.ts), thirty times as fast as TypeScript. */
import { Addresses, growTo, instanceOf, type KernelMemory } from '../../../../core/wasm/instance.js';
import type { Geometry } from '../../rules/bordered-board.js';
import {
  inputs,
  lanes,
  layerSize,
  taps,
  tapsByPlayer,
  type Layers,
  type Numbers,
  type Taps,
} from './shape.js';
import { points, tileLayerSize, tileLength, tilesOf, tileWeights } from './tiles.js';
import kernel from './layers.wasm';
import { sizeName } from '../../../../core/text/coordinates.js';

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

/** A list of tiles in memory, a multiple of `together`. */
interface Tiles {
  readonly at: number;
  readonly count: number;
}

interface View {
  readonly steps: number;
  readonly near: Tiles;
  readonly far: Tiles;
}

export class KernelLayers implements Layers {
  readonly input: Int16Array;
  readonly output: Int16Array;
  readonly scores: Int32Array;
  readonly pooled: Int32Array;
  /** Addresses by player: steps of the first layer, tiles of the others. */
  private readonly views: readonly View[];
  private readonly places: Readonly<
    Record<
      | 'input'
      | 'output'
      | 'between'
      | 'cells'
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

  /** One instance a size and network; the results of a run last until the next one. */
  static get(numbers: Numbers, geometry: Geometry): KernelLayers {
    const size = sizeName(geometry);
    const known = kept.get(numbers) ?? new Map<string, KernelLayers>();
    kept.set(numbers, known);
    const layers = known.get(size) ?? new KernelLayers(instanceOf<Exports>(kernel), numbers, geometry);
    known.set(size, layers);
    return layers;
  }

  private constructor(
    private readonly exports: Exports,
    private readonly numbers: Numbers,
    geometry: Geometry,
  ) {
    const { channels, blocks, layers, policy } = numbers;
    const { squareCount, squareOf: cells } = geometry;
    const addresses = new Addresses();
    const take = (bytes: number): number => addresses.take(bytes);
    // One square more, for what tiles compute beyond the board.
    const plane = 2 * channels * (squareCount + 1);
    const tilesBy = [1, 1, 2].map((player) => ({
      near: tilesIn(geometry, player, 'near', 2 * channels),
      far: tilesIn(geometry, player, 'far', 2 * channels),
    }));
    const most = Math.max(...tilesBy.flatMap(({ near, far }) => [near.length, far.length])) / tileLength;
    const places = {
      input: take(2 * inputs * squareCount),
      output: take(plane),
      between: take(plane),
      cells: take(4 * upTo(cells.length)),
      points: take(2 * points * channels * most),
      sums: take(4 * (points * together * lanes + 4 * lanes)),
      first: take(2 * layerSize(inputs, channels)),
      weights: take(2 * 2 * blocks * tileLayerSize(channels)),
      policy: take(2 * channels),
      scores: take(4 * cells.length),
      pooled: take(8 * channels),
    };
    this.places = places;
    this.views = tilesBy.map(({ near, far }) => ({
      steps: take(4 * taps),
      near: { at: take(4 * near.length), count: near.length / tileLength },
      far: { at: take(4 * far.length), count: far.length / tileLength },
    }));
    const { memory } = exports;
    growTo(memory, addresses.end);
    const { buffer } = memory;
    this.input = new Int16Array(buffer, places.input, inputs * squareCount);
    this.output = new Int16Array(buffer, places.output, channels * squareCount);
    this.scores = new Int32Array(buffer, places.scores, cells.length);
    this.pooled = new Int32Array(buffer, places.pooled, 2 * channels);
    const integers = (at: number, numbers: Int32Array): void =>
      new Int32Array(buffer, at, numbers.length).set(numbers);
    tapsByPlayer(geometry).forEach(({ near }, player) => {
      const view = this.views[player];
      integers(view.steps, near);
      integers(view.near.at, tilesBy[player].near);
      integers(view.far.at, tilesBy[player].far);
    });
    // The last cell is repeated to fill the last group of four.
    new Int32Array(buffer, places.cells, upTo(cells.length)).fill(cells[cells.length - 1]).set(cells);
    const first = layerSize(inputs, channels);
    new Int16Array(buffer, places.first, first).set(layers.subarray(0, first));
    for (let layer = 0; layer < 2 * blocks; layer++) {
      const weights = tileWeights(layers, first + layer * layerSize(channels, channels), channels);
      new Int16Array(buffer, places.weights + 2 * layer * weights.length, weights.length).set(weights);
    }
    new Int16Array(buffer, places.policy, channels).set(policy);
  }

  run(player: number): void {
    const { exports, numbers, scores } = this;
    const { channels, blocks } = numbers;
    const { input, output, between, cells, first, policy, pooled } = this.places;
    const { steps, near, far } = this.views[player];
    exports.firstLayer(input, output, channels, first, cells, upTo(scores.length), steps);
    for (let block = 0; block < blocks; block++) {
      this.layer(2 * block, output, between, near);
      this.layer(2 * block + 1, between, output, far);
    }
    exports.heads(output, channels, policy, cells, scores.length, this.places.scores, pooled);
  }

  /** The result of the second layer of a block is added to what `to` holds. */
  private layer(layer: number, from: number, to: number, { at, count }: Tiles): void {
    const { exports, places, numbers } = this;
    const { channels } = numbers;
    const weights = places.weights + 2 * layer * tileLayerSize(channels);
    exports.layer(from, to, channels, weights, layer & 1, at, count, places.points, places.sums);
  }
}

/** The tiles in byte offsets; those that fill up the last four lie beyond the board. */
function tilesIn(geometry: Geometry, player: number, kind: keyof Taps, bytesPerSquare: number): Int32Array {
  const squares = tilesOf(geometry, player, kind);
  const filled = new Int32Array(upTo(squares.length / tileLength) * tileLength).fill(geometry.squareCount);
  filled.set(squares);
  return filled.map((square) => bytesPerSquare * square);
}
