/** Draws a board of squares: the places of its cells and the marks on them. Row 0 is at the top. */
import { columnName } from '../../../core/text/coordinates.js';
import type { Setup } from '../../../core/parts/rules.js';
import type { GridPlace, Line, Piece, Point, Scene, SceneItem, Tone } from '../../../core/scene.js';
import { coordinateLabel } from './coordinate-label.js';

export const margin = 0.8;

/** Where a stone is drawn, and as which characters. */
export type StonePlace = Pick<Piece, 'at' | 'place' | 'glyph'>;

export class SquareBoard {
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

  /** The drawing of these items, which fills the board and its border. */
  scene(title: string, items: readonly SceneItem[]): Scene {
    const [width, height] = [this.cols + 2 * margin, this.rows + 2 * margin];
    return { title, width, height, columns: this.left + this.cols * this.cell, lines: this.rows + 1, items };
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

  /** Numbers of the rows on the left, from 1 at the top, and letters of the columns above. */
  coordinates(): SceneItem[] {
    return [...this.rowNumbers(), ...this.columnLetters()];
  }

  /** Every cell as a tile, `last` highlighted, and the lines between them. */
  tiles(last: number): SceneItem[] {
    const tiles = Array.from({ length: this.rows * this.cols }, (_, cell): SceneItem => {
      const tone = cell === last ? 'last' : 'light';
      return { kind: 'tile', corners: this.corners(cell), tone, place: this.placeOf(cell) };
    });
    const lines = this.grid().map((points): SceneItem => ({
      kind: 'line',
      points,
      tone: 'faint',
      width: 0.03,
    }));
    return [...tiles, ...lines];
  }

  /**
   * Draws the stones; in characters `x`, `o`, capitals for those of `lit`, `>` before `last`, `.`
   * for a free cell.
   */
  stones(
    cells: Uint8Array,
    lit: readonly number[],
    last: number,
    itemsOf: (stone: number, piece: StonePlace, isLast: boolean) => SceneItem[],
  ): SceneItem[] {
    const capitals = new Set(lit);
    return Array.from(cells).flatMap((stone, cell): SceneItem[] => {
      const [at, place] = [this.atCell(cell), this.placeOf(cell)];
      if (stone === 0) return [{ kind: 'label', text: '.', at, size: 0, tone: 'faint', place }];
      const letter = stone === 1 ? 'x' : 'o';
      const glyph = (cell === last ? '>' : '') + (capitals.has(cell) ? letter.toUpperCase() : letter);
      return itemsOf(stone, { at, place, glyph }, cell === last);
    });
  }

  /** Draws a thin line through a run of cells and a little beyond its ends. */
  strike(run: readonly number[]): Line {
    const [a, b] = [this.atCell(run[0]), this.atCell(run[run.length - 1])];
    const beyond = 0.38 / Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y), 1);
    const [dx, dy] = [(b.x - a.x) * beyond, (b.y - a.y) * beyond];
    const points = [
      { x: a.x - dx, y: a.y - dy },
      { x: b.x + dx, y: b.y + dy },
    ];
    return { kind: 'line', points, tone: 'path', width: 0.05 };
  }

  /** Marks a best move: a ring where its value is written too, else a dot. */
  bestMark(cell: number, hasValue: boolean): SceneItem[] {
    const at = this.atCell(cell);
    if (hasValue) return [{ kind: 'piece', shape: 'ring', at, radius: 0.44, tone: 'best' }];
    const place = this.placeOf(cell);
    return [{ kind: 'piece', shape: 'disc', at, radius: 0.16, tone: 'best', place, glyph: '*' }];
  }

  /** A move of a line to come: its number, counted from `ply` 0, on a ghost of its piece. */
  plyMark(cell: number, ply: number, tone: Tone): SceneItem[] {
    const at = this.atCell(cell);
    const text = String(ply + 1);
    const size = text.length < 3 ? 0.36 : 0.28;
    return [
      { kind: 'piece', shape: 'disc', ghost: true, at, radius: 0.32, tone },
      { kind: 'label', text, at, size, tone: 'text', place: this.placeOf(cell) },
    ];
  }

  /** The value of a move on its cell; `text` begins with `*` for a best move. */
  valueMark(cell: number, text: string, best: boolean): SceneItem[] {
    const bare = text.replace('*', '');
    const tone: Tone = best ? 'best' : 'text';
    // Font sizes are heights; a digit is about 0.64 of that wide, and 0.8 of a cell is free for the
    // text.
    const size = Math.min(0.36, 0.8 / (0.64 * bare.length));
    const at = this.atCell(cell);
    return [
      { kind: 'label', text: bare, at, size, tone },
      { kind: 'piece', shape: 'ring', at, radius: 0, tone, place: this.placeOf(cell), glyph: text },
    ];
  }

  rowNumbers(): SceneItem[] {
    return Array.from({ length: this.rows }, (_, row) =>
      coordinateLabel(String(row + 1), this.at(row, -0.94), this.place(row, -1), {
        border: 'left',
        index: row,
      }),
    );
  }

  columnLetters(): SceneItem[] {
    return Array.from({ length: this.cols }, (_, col) =>
      coordinateLabel(columnName(col), this.at(-0.94, col), this.place(-1, col), {
        border: 'top',
        index: col,
      }),
    );
  }
}

/** The middle of each cell in a drawing by `SquareBoard`, in the order of the record. */
export function squarePlaces({ rows, cols, cells }: Setup): Point[] {
  const board = new SquareBoard(rows, cols, 1);
  return Array.from(cells, (_, cell) => board.atCell(cell));
}
