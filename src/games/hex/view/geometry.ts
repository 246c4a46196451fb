/**
 * Positions in a drawing of a board: a rhombus of hexagons of width 1 that stand on a corner, each
 * row half a cell further right. The corners of a hexagon, clockwise from its top:
 *
 *        0
 *     5     1        The left side of the board runs over the corners 5, 4 of the first column's cells,
 *     4     2        the top side over 5, 0 of the first row's; each pair of sides meets half way along
 *        3           the edge that the cell in an obtuse corner has outside.
 *
 * In characters, a cell is `pitch` columns wide, a row one line lower and half a pitch further
 * right; around the cells stand the letters of the sides' owners, on the slant of their rows and
 * columns.
 */
import type { GridPlace, Point } from '../../../core/scene.js';

/** From the centre of a hexagon to a corner, its width being 1. */
const radius = 1 / Math.sqrt(3);
/** Room left of the rhombus and above it, for the coordinates, and on the other two sides. */
const margin = 1.1;
const rim = 0.4;

export class BoardGeometry {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly lines: number;
  /** Characters from a cell to the next, even. */
  private readonly pitch: number;
  /** Column of a1's character. */
  private readonly left: number;

  /** @param longest characters of the longest text that has to fit a cell. */
  constructor(
    readonly rows: number,
    readonly cols: number,
    private readonly longest: number,
  ) {
    this.width = cols + (rows - 1) / 2 + margin + rim;
    this.height = (1.5 * (rows - 1) + 2) * radius + margin + rim;
    this.pitch = Math.max(2, 2 * Math.ceil((longest + 1) / 2));
    this.left = String(rows).length + longest + 2;
    this.columns = this.left + this.pitch * cols + (this.pitch / 2) * rows;
    this.lines = rows + 3;
  }

  /** Centre of the hexagon; rows and columns off the board continue the pattern. */
  center(row: number, col: number): Point {
    return { x: margin + 0.5 + col + row / 2, y: margin + radius * (1 + 1.5 * row) };
  }

  centerOf(cell: number): Point {
    return this.center(Math.floor(cell / this.cols), cell % this.cols);
  }

  /** Corner `index` of the hexagon (row, col), see the picture above. */
  corner(row: number, col: number, index: number): Point {
    const { x, y } = this.center(row, col);
    const across = [0, 0.5, 0.5, 0, -0.5, -0.5][index];
    const down = [-1, -0.5, 0.5, 1, 0.5, -0.5][index];
    return { x: x + across, y: y + down * radius };
  }

  hexagonOf(cell: number): Point[] {
    const [row, col] = [Math.floor(cell / this.cols), cell % this.cols];
    return [0, 1, 2, 3, 4, 5].map((index) => this.corner(row, col, index));
  }

  /** The outlines of the sides: left and right, player 1's, then top and bottom. */
  sides(): [left: Point[], right: Point[], top: Point[], bottom: Point[]] {
    const { rows, cols } = this;
    const meeting = [this.middle(0, cols - 1, 0, 1), this.middle(rows - 1, 0, 4, 3)] as const;
    const down = (col: number, ...corners: number[]): Point[] =>
      Array.from({ length: rows }, (_, row) => corners.map((one) => this.corner(row, col, one))).flat();
    const across = (row: number, ...corners: number[]): Point[] =>
      Array.from({ length: cols }, (_, col) => corners.map((one) => this.corner(row, col, one))).flat();
    return [
      [...down(0, 5, 4), meeting[1]],
      [meeting[0], ...down(cols - 1, 1, 2)],
      [...across(0, 5, 0), meeting[0]],
      [meeting[1], ...across(rows - 1, 3, 2)],
    ];
  }

  /** Characters of a cell: one column and the room to its left that a longer text may take. */
  place(row: number, col: number): GridPlace {
    return { column: this.left + this.pitch * col + (this.pitch / 2) * row, line: row + 2 };
  }

  placeOf(cell: number): GridPlace {
    return this.place(Math.floor(cell / this.cols), cell % this.cols);
  }

  /** Column letters stand above the top side, on the slant of their column. */
  placeOfColumn(col: number, name: string): GridPlace {
    return placeOfText(this.place(-2, col), name);
  }

  /** Row numbers stand one blank left of the left side. */
  placeOfRow(row: number, name: string): GridPlace {
    const { column, line } = this.place(row, 0);
    return { column: column - this.longest - 2 - name.length, line };
  }

  /** Characters beside each end of a row, player 1's sides, with room for a cell's text. */
  placesBesideRows(): GridPlace[] {
    return Array.from({ length: this.rows }, (_, row) => {
      const [first, last] = [this.place(row, 0), this.place(row, this.cols - 1)];
      return [
        { ...first, column: first.column - this.longest - 1 },
        { ...last, column: last.column + 2 },
      ];
    }).flat();
  }

  /** Characters of player 2's two sides: one above and one below each column. */
  placesBesideColumns(): GridPlace[] {
    return Array.from({ length: this.cols }, (_, col) => [
      this.place(-1, col),
      this.place(this.rows, col),
    ]).flat();
  }

  private middle(row: number, col: number, a: number, b: number): Point {
    const [from, to] = [this.corner(row, col, a), this.corner(row, col, b)];
    return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  }
}

/** The place of `text` so that its last character is at `place`. */
export function placeOfText({ column, line }: GridPlace, text: string): GridPlace {
  return { column: column - text.length + 1, line };
}
