import { columnName } from '../../../core/text/coordinates.js';
import type { GridPlace, Point } from '../../../core/scene.js';
import { colOf, rowOf, type CheckersSetup } from '../rules/setup.js';

/** Space around the board, for the coordinates; the same on all sides. */
export const margin = 0.8;

/** Places in the picture and on the grid of characters; rows count from the bottom. */
export class Geometry {
  /** Characters of one square: the longest capture number, or column letters and a gap. */
  readonly square: number;
  readonly left: number;
  private readonly rows: number;
  private readonly cols: number;

  constructor(setup: CheckersSetup, captures: number) {
    this.rows = setup.rows;
    this.cols = setup.cols;
    this.square = Math.max(columnName(setup.cols - 1).length + 1, String(captures).length);
    this.left = String(setup.rows).length + 1;
  }

  corner(row: number, col: number): Point {
    return { x: margin + col, y: margin + this.rows - row };
  }

  center(row: number, col: number): Point {
    return this.corner(row + 0.5, col + 0.5);
  }

  at(index: number): Point {
    return this.center(rowOf(index, this.cols), colOf(index, this.cols));
  }

  /** Columns and rows outside of the board are the borders with the coordinates. */
  place(row: number, col: number): GridPlace {
    const column = col < 0 ? 0 : this.left + col * this.square;
    return { column, line: this.rows - 1 - row, width: col < 0 ? this.left - 1 : this.square };
  }

  placeOf(index: number): GridPlace {
    return this.place(rowOf(index, this.cols), colOf(index, this.cols));
  }

  rectangle(row: number, col: number, height: number, width: number): Point[] {
    return [
      this.corner(row, col),
      this.corner(row, col + width),
      this.corner(row + height, col + width),
      this.corner(row + height, col),
    ];
  }
}
