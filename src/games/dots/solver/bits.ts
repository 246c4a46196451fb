/**
 * A position as two words of bits, 1 for a free edge, for the solver.
 *
 * Whole boards of up to 30 + 30 edges, turned so that rows <= cols. The place of an edge is its
 * number in its word: horizontal edges row by row, vertical ones column by column, so that
 * mirroring a square board in the diagonal swaps the two:
 *
 *     +-0-+-1-+-2-+                                +   +   +   +
 *     +-3-+-4-+-5-+         2 rows, 3 columns      0   2   4   6
 *     +-6-+-7-+-8-+                                1   3   5   7
 *
 * Bits are numbered from the border to the centre: 0 2 6 8 1 7 3 5 4 are bits 0 to 8 of word a. The
 * order decides in which order chains are looked for (layout.ts).
 *
 * Larger boards: only the edges still free, in the order of the record, without symmetries.
 *
 * Equal edges: all edges between one box and the outside (two in each corner) lead to positions of
 * equal value. Only the first free one may be drawn, and a position in which another one is drawn
 * is renamed (`normalise`).
 */
import { NO_BOX, boardOf, centreDistance } from '../rules/board.js';
import type { DotsSetup } from '../rules/setup.js';

export interface EdgeBits {
  /** Rows and columns after turning (rows <= cols); 0 and 0 for a list of edges. */
  readonly rows: number;
  readonly cols: number;
  /** Bits of word a in use. */
  readonly bitsA: number;
  /** Edges of the record, in the order of their bits: word a from the lowest, then word b. */
  readonly edges: Int32Array;
  /** Per edge, in this order: bit, word and place. */
  readonly bit: Int32Array;
  readonly inB: Uint8Array;
  readonly place: Int32Array;
  /** Two boxes for each edge, as in Board. */
  readonly boxesOf: Int32Array;
  /** The edges of each box as bits of both words. */
  readonly boxA: Int32Array;
  readonly boxB: Int32Array;
  /** Equal edges that come first: this edge is drawn only after them. Bits of both words. */
  readonly firstA: Int32Array;
  readonly firstB: Int32Array;
  /** Edges in the order in which they are tried. */
  readonly order: Int32Array;
}

/** Bits of a word. The kernel has room for the edges of two. */
export const wordBits = 30;

/** More boxes than this do not fit into an entry of the table. */
export const maxBoxes = 31;

interface Wire {
  readonly edge: number;
  readonly inB: boolean;
  readonly place: number;
  readonly bit: number;
}

/** Whether the edges of the whole board, horizontal and vertical ones, fit the two words. */
export function isWhole(rows: number, cols: number): boolean {
  const [low, high] = [Math.min(rows, cols), Math.max(rows, cols)];
  return (low + 1) * high <= wordBits && (high + 1) * low <= wordBits;
}

/** The bits of a whole board, see `isWhole`. */
export function boardBits(rows: number, cols: number): EdgeBits {
  return bitsOf(rows, cols, boardWires(rows, cols), Math.min(rows, cols), Math.max(rows, cols));
}

/** Bits for the free edges alone, at most `2 * wordBits`. */
export function freeEdgeBits({ rows, cols, cells }: DotsSetup): EdgeBits {
  return bitsOf(rows, cols, listedWires(cells), 0, 0);
}

/** Every edge; boards with more rows than columns are mirrored in the diagonal. */
function boardWires(rows: number, cols: number): Wire[] {
  const horizontal: Omit<Wire, 'bit'>[] = [];
  const vertical: Omit<Wire, 'bit'>[] = [];
  const turned = rows > cols;
  for (let row = 0; row <= rows; row++) {
    for (let col = 0; col < cols; col++) {
      const wire = { edge: row * cols + col, inB: turned, place: row * cols + col };
      horizontal.push(wire);
    }
  }
  for (let col = 0; col <= cols; col++) {
    for (let row = 0; row < rows; row++) {
      const edge = (rows + 1) * cols + row * (cols + 1) + col;
      vertical.push({ edge, inB: !turned, place: col * rows + row });
    }
  }
  const distance = centreDistance(rows, cols);
  const inwards = (wires: typeof horizontal): Wire[] =>
    wires
      .sort((x, y) => distance(y.edge) - distance(x.edge) || x.place - y.place)
      .map((wire, bit) => ({ ...wire, bit }));
  const [first, second] = [inwards(horizontal), inwards(vertical)];
  return turned ? [...second, ...first] : [...first, ...second];
}

/** The free edges, half in each word. */
function listedWires(cells: Uint8Array): Wire[] {
  const free = Array.from(cells.keys()).filter((edge) => cells[edge] === 0);
  const half = Math.min(wordBits, free.length);
  return free.map((edge, i) => ({ edge, inB: i >= half, place: i, bit: i < half ? i : i - half }));
}

function bitsOf(rows: number, cols: number, wires: readonly Wire[], low: number, high: number): EdgeBits {
  const board = boardOf(rows, cols);
  const bitsA = wires.filter((wire) => !wire.inB).length;
  const bits = {
    rows: low,
    cols: high,
    bitsA,
    edges: Int32Array.from(wires, (wire) => wire.edge),
    bit: Int32Array.from(wires, (wire) => 1 << wire.bit),
    inB: Uint8Array.from(wires, (wire) => Number(wire.inB)),
    place: Int32Array.from(wires, (wire) => wire.place),
    boxesOf: Int32Array.from(
      wires.flatMap(({ edge }) => Array.from(board.boxesOf.subarray(2 * edge, 2 * edge + 2))),
    ),
    boxA: new Int32Array(board.boxCount),
    boxB: new Int32Array(board.boxCount),
    firstA: new Int32Array(wires.length),
    firstB: new Int32Array(wires.length),
    order: centreOut(rows, cols, wires),
  };
  fillBoxes(bits);
  fillEqualEdges(bits, board.boxCount);
  return bits;
}

function fillBoxes({ bit, inB, boxesOf, boxA, boxB }: EdgeBits): void {
  for (let i = 0; i < boxesOf.length; i++) {
    const box = boxesOf[i];
    if (box === NO_BOX) continue;
    if (inB[i >> 1]) boxB[box] |= bit[i >> 1];
    else boxA[box] |= bit[i >> 1];
  }
}

function fillEqualEdges({ bit, inB, boxesOf, firstA, firstB }: EdgeBits, boxCount: number): void {
  const seenA = new Int32Array(boxCount);
  const seenB = new Int32Array(boxCount);
  for (let edge = 0; edge < bit.length; edge++) {
    const [before, after] = [boxesOf[2 * edge], boxesOf[2 * edge + 1]];
    if (before !== NO_BOX && after !== NO_BOX) continue;
    const box = Math.max(before, after);
    firstA[edge] = seenA[box];
    firstB[edge] = seenB[box];
    if (inB[edge]) seenB[box] |= bit[edge];
    else seenA[box] |= bit[edge];
  }
}

/** Indices of the wires, nearest to the centre of the board first, then by word and place. */
function centreOut(rows: number, cols: number, wires: readonly Wire[]): Int32Array {
  const distance = centreDistance(rows, cols);
  const by = (i: number, j: number): number =>
    distance(wires[i].edge) - distance(wires[j].edge) ||
    Number(wires[i].inB) - Number(wires[j].inB) ||
    wires[i].place - wires[j].place;
  return Int32Array.from(wires.keys()).sort(by);
}
