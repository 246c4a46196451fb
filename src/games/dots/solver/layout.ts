/**
 * The board as the kernel reads it (assembly/board.ts): sets of edges are words of 64 bits, the
 * edges at the border in the low bits.
 *
 * Boards of up to 30 + 30 edges are whole. Of larger boards only the free edges are listed, without
 * symmetries.
 *
 * Equal edges: all edges between one box and the outside (two in each corner) lead to positions of
 * equal value. Only the first free one may be drawn, and a position in which another one is drawn
 * is renamed: the first ones count as drawn.
 *
 * All mirror images of a position have one key, the smallest of eight words: the positions that the
 * symmetries of the board make of it. Equal edges keep their order in every image, and each edge
 * has a bit of its own there.
 */
import type { SolverCache } from '../../../core/search/solver-cache.js';
import { turns } from '../../kit/board/grid-symmetry.js';
import { boardOf, centreDistance, type Board } from '../rules/board.js';
import type { DotsSetup } from '../rules/setup.js';
import { turnedEdge } from '../rules/symmetry.js';

/** An edge is its index in the record. */
export interface Layout {
  /** The edges in the order in which moves are listed. */
  readonly edges: readonly number[];
  /** The edges by their number in the kernel: the nearest to the centre of the board come last. */
  readonly byNumber: readonly number[];
  /** The number of each edge in the kernel; -1 for edges that are not listed. */
  readonly numbers: Int32Array;
  /** Sets of equal edges, most of a single edge, each in the order of `edges`. */
  readonly groups: readonly (readonly number[])[];
  /** Memory of the kernel from the address of its board on. */
  readonly board: Uint32Array;
  /** Boxes with edges. */
  readonly boxes: number;
}

/** Horizontal or vertical edges of a whole board. */
const maxInList = 30;
/** The kernel has room for so many edges. */
export const maxEdges = 2 * maxInList;

// Offsets as in assembly/board.ts, with room for 128 boxes: 60 edges have at most 120.
const [sidesAt, firstsAt, imagesAt, chainsAt, end] = [1024, 1152, 1664, 5760, 5824];
const wordBytes = 8;
const imageCount = 8;
const noBox = 255;

/** Whether the kernel has room for all edges of the board. */
export function isWhole(rows: number, cols: number): boolean {
  return (rows + 1) * cols <= maxInList && (cols + 1) * rows <= maxInList;
}

/** The last whole board: batches often have one size, and layouts are expensive. */
const noBoard = (): { last?: Layout & Pick<DotsSetup, 'rows' | 'cols'> } => ({});

/** Returns the layout of a position, which has at most `maxEdges` free edges or is whole. */
export function layoutFor(setup: DotsSetup, cache: SolverCache): Layout {
  const { rows, cols } = setup;
  if (!isWhole(rows, cols)) return layoutOf(setup);
  const kept = cache.get(noBoard);
  if (kept.last?.rows !== rows || kept.last.cols !== cols) {
    kept.last = { rows, cols, ...layoutOf(setup) };
  }
  return kept.last;
}

function layoutOf(setup: DotsSetup): Layout {
  const { rows, cols, cells } = setup;
  const board = boardOf(rows, cols);
  const distance = centreDistance(rows, cols);
  const lists = isWhole(rows, cols) ? wholeLists(rows, cols) : freeLists(cells);
  const byNumber = lists.flat().sort((x, y) => distance(x) - distance(y));
  byNumber.reverse();
  const numbers = new Int32Array(cells.length).fill(-1);
  byNumber.forEach((edge, number) => (numbers[edge] = number));
  // Whole boards are listed from the border inwards.
  if (isWhole(rows, cols)) for (const list of lists) list.sort((x, y) => distance(y) - distance(x));
  const edges = lists.flat();
  const groups = equalEdges(edges, board);
  // Chains are looked for from the end of the first list to its beginning, then in the second.
  const chains = lists.flatMap((list) => list.reverse());
  return { edges, byNumber, numbers, groups, ...memoryOf(setup, { byNumber, numbers, groups }, chains) };
}

function memoryOf(
  setup: DotsSetup,
  { byNumber, numbers, groups }: Pick<Layout, 'byNumber' | 'numbers' | 'groups'>,
  chains: readonly number[],
): Pick<Layout, 'board' | 'boxes'> {
  const { first, second, outside, edgesOf, boxCount } = boardOf(setup.rows, setup.cols);
  const memory = new ArrayBuffer(end);
  const board = new Uint32Array(memory);
  const bytes = new Uint8Array(memory);
  const setBit = (at: number, edge: number): void => {
    board[at / 4 + (numbers[edge] >> 5)] |= 1 << (numbers[edge] & 31);
  };
  const boxes: number[] = [];
  for (let box = 0; box < boxCount; box++) {
    const edges = edgesOf.subarray(4 * box, 4 * box + 4).filter((edge) => numbers[edge] >= 0);
    for (const edge of edges) setBit(wordBytes * boxes.length, edge);
    if (edges.length > 0) boxes.push(box);
  }
  const groupOf = new Map(groups.flatMap((group) => group.map((edge) => [edge, group])));
  const images = imagesOf(setup);
  byNumber.forEach((edge, number) => {
    [first[edge], second[edge]].forEach((box, side) => {
      bytes[sidesAt + 2 * number + side] = box === outside ? noBox : boxes.indexOf(box);
    });
    const group = groupOf.get(edge)!;
    const place = group.indexOf(edge);
    for (const before of group.slice(0, place)) setBit(firstsAt + wordBytes * number, before);
    for (let i = 0; i < imageCount; i++) {
      const image = groupOf.get(images[i % images.length](edge))!;
      setBit(imagesAt + wordBytes * (imageCount * number + i), image[place]);
    }
  });
  chains.forEach((edge, i) => (bytes[chainsAt + i] = numbers[edge]));
  return { board, boxes: boxes.length };
}

/** Horizontal edges row by row and vertical ones column by column, the longer lines first. */
function wholeLists(rows: number, cols: number): [number[], number[]] {
  const firstVertical = (rows + 1) * cols;
  const horizontal = Array.from({ length: firstVertical }, (_, edge) => edge);
  const vertical = Array.from({ length: rows * (cols + 1) }, (_, i) => {
    const [col, row] = [Math.floor(i / rows), i % rows];
    return firstVertical + row * (cols + 1) + col;
  });
  return rows > cols ? [vertical, horizontal] : [horizontal, vertical];
}

function freeLists(cells: Uint8Array): [number[], number[]] {
  const free = Array.from(cells.keys()).filter((edge) => cells[edge] === 0);
  return [free.slice(0, maxInList), free.slice(maxInList)];
}

function equalEdges(edges: readonly number[], { first, second, outside }: Board): number[][] {
  const groups = new Map<string, number[]>();
  for (const edge of edges) {
    const [one, other] = [first[edge], second[edge]];
    const isOuter = one === outside || other === outside;
    const name = isOuter ? `box ${Math.min(one, other)}` : `edge ${edge}`;
    groups.set(name, [...(groups.get(name) ?? []), edge]);
  }
  return [...groups.values()];
}

/** The functions from an edge to its image, for each symmetry that keeps rows and columns. */
function imagesOf({ rows, cols }: DotsSetup): ((edge: number) => number)[] {
  if (!isWhole(rows, cols)) return [(edge) => edge];
  return turns
    .filter(({ transposed }) => !transposed || rows === cols)
    .map((turn) => turnedEdge(turn, rows, cols));
}
