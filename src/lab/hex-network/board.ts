/**
 * A board size for the training kernel: the squares of its cells, and the steps to the taps of a
 * cell.
 */
import { tapsOf } from '../../games/hex/player/network/shape.js';
import { Geometry } from '../../games/hex/rules/bordered-board.js';
import type { Kernel } from './kernel.js';

const tile = 4;

export class TrainingBoard {
  readonly geometry: Geometry;
  /** Squares of the cells, padded with the last one to a multiple of four. */
  readonly cells: Int32Array;
  /** Steps to the cell itself and its neighbours, or to the cells a bridge away. */
  readonly steps: readonly Int32Array[];
  /** The same steps in the opposite direction. */
  readonly stepsBack: readonly Int32Array[];

  constructor(kernel: Kernel, rows: number, cols: number) {
    this.geometry = new Geometry(rows, cols);
    const { squareOf, steps } = this.geometry;
    const padded = Array.from(squareOf);
    while (padded.length % tile !== 0) padded.push(squareOf[squareOf.length - 1]);
    this.cells = kernel.integers(padded);
    const { near, far } = tapsOf(steps);
    this.steps = [near, far].map((kind) => kernel.integers(kind));
    this.stepsBack = [near, far].map((kind) => kernel.integers(kind.map((step) => 0 - step)));
  }
}
