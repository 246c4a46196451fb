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
import type { Random } from '../../core/random.js';
import { inputs, lanes, taps } from '../../games/hex/player/network/shape.js';
import { TrainingBoard } from './board.js';
import { Kernel } from './kernel.js';
import { addAndRectify, clearBorder, rectify, setInput, stopAtZero } from './elements.js';
import type { Sample } from './games.js';
import { Heads, lossOfChance, sizeOfHeads, type Shape } from './heads.js';

/** Losses of a position for the moves and for the chance to win, in nats. */
export interface Losses {
  readonly moves: number;
  readonly chance: number;
}

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
  private readonly policyAt: number;
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
    const inner = sizeOfLayer(channels, channels);
    this.policyAt = sizeOfLayer(inputs, channels) + 2 * blocks * inner;
    const size = this.policyAt + sizeOfHeads(shape);
    this.parameters = kernel.floats(size);
    this.slopes = kernel.floats(size);
    // Bridges of cells in the first and last rows end beyond the border.
    const row = maxWidth * channels;
    const plane = (): Float32Array => kernel.floats(maxSquares * channels + 2 * row).subarray(row);
    this.activations = [kernel.floats(maxSquares * inputs), ...Array.from({ length: 1 + 2 * blocks }, plane)];
    this.outer = plane();
    this.inner = plane();
    this.transposed = Array.from({ length: 2 * blocks }, () => kernel.floats(inner));
    this.heads = new Heads(shape, this.parameters, this.slopes, this.policyAt);
    this.draw(random);
  }

  /** Returns the index of the first parameter of layer `index`. */
  layerAt(index: number): number {
    const { channels } = this.shape;
    return index === 0 ? 0 : sizeOfLayer(inputs, channels) + (index - 1) * sizeOfLayer(channels, channels);
  }

  /** To be called after a change of the parameters, before `learn`. */
  prepare(): void {
    const { channels } = this.shape;
    const size = sizeOfLayer(channels, channels) / (channels / lanes);
    this.transposed.forEach((to, i) => {
      const from = this.parameters.subarray(this.layerAt(i + 1), this.layerAt(i + 2));
      for (let tap = 0; tap < taps; tap++) {
        for (let x = 0; x < channels; x++) {
          for (let y = 0; y < channels; y++) {
            to[placeOf(tap, y, x, channels, size)] = from[placeOf(tap, x, y, channels, size)];
          }
        }
      }
    });
  }

  /** Losses of the network on a sample. @param turned whether the board is turned by half a turn */
  judge(sample: Sample, turned = false): Losses & { readonly isFirst: boolean } {
    const logit = this.forward(sample, turned);
    const moves = this.heads.lossOfMoves(sample, turned);
    const { shares } = sample;
    const isFirst = shares !== undefined && this.heads.ranksFirst(shares, turned);
    return { moves, chance: lossOfChance(logit, sample.chance), isFirst };
  }

  /** Returns the losses and adds the gradient. */
  learn(sample: Sample, turned: boolean): Losses {
    const logit = this.forward(sample, turned);
    const moves = this.heads.lossOfMoves(sample, turned);
    this.backward(sample, turned, logit);
    return { moves, chance: lossOfChance(logit, sample.chance) };
  }

  private draw(random: Random): void {
    const { channels, blocks, hidden } = this.shape;
    const { parameters, policyAt } = this;
    const valueAt = policyAt + channels;
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
    uniform(policyAt, valueAt, Math.sqrt(1 / channels));
    uniform(valueAt, parameters.length - 1, Math.sqrt(3 / (2 * channels)));
    for (let unit = 0; unit < hidden; unit++) parameters[valueAt + (unit + 1) * (2 * channels + 1) - 1] = 0;
  }

  private boardOf({ rows, cols }: Sample): TrainingBoard {
    const name = `${String(rows)}x${String(cols)}`;
    let board = this.boards.get(name);
    if (!board) this.boards.set(name, (board = new TrainingBoard(this.kernel, rows, cols)));
    return board;
  }

  /** Computes all activations, the scores of the moves and the logit of the chance to win. */
  private forward(sample: Sample, turned: boolean): number {
    const board = this.boardOf(sample);
    const { channels, blocks } = this.shape;
    const { activations } = this;
    setInput(activations[0], board, sample.cells, turned);
    clearBorder(activations, board, channels);
    this.convolve(board, 0, activations[0], inputs, activations[1]);
    rectify(activations[1], board, channels);
    for (let block = 0; block < blocks; block++) {
      const [before, between, after] = activations.slice(1 + 2 * block);
      this.convolve(board, 1 + 2 * block, before, channels, between);
      rectify(between, board, channels);
      this.convolve(board, 2 + 2 * block, between, channels, after);
      addAndRectify(after, before, board, channels);
    }
    return this.heads.run(activations[activations.length - 1], board);
  }

  private convolve(
    board: TrainingBoard,
    layer: number,
    from: Float32Array,
    width: number,
    to: Float32Array,
  ): void {
    const weights = this.parameters.byteOffset + 4 * this.layerAt(layer);
    const { cells, steps } = board;
    const { exports } = this.kernel;
    const { channels } = this.shape;
    const [source, target] = [from.byteOffset, to.byteOffset];
    exports.convolve(
      source,
      width,
      target,
      channels,
      weights,
      0,
      cells.byteOffset,
      cells.length,
      steps[kindOf(layer)].byteOffset,
    );
  }

  private backward(sample: Sample, turned: boolean, logit: number): void {
    const board = this.boardOf(sample);
    const { channels, blocks } = this.shape;
    const { activations, outer, inner } = this;
    outer.fill(0);
    const last = activations[activations.length - 1];
    const error = 1 / (1 + Math.exp(0 - logit)) - sample.chance;
    this.heads.backFromChance(board, outer, error);
    if (sample.shares) this.heads.backFromMoves(board, last, outer, sample.shares, turned);
    for (let block = blocks - 1; block >= 0; block--) {
      const [before, between, after] = activations.slice(1 + 2 * block);
      stopAtZero(outer, after, board, channels);
      this.slope(board, 2 + 2 * block, between, channels, outer);
      inner.fill(0);
      this.convolveBack(board, 2 + 2 * block, outer, inner, 0);
      stopAtZero(inner, between, board, channels);
      this.slope(board, 1 + 2 * block, before, channels, inner);
      this.convolveBack(board, 1 + 2 * block, inner, outer, 1);
    }
    stopAtZero(outer, activations[1], board, channels);
    this.slope(board, 0, activations[0], inputs, outer);
  }

  private slope(
    board: TrainingBoard,
    layer: number,
    from: Float32Array,
    width: number,
    out: Float32Array,
  ): void {
    const { cells, steps, geometry } = board;
    const slopes = this.slopes.byteOffset + 4 * this.layerAt(layer);
    const { channels } = this.shape;
    const [count, at] = [geometry.squareOf.length, cells.byteOffset];
    this.kernel.exports.slope(
      from.byteOffset,
      width,
      out.byteOffset,
      channels,
      slopes,
      at,
      count,
      steps[kindOf(layer)].byteOffset,
    );
  }

  private convolveBack(
    board: TrainingBoard,
    layer: number,
    from: Float32Array,
    to: Float32Array,
    adds: 0 | 1,
  ): void {
    const { cells, stepsBack } = board;
    const weights = this.transposed[layer - 1].byteOffset;
    const { channels } = this.shape;
    const [at, count, steps] = [cells.byteOffset, cells.length, stepsBack[kindOf(layer)].byteOffset];
    const { exports } = this.kernel;
    exports.convolve(from.byteOffset, channels, to.byteOffset, channels, weights, adds, at, count, steps);
  }
}

/** Returns the index of a tap's weight from channel `x` to `y`. @param size size of a group */
function placeOf(tap: number, x: number, y: number, width: number, size: number): number {
  return Math.floor(y / lanes) * size + lanes + (tap * width + x) * lanes + (y % lanes);
}

/** The second layer of a block has taps a bridge away, the others have neighbours. */
function kindOf(layer: number): 0 | 1 {
  return layer > 0 && layer % 2 === 0 ? 1 : 0;
}
