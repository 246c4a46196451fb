/**
 * The network of the Hex player (games/hex/player/network) in single precision with the gradient of
 * its loss, for training. It takes one position at a time; `learn` adds to the gradient.
 *
 * All parameters are in one array: the layers in groups of eight output channels
 * (assembly/convolution.ts), the weights of the policy, for each hidden unit the weights of means
 * and maxima and an initial value, then the weights of the chance to win. Errors are propagated
 * backwards by the chain rule (D. Rumelhart, G. Hinton, R. Williams, "Learning representations by
 * back-propagating errors", 1986); a convolution backwards is one with transposed weights.
 */
import { sizeName } from '../../core/text/coordinates.js';
import type { Random } from '../../core/random.js';
import { inputs, lanes, taps } from '../../games/hex/player/network/shape.js';
import { TrainingBoard } from './board.js';
import { Kernel } from './kernel.js';
import type { Sample } from './games.js';
import { Heads, sizeOfHeads, type Losses, type Shape } from './heads.js';

/** Returns the number of parameters of a layer, with the eight initial values of each group. */
export function sizeOfLayer(from: number, channels: number): number {
  return channels * (1 + taps * from);
}

const bytes = 48 << 20;
const maxWidth = 21;
const maxSquares = maxWidth * maxWidth;
/** Scale of the second layer of a block, whose change is small at first. */
const secondLayerScale = 0.3;

export class FloatNetwork {
  readonly parameters: Float32Array<ArrayBuffer>;
  readonly slopes: Float32Array<ArrayBuffer>;
  private readonly kernel = new Kernel(bytes);
  private readonly boards = new Map<string, TrainingBoard>();
  /** Activations of each layer, the input first. */
  private readonly activations: readonly Float32Array[];
  /** Gradient of the loss by the activations of the blocks. */
  private readonly outer: Float32Array;
  /** Gradient of the loss by the activations inside a block. */
  private readonly inner: Float32Array;
  /** Weights with inputs and outputs exchanged, for each layer but the first. */
  private readonly transposed: readonly Float32Array[];
  private readonly heads: Heads;

  constructor(
    readonly shape: Shape,
    random: Random,
  ) {
    const { channels, blocks } = shape;
    const { kernel } = this;
    const policyAt = this.layerAt(2 * blocks + 1);
    const size = policyAt + sizeOfHeads(shape);
    this.parameters = kernel.floats(size);
    this.slopes = kernel.floats(size);
    // Bridges of cells in the first and last rows end beyond the border.
    const row = maxWidth * channels;
    const plane = (): Float32Array => kernel.floats(maxSquares * channels + 2 * row).subarray(row);
    this.activations = [kernel.floats(maxSquares * inputs), ...Array.from({ length: 1 + 2 * blocks }, plane)];
    this.outer = plane();
    this.inner = plane();
    const inside = sizeOfLayer(channels, channels);
    this.transposed = Array.from({ length: 2 * blocks }, () => kernel.floats(inside));
    this.heads = new Heads(shape, this.parameters.subarray(policyAt), this.slopes.subarray(policyAt));
    this.draw(random);
  }

  /** Returns the index of the first parameter of layer `index`; the heads come after the last. */
  layerAt(index: number): number {
    const { channels } = this.shape;
    return index === 0 ? 0 : sizeOfLayer(inputs, channels) + (index - 1) * sizeOfLayer(channels, channels);
  }

  /** To be called after a change of the parameters, before `learn`. */
  prepare(): void {
    const { channels } = this.shape;
    const size = sizeOfLayer(channels, channels) / (channels / lanes);
    this.transposed.forEach((to, i) => {
      const from = this.layerOf(this.parameters, i + 1);
      for (let tap = 0; tap < taps; tap++) {
        for (let x = 0; x < channels; x++) {
          for (let y = 0; y < channels; y++) {
            to[placeOf(tap, y, x, channels, size)] = from[placeOf(tap, x, y, channels, size)];
          }
        }
      }
    });
  }

  /** Returns the losses on a sample, and whether a most played move is ranked first. */
  judge(sample: Sample): Losses & { readonly isFirst: boolean } {
    this.forward(sample);
    const { shares } = sample;
    return {
      ...this.heads.losses(sample),
      isFirst: shares !== undefined && this.heads.ranksFirst(shares),
    };
  }

  /** Returns the losses and adds the gradient. */
  learn(sample: Sample): Losses {
    this.forward(sample);
    const losses = this.heads.losses(sample);
    this.backward(sample);
    return losses;
  }

  private draw(random: Random): void {
    const { channels, blocks, hidden } = this.shape;
    const { parameters } = this;
    const uniform = (from: number, to: number, width: number): void => {
      for (let i = from; i < to; i++) parameters[i] = (2 * random.unit() - 1) * width;
    };
    for (let layer = 0; layer <= 2 * blocks; layer++) {
      const from = layer === 0 ? inputs : channels;
      const scale = layer > 0 && layer % 2 === 0 ? secondLayerScale : 1;
      const [start, end] = [this.layerAt(layer), this.layerAt(layer + 1)];
      uniform(start, end, scale * Math.sqrt(6 / (taps * from)));
      const group = (end - start) / (channels / lanes);
      for (let at = start; at < end; at += group) parameters.fill(0, at, at + lanes);
    }
    const policyAt = this.layerAt(2 * blocks + 1);
    const valueAt = policyAt + channels;
    uniform(policyAt, valueAt, Math.sqrt(1 / channels));
    uniform(valueAt, parameters.length - 1, Math.sqrt(3 / (2 * channels)));
    for (let unit = 0; unit < hidden; unit++) parameters[valueAt + (unit + 1) * (2 * channels + 1) - 1] = 0;
  }

  /** Returns the part of parameters or slopes that belongs to a layer. */
  private layerOf(all: Float32Array, layer: number): Float32Array {
    return all.subarray(this.layerAt(layer), this.layerAt(layer + 1));
  }

  private boardOf(sample: Sample): TrainingBoard {
    const { rows, cols } = sample;
    const name = sizeName(sample);
    let board = this.boards.get(name);
    if (!board) {
      board = new TrainingBoard(this.kernel, this.shape.channels, rows, cols);
      this.boards.set(name, board);
    }
    return board;
  }

  /** Computes all activations, the scores of the moves and the chance to win. */
  private forward(sample: Sample): void {
    const board = this.boardOf(sample);
    const { activations, parameters } = this;
    const [input, ...planes] = activations;
    board.setInput(input, sample.cells);
    planes.forEach((to, layer) => {
      board.clearBorder(to);
      board.convolve(layer, activations[layer], this.layerOf(parameters, layer), to);
      const endsBlock = layer > 0 && layer % 2 === 0;
      board.rectify(to, endsBlock ? activations[layer - 1] : undefined);
    });
    this.heads.run(planes[planes.length - 1], board.geometry);
  }

  private backward(sample: Sample): void {
    const board = this.boardOf(sample);
    const { activations, outer, inner, slopes, transposed } = this;
    outer.fill(0);
    this.heads.back(sample, board.geometry, activations[activations.length - 1], outer);
    for (let layer = 2 * this.shape.blocks; layer > 0; layer -= 2) {
      const [before, between, after] = activations.slice(layer - 1);
      board.stopAtZero(outer, after);
      board.slope(layer, between, outer, this.layerOf(slopes, layer));
      inner.fill(0);
      board.convolveBack(layer, outer, transposed[layer - 1], inner, 0);
      board.stopAtZero(inner, between);
      board.slope(layer - 1, before, inner, this.layerOf(slopes, layer - 1));
      board.convolveBack(layer - 1, inner, transposed[layer - 2], outer, 1);
    }
    board.stopAtZero(outer, activations[1]);
    board.slope(0, activations[0], outer, this.layerOf(slopes, 0));
  }
}

/** Returns the index of a tap's weight from channel `x` to `y`. @param size size of a group */
function placeOf(tap: number, x: number, y: number, width: number, size: number): number {
  return Math.floor(y / lanes) * size + lanes + (tap * width + x) * lanes + (y % lanes);
}
