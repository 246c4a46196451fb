/**
 * The board with a border, as one array of squares: row by row, width = cols + 2. The border
 * squares belong to the players as if stones stood on them, so that an edge needs no special case
 * anywhere.
 *
 *   index (3 columns, width 5)      owner
 *      0  1  2  3  4                #  2  2  2  #          # = WALL, nobody's
 *        5  6  7  8  9                1  .  .  .  1
 *         10 11 12 13 14                1  .  .  .  1
 *            15 16 17 18 19                #  2  2  2  #
 *
 * Cell (row, col) is square (row + 1) * width + col + 1. Its six neighbours, in circular order, are
 * above, above right, right, below, below left, left: the same six steps in every row. Two
 * neighbours that follow each other in this order are neighbours of each other.
 */
import type { Move } from '../../../core/position.js';
import { EMPTY, FIRST, SECOND, type HexSetup } from './setup.js';

/** Owner of the four corners of the border. */
const WALL = 3;

export class Geometry {
  readonly width: number;
  readonly squareCount: number;
  /** Square of each cell. */
  readonly squareOf: Int32Array;
  /** Cell on each square, -1 on the border. */
  readonly cellOn: Int32Array;
  /** Steps to the six neighbours, in circular order. */
  readonly steps: Int32Array;

  constructor(
    readonly rows: number,
    readonly cols: number,
  ) {
    this.width = cols + 2;
    this.squareCount = (rows + 2) * this.width;
    this.squareOf = new Int32Array(rows * cols);
    this.cellOn = new Int32Array(this.squareCount).fill(-1);
    for (let cell = 0; cell < this.squareOf.length; cell++) {
      const square = (Math.floor(cell / cols) + 1) * this.width + (cell % cols) + 1;
      this.squareOf[cell] = square;
      this.cellOn[square] = cell;
    }
    this.steps = Int32Array.of(-this.width, 1 - this.width, 1, this.width, this.width - 1, -1);
  }

  /** A border square where the player's chains begin: left for player 1, top for player 2. */
  nearEdge(stone: number): number {
    return stone === FIRST ? this.width : 1;
  }

  /** A border square of the opposite side: right for player 1, bottom for player 2. */
  farEdge(stone: number): number {
    return stone === FIRST ? 2 * this.width - 1 : this.squareCount - 2;
  }

  /** The cells along the side where the player's chains begin. */
  nearCells(stone: number): Int32Array {
    const { rows, cols, squareOf } = this;
    if (stone === SECOND) return squareOf.slice(0, cols);
    return Int32Array.from({ length: rows }, (_, row) => squareOf[row * cols]);
  }

  /** The cells along the side where the player's chains end. */
  farCells(stone: number): Int32Array {
    const { rows, cols, squareOf } = this;
    if (stone === SECOND) return squareOf.slice((rows - 1) * cols);
    return Int32Array.from({ length: rows }, (_, row) => squareOf[row * cols + cols - 1]);
  }

  /** Owners of all squares of the empty board, padded with WALL to a multiple of 4. */
  emptySquares(): Uint8Array<ArrayBuffer> {
    const { width, squareCount, cols, rows } = this;
    const squares = new Uint8Array((squareCount + 3) & ~3).fill(WALL);
    for (let cell = 0; cell < this.squareOf.length; cell++) squares[this.squareOf[cell]] = EMPTY;
    for (let col = 1; col <= cols; col++) squares[col] = squares[(rows + 1) * width + col] = SECOND;
    for (let row = 1; row <= rows; row++) squares[row * width] = squares[row * width + width - 1] = FIRST;
    return squares;
  }
}

/** Cells of a shortest winning chain, from the left or top side; empty if nobody won. */
export function winningChain({ rows, cols, cells }: HexSetup): Move[] {
  const geometry = new Geometry(rows, cols);
  const squares = geometry.emptySquares();
  for (const [cell, stone] of cells.entries()) squares[geometry.squareOf[cell]] = stone;
  const chain = chainBetweenEdges(geometry, squares, FIRST);
  return chain.length > 0 ? chain : chainBetweenEdges(geometry, squares, SECOND);
}

/**
 * Cells of a shortest chain of `stone` from the player's near side to the far side, in order; empty
 * if the player's stones do not join them. Breadth-first; among the shortest always the same one.
 * It allocates memory: not for searches.
 */
function chainBetweenEdges(geometry: Geometry, squares: Uint8Array, stone: number): Move[] {
  const far = new Set(geometry.farCells(stone));
  const cameFrom = new Map<number, number>();
  const queue: number[] = [];
  const visit = (square: number, from: number): void => {
    if (squares[square] !== stone || geometry.cellOn[square] < 0 || cameFrom.has(square)) return;
    cameFrom.set(square, from);
    queue.push(square);
  };
  for (const square of geometry.nearCells(stone)) visit(square, -1);
  for (const square of queue) {
    if (far.has(square)) return path(geometry, cameFrom, square);
    for (const step of geometry.steps) visit(square + step, square);
  }
  return [];
}

function path(geometry: Geometry, cameFrom: ReadonlyMap<number, number>, last: number): Move[] {
  const cells: Move[] = [];
  for (let square = last; square >= 0; square = cameFrom.get(square)!) cells.push(geometry.cellOn[square]);
  return cells.reverse();
}
