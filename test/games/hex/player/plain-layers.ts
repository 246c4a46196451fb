/** The layers of the Hex player's network in plain form, in the same integers as the kernel. */
import type { Geometry } from '../../../../src/games/hex/rules/bordered-board.js';
import {
  inputs,
  lanes,
  layerSize,
  maxActivation,
  sumShift,
  taps,
  tapsByPlayer,
  type Layers,
  type Numbers,
  type Taps,
} from '../../../../src/games/hex/player/network/shape.js';

export class PlainLayers implements Layers {
  readonly input: Int16Array;
  readonly output: Int16Array;
  readonly scores: Int32Array;
  readonly pooled: Int32Array;
  private readonly between: Int16Array;
  private readonly cells: Int32Array;
  private readonly taps: readonly Taps[];

  constructor(
    private readonly numbers: Numbers,
    geometry: Geometry,
  ) {
    const { squareCount, squareOf } = geometry;
    this.taps = tapsByPlayer(geometry);
    this.cells = squareOf;
    this.input = new Int16Array(squareCount * inputs);
    this.output = new Int16Array(squareCount * numbers.channels);
    this.between = new Int16Array(squareCount * numbers.channels);
    this.scores = new Int32Array(squareOf.length);
    this.pooled = new Int32Array(2 * numbers.channels);
  }

  run(player: number): void {
    const { near, far } = this.taps[player];
    const { numbers, input, output, between } = this;
    const { channels, blocks } = numbers;
    let at = layerSize(inputs, channels);
    this.layer(input, inputs, output, 0, false, near);
    for (let block = 0; block < blocks; block++) {
      this.layer(output, channels, between, at, false, near);
      at += layerSize(channels, channels);
      this.layer(between, channels, output, at, true, far);
      at += layerSize(channels, channels);
    }
    this.sumUpLast();
  }

  /** Computes the inputs of the heads from the last activations. */
  private sumUpLast(): void {
    const { numbers, output, scores, pooled, cells } = this;
    const { channels, policy } = numbers;
    scores.fill(0);
    pooled.fill(0);
    cells.forEach((square, cell) => {
      for (let c = 0; c < channels; c++) {
        const activation = output[square * channels + c];
        scores[cell] += policy[c] * activation;
        pooled[c] += activation;
        pooled[channels + c] = Math.max(pooled[channels + c], activation);
      }
    });
  }

  /**
   * Computes one layer from the weights at `at`; if `adds`, adds the result to the values in `to`.
   */
  private layer(
    from: Int16Array,
    width: number,
    to: Int16Array,
    at: number,
    adds: boolean,
    steps: Int32Array,
  ): void {
    const { cells, numbers } = this;
    const { channels, layers } = numbers;
    const groupSize = layerSize(width, lanes);
    const sums = new Int32Array(lanes);
    for (const square of cells) {
      for (let group = 0; group * lanes < channels; group++) {
        sumUp(layers, at + group * groupSize, from, width, square, steps, sums);
        const target = square * channels + group * lanes;
        for (let lane = 0; lane < lanes; lane++) {
          const sum = (sums[lane] >> sumShift) + (adds ? to[target + lane] : 0);
          to[target + lane] = Math.min(Math.max(sum, 0), maxActivation);
        }
      }
    }
  }
}

/** Computes the sums of eight outputs at a square. */
function sumUp(
  weights: Int16Array,
  at: number,
  from: Int16Array,
  width: number,
  square: number,
  steps: Int32Array,
  sums: Int32Array,
): void {
  for (let lane = 0; lane < lanes; lane++) {
    sums[lane] = (weights[at + 2 * lane] & 0xffff) | (weights[at + 2 * lane + 1] << 16);
  }
  let w = at + 2 * lanes;
  for (let tap = 0; tap < taps; tap++) {
    const first = (square + steps[tap]) * width;
    for (let x = first; x < first + width; x += 2, w += 2 * lanes) {
      // Bridges of cells in the first and last rows end beyond the border, without values.
      if (x < 0 || x >= from.length) continue;
      const [even, odd] = [from[x], from[x + 1]];
      if ((even | odd) === 0) continue;
      for (let lane = 0; lane < lanes; lane++) {
        sums[lane] += even * weights[w + 2 * lane] + odd * weights[w + 2 * lane + 1];
      }
    }
  }
}
