/** Hex in the simplest form: rows and columns, sets and queues, nothing incremental. */
import type { Random } from '../../../src/core/random.js';
import type { Side } from '../../../src/core/position.js';
import type { HexPosition } from '../../../src/games/hex/rules/position.js';
import type { HexSetup } from '../../../src/games/hex/rules/setup.js';

/** Stones by row and column: 0, 1, 2. */
export type Board = number[][];

/** Reads a drawing, one word for each row: `.` empty, `X` player 1, `O` player 2. */
export function drawn(rows: string, toMove: Side = 0, swap = false): HexSetup {
  const lines = rows.trim().split(/\s+/);
  const cells = Uint8Array.from([...lines.join('')].map((glyph) => '.XO'.indexOf(glyph)));
  return { game: 'hex', rows: lines.length, cols: lines[0].length, cells, toMove, swap };
}

export function boardOf({ rows, cols, cells }: HexSetup): Board {
  return Array.from({ length: rows }, (_, r) => Array.from(cells.subarray(r * cols, (r + 1) * cols)));
}

export function setupOf(board: Board, toMove: Side, swap = false): HexSetup {
  const [rows, cols] = [board.length, board[0].length];
  return { game: 'hex', rows, cols, cells: Uint8Array.from(board.flat()), toMove, swap };
}

/** Returns a board whose cells are independently empty or a stone of either player. */
export function randomBoard(random: Random, rows: number, cols: number, density: number): Board {
  const cell = (): number => (random.unit() < density ? random.between(1, 2) : 0);
  return Array.from({ length: rows }, () => Array.from({ length: cols }, cell));
}

/** Returns whether cells are neighbours: in a row, in a column, or on the short diagonal. */
export function areNeighbours(r: number, c: number, r2: number, c2: number): boolean {
  const [dr, dc] = [r2 - r, c2 - c];
  return (dr === 0 && Math.abs(dc) === 1) || (dc === 0 && Math.abs(dr) === 1) || dr * dc === -1;
}

/**
 * Returns the smallest number of empty cells on a path between the sides of `stone`, by relaxation
 * (Bellman and Ford). Infinity if there is no path; 0 if the sides are joined.
 */
export function pathLength(board: Board, stone: number): number {
  const [rows, cols] = [board.length, board[0].length];
  const cost = (r: number, c: number): number =>
    board[r][c] === stone ? 0 : board[r][c] === 0 ? 1 : Infinity;
  const best = board.map((row, r) =>
    row.map((_, c) => ((stone === 1 ? c : r) === 0 ? cost(r, c) : Infinity)),
  );
  for (let changed = true; changed;) {
    changed = false;
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < cols; c++) {
        for (const [dr, dc] of [
          [0, 1],
          [0, -1],
          [1, 0],
          [-1, 0],
          [-1, 1],
          [1, -1],
        ]) {
          const through = (best[r + dr]?.[c + dc] ?? Infinity) + cost(r, c);
          if (through >= best[r][c]) continue;
          best[r][c] = through;
          changed = true;
        }
      }
    }
  }
  const ends = stone === 1 ? best.map((row) => row[cols - 1]) : best[rows - 1];
  return Math.min(...ends);
}

export function hasJoined(board: Board, stone: number): boolean {
  return pathLength(board, stone) === 0;
}

/** Returns the owner of a cell; beyond the sides, the player of the side, -1 at the corners. */
function ownerAt(board: Board, r: number, c: number): number {
  const rowInside = r >= 0 && r < board.length;
  const colInside = c >= 0 && c < board[0].length;
  if (rowInside && colInside) return board[r][c];
  if (rowInside) return 1;
  return colInside ? 2 : -1;
}

/**
 * Counts the two-bridge ends of `stone`: pairs of cells that are no neighbours and share exactly
 * two neighbours, both empty.
 */
export function countBridgeEnds(board: Board, stone: number): number {
  let ends = 0;
  for (let r = 0; r < board.length; r++) {
    for (let c = 0; c < board[0].length; c++) {
      if (board[r][c] !== stone) continue;
      for (let r2 = r - 2; r2 <= r + 2; r2++) {
        for (let c2 = c - 2; c2 <= c + 2; c2++) {
          if ((r2 === r && c2 === c) || areNeighbours(r, c, r2, c2)) continue;
          const between = commonNeighbours(r, c, r2, c2);
          const empty = between.every(([br, bc]) => ownerAt(board, br, bc) === 0);
          if (between.length === 2 && empty && ownerAt(board, r2, c2) === stone) ends++;
        }
      }
    }
  }
  return ends;
}

function commonNeighbours(r: number, c: number, r2: number, c2: number): [number, number][] {
  const common: [number, number][] = [];
  for (let br = r - 1; br <= r + 1; br++) {
    for (let bc = c - 1; bc <= c + 1; bc++) {
      if (areNeighbours(r, c, br, bc) && areNeighbours(r2, c2, br, bc)) common.push([br, bc]);
    }
  }
  return common;
}

/** Mirrors the board on the long diagonal: rows become columns, and players exchange colours. */
export function mirrored(board: Board): Board {
  return board[0].map((_, c) => board.map((row) => (3 - row[c]) % 3));
}

/** Returns the board turned by 180 degrees. */
export function turned(board: Board): Board {
  return board.map((row) => [...row].reverse()).reverse();
}

export function legal(position: HexPosition): number[] {
  const out = new Int32Array(position.moveCount);
  return Array.from(out.subarray(0, position.legalMoves(out, 0)));
}

/** Computes exact values for the side to move, each position once. */
export class Solved {
  private readonly known = new Map<string, number>();

  /** 1 or -1. */
  value(position: HexPosition): number {
    if (position.isOver) return position.toMove === 0 ? position.settled : -position.settled;
    const key = `${String(position.keyLow32)}:${String(position.keyHigh32)}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const value = legal(position).some((move) => this.wins(position, move)) ? 1 : -1;
    this.known.set(key, value);
    return value;
  }

  /** Returns whether `move` wins for the side that plays it. */
  wins(position: HexPosition, move: number): boolean {
    position.play(move);
    const value = this.value(position);
    position.undo();
    return value < 0;
  }
}

/** Boards of all shapes, square or not. */
export const sizes: readonly (readonly [rows: number, cols: number])[] = [
  ...([
    [1, 1],
    [1, 4],
    [4, 1],
    [2, 2],
    [2, 5],
    [3, 3],
    [4, 3],
    [3, 6],
    [5, 5],
    [7, 4],
    [11, 11],
  ] as const),
];
