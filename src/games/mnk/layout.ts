import { columnName } from '../../core/coordinates.js';
import type { GridPlace, Point } from '../../core/scene.js';

/** Space around the board, for the coordinates. */
export const margin = 0.8;

/** Where everything goes, in the picture and on the grid of characters; row 0 is at the top. */
export class Layout {
  readonly left: number;
  /** Characters of one cell: its text and a gap. */
  readonly cell: number;

  /** @param widest characters of the longest text on a cell. */
  constructor(
    private readonly rows: number,
    private readonly cols: number,
    widest: number,
  ) {
    this.left = String(rows).length;
    this.cell = Math.max(widest, columnName(cols - 1).length) + 1;
  }

  get width(): number {
    return this.cols + 2 * margin;
  }

  get height(): number {
    return this.rows + 2 * margin;
  }

  get columns(): number {
    return this.left + this.cols * this.cell;
  }

  get lines(): number {
    return this.rows + 1;
  }

  /** Middle of a cell; row or column -1 is the border with the coordinates. */
  at(row: number, col: number): Point {
    return { x: margin + col + 0.5, y: margin + row + 0.5 };
  }

  atCell(cell: number): Point {
    return this.at(Math.floor(cell / this.cols), cell % this.cols);
  }

  place(row: number, col: number): GridPlace {
    const column = col < 0 ? 0 : this.left + col * this.cell;
    return { column, line: row + 1, width: col < 0 ? this.left : this.cell };
  }

  placeOf(cell: number): GridPlace {
    return this.place(Math.floor(cell / this.cols), cell % this.cols);
  }

  /** Corners of a cell, clockwise from the top left. */
  corners(cell: number): Point[] {
    const { x, y } = this.atCell(cell);
    return [
      { x: x - 0.5, y: y - 0.5 },
      { x: x + 0.5, y: y - 0.5 },
      { x: x + 0.5, y: y + 0.5 },
      { x: x - 0.5, y: y + 0.5 },
    ];
  }

  /** The lines between the cells, and the frame. */
  grid(): Point[][] {
    const [left, top, right, bottom] = [margin, margin, margin + this.cols, margin + this.rows];
    const across = Array.from({ length: this.rows + 1 }, (_, row) => [
      { x: left, y: top + row },
      { x: right, y: top + row },
    ]);
    const down = Array.from({ length: this.cols + 1 }, (_, col) => [
      { x: left + col, y: top },
      { x: left + col, y: bottom },
    ]);
    return [...across, ...down];
  }
}
