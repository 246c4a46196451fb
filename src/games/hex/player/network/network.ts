/**
 * The judgment of a position before any playout: the promise of each move and the chance to win. It
 * is a residual convolutional network, learned from the player's own games (lab/hex-network), in
 * integers, so that its answers are equal on every machine.
 *
 * A square has two inputs, whether a stone of the mover or of the opponent stands there; on the
 * border stand the stones of the sides. A layer computes the activations of a cell from those of
 * the cell and six around it. The mover is always seen as the one who joins left and right: for
 * player 2 the six directions are mirrored instead of the board. A block is two layers, whose
 * result is added to what went in: the first sees the neighbours of a cell, the second the cells a
 * bridge away, so that three blocks see across a board of 11x11. From the last activations come a
 * score for each cell and, through their means and maxima over the board, the chance to win.
 *
 * Sources: D. Silver et al., "Mastering the game of Go without human knowledge" (2017); C. Gao, R.
 * Hayward, M. Müller, "Move prediction using deep convolutional neural networks in Hex" (2018).
 */
import type { Geometry } from '../../rules/bordered-board.js';
import { activationUnit, inputs, learned, weightUnit, type Layers, type Numbers } from './shape.js';
import { KernelLayers } from './kernel.js';

const stone = 1 / activationUnit;

/** The network with these numbers, by default the learned ones. */
export function networkOf(geometry: Geometry, given?: Numbers): Network {
  const numbers = given ?? learned();
  return new Network(geometry, numbers, KernelLayers.get(numbers, geometry));
}

export class Network {
  /** By cell: the logarithm of a move's promise, up to a constant. */
  readonly score: Float64Array;
  /** Chance of the player to move to win, 0 to 1. */
  chance = 0.5;
  /** Owners of the squares; the corners of the border are nobody's. */
  private readonly squares: Uint8Array;
  /** By channel the mean of the last activations over the cells; then by channel the largest. */
  private readonly pooled: Float64Array;

  constructor(
    private readonly geometry: Geometry,
    private readonly numbers: Numbers,
    private readonly layers: Layers,
  ) {
    this.score = new Float64Array(geometry.squareOf.length);
    this.squares = geometry.emptySquares();
    this.pooled = new Float64Array(2 * numbers.channels);
  }

  /** Judges the cells of `colour` with `player` (1 or 2) to move; `turned`: after half a turn. */
  run(colour: Uint8Array, player: number, turned = false): void {
    const { layers, squares, score } = this;
    const { squareOf, squareCount } = this.geometry;
    const last = squareOf.length - 1;
    for (let cell = 0; cell <= last; cell++) squares[squareOf[cell]] = colour[turned ? last - cell : cell];
    for (let square = 0; square < squareCount; square++) {
      layers.input[inputs * square] = squares[square] === player ? stone : 0;
      layers.input[inputs * square + 1] = squares[square] === 3 - player ? stone : 0;
    }
    layers.run(player);
    for (let cell = 0; cell <= last; cell++) {
      score[cell] = layers.scores[turned ? last - cell : cell] * (weightUnit * activationUnit);
    }
    this.chance = 1 / (1 + Math.exp(0 - this.logitOfWin()));
  }

  private logitOfWin(): number {
    const { numbers, pooled, layers } = this;
    const { channels, hidden, value } = numbers;
    const cells = this.geometry.squareOf.length;
    for (let c = 0; c < channels; c++) {
      pooled[c] = layers.pooled[c] / cells;
      pooled[channels + c] = layers.pooled[channels + c];
    }
    let at = 0;
    let logit = 0;
    const ofHidden = hidden * (pooled.length + 1);
    for (let unit = 0; unit < hidden; unit++) {
      let sum = 0;
      for (let c = 0; c < pooled.length; c++) sum += value[at++] * pooled[c];
      sum = sum * activationUnit + value[at++];
      if (sum > 0) logit += sum * weightUnit * value[ofHidden + unit];
    }
    return (logit + value[ofHidden + hidden]) * weightUnit;
  }
}
