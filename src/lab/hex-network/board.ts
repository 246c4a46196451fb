/**
 * The steps of training on boards of one size. Activations and gradients are stored by square, then
 * by channel, in arrays of the kernel, which the convolutions read and write.
 */
import { inputs, tapsOf } from '../../games/hex/player/network/shape.js';
import { Geometry } from '../../games/hex/rules/bordered-board.js';
import type { Kernel } from './kernel.js';

const tile = 4;

export class TrainingBoard {
  readonly geometry: Geometry;
  /** Squares of the cells, padded with the last one to a multiple of four. */
  private readonly cells: Int32Array;
  /** Steps to the cell itself and its neighbours, or to the cells a bridge away. */
  private readonly steps: readonly Int32Array[];
  /** The same steps in the opposite direction. */
  private readonly stepsBack: readonly Int32Array[];

  /** @param channels number of channels of all activations but the input */
  constructor(
    private readonly kernel: Kernel,
    private readonly channels: number,
    rows: number,
    cols: number,
  ) {
    this.geometry = new Geometry(rows, cols);
    const { squareOf, steps } = this.geometry;
    const padded = Array.from(squareOf);
    while (padded.length % tile !== 0) padded.push(squareOf[squareOf.length - 1]);
    this.cells = kernel.integers(padded);
    const { near, far } = tapsOf(steps);
    this.steps = [near, far].map((kind) => kernel.integers(kind));
    this.stepsBack = [near, far].map((kind) => kernel.integers(kind.map((step) => 0 - step)));
  }

  setInput(input: Float32Array, cells: Uint8Array): void {
    const { squareOf, squareCount, width, rows, cols } = this.geometry;
    input.fill(0, 0, inputs * squareCount);
    for (let row = 1; row <= rows; row++) {
      input[inputs * row * width] = input[inputs * (row * width + width - 1)] = 1;
    }
    for (let col = 1; col <= cols; col++) {
      input[inputs * col + 1] = input[inputs * ((rows + 1) * width + col) + 1] = 1;
    }
    squareOf.forEach((square, cell) => {
      if (cells[cell] !== 0) input[inputs * square + cells[cell] - 1] = 1;
    });
  }

  /** Clears values of a larger board on the border and on the row beyond it. */
  clearBorder(activations: Float32Array): void {
    const { channels } = this;
    const { squareCount, cellOn, width } = this.geometry;
    activations.fill(0, squareCount * channels, (squareCount + width) * channels);
    for (let square = 0; square < squareCount; square++) {
      if (cellOn[square] < 0) activations.fill(0, square * channels, (square + 1) * channels);
    }
  }

  /** @param layer index of the layer, whose taps it determines; `from` is the input at 0 */
  convolve(layer: number, from: Float32Array, weights: Float32Array, to: Float32Array): void {
    this.sum(from, layer === 0 ? inputs : this.channels, to, weights, 0, this.steps[kindOf(layer)]);
  }

  /**
   * Propagates a gradient from the outputs of a layer to its inputs.
   * @param transposed weights with inputs and outputs exchanged
   * @param adds 1: to the gradient that `to` holds
   */
  convolveBack(
    layer: number,
    from: Float32Array,
    transposed: Float32Array,
    to: Float32Array,
    adds: 0 | 1,
  ): void {
    this.sum(from, this.channels, to, transposed, adds, this.stepsBack[kindOf(layer)]);
  }

  /** Adds the gradient by a layer's weights to `slopes`; `out` holds that by its outputs. */
  slope(layer: number, from: Float32Array, out: Float32Array, slopes: Float32Array): void {
    this.kernel.exports.slope(
      from.byteOffset,
      layer === 0 ? inputs : this.channels,
      out.byteOffset,
      this.channels,
      slopes.byteOffset,
      this.cells.byteOffset,
      this.geometry.squareOf.length,
      this.steps[kindOf(layer)].byteOffset,
    );
  }

  /** Replaces negative values, after the addition of `others`, by 0. */
  rectify(values: Float32Array, others?: Float32Array): void {
    const { channels } = this;
    const { squareOf } = this.geometry;
    const end = squareOf[squareOf.length - 1] * channels + channels;
    for (let i = squareOf[0] * channels; i < end; i++) {
      const sum = others ? values[i] + others[i] : values[i];
      values[i] = sum > 0 ? sum : 0;
    }
  }

  /** No gradient passes through an activation of 0 or through the border. */
  stopAtZero(slopes: Float32Array, activations: Float32Array): void {
    const end = this.geometry.squareCount * this.channels;
    for (let i = 0; i < end; i++) if (activations[i] === 0) slopes[i] = 0;
  }

  private sum(
    from: Float32Array,
    width: number,
    to: Float32Array,
    weights: Float32Array,
    adds: 0 | 1,
    steps: Int32Array,
  ): void {
    this.kernel.exports.convolve(
      from.byteOffset,
      width,
      to.byteOffset,
      this.channels,
      weights.byteOffset,
      adds,
      this.cells.byteOffset,
      this.cells.length,
      steps.byteOffset,
    );
  }
}

/** The second layer of a block has taps a bridge away, the others have neighbours. */
function kindOf(layer: number): 0 | 1 {
  return layer > 0 && layer % 2 === 0 ? 1 : 0;
}
