/** A size of board as the kernel of training sees it: the squares of its cells, and the steps to the taps of a cell. */
import { Geometry } from '../../games/hex/rules/bordered-board.js';
import type { Kernel } from './kernel.js';

const tile = 4;

export class TrainingBoard {
  readonly geometry: Geometry;
  /** Squares of the cells; the last one again until the length is a multiple of four. */
  readonly cells: Int32Array;
  /** To the cell itself and its neighbours, and back from them. */
  readonly steps: Int32Array;
  readonly stepsBack: Int32Array;

  constructor(kernel: Kernel, rows: number, cols: number) {
    this.geometry = new Geometry(rows, cols);
    const { squareOf, steps } = this.geometry;
    const padded = Array.from(squareOf);
    while (padded.length % tile !== 0) padded.push(squareOf[squareOf.length - 1]);
    this.cells = kernel.integers(padded);
    this.steps = kernel.integers([0, ...steps]);
    this.stepsBack = kernel.integers([0, ...steps.map((step) => -step)]);
  }
}
