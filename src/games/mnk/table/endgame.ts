/**
 * The game on the free cells of a position, its root.
 *
 * Cell i of the endgame is the i-th free cell of the root. A position is the set `taken` of those
 * that have a stone by now and the subset `x` of `taken` that is X's. Every turn adds one stone, so
 * all positions with t stones, a layer, have the same number of X's and the same side to move:
 * `shape` says which.
 *
 * Tables hold the effect of the root's fixed stones: the points that each subset of cells brings.
 */
import { decidingSegments, maxPoints, neighbours } from '../rules/lines.js';
import { FREE, O, X, endsByLine, parseProbability, type MnkSetup, type Stone } from '../rules/setup.js';
import type { Shape, ValueBytes } from './shape.js';
import { bitCount, maskOf, sumOverSubsets } from '../../kit/bits.js';
import { wordRanks } from './words.js';

export interface Endgame {
  readonly shape: Shape;
  /** Board cell of each cell of the endgame. */
  readonly cells: readonly number[];
  /** Probability that a stone slides. */
  readonly slip: number;
  readonly endsByLine: boolean;
  /** Whether a set with a line still has one when it grows; false if exactly k win. */
  readonly growsOnly: boolean;
  /** By subset of the cells: points (or lines) of X with those and its root stones; then O's. */
  readonly points: readonly [Int32Array, Int32Array];
  /** Difference of points at the root, which tables of integers leave out. */
  readonly base: number;
  /** Neighbours of each cell, as a mask. */
  readonly around: Int32Array;
  /** Whether half a turn, which takes cell i to cell n - 1 - i, leaves the root unchanged. */
  readonly isTurnable: boolean;
  /** Ranks of the subsets of the cells (`wordRanks`). */
  readonly ranks: Int32Array;
}

/** A position of an endgame: cells that have a stone, and those of them that are X's. */
export interface EndgamePosition {
  readonly taken: number;
  readonly x: number;
}

/** The options that all positions of a game share, and the board to start from. */
export type Root = Pick<MnkSetup, 'rows' | 'cols' | 'k' | 'score' | 'slip' | 'cells'>;

/**
 * @param root legal, with as many free cells as `shape` has
 * @param ranks `wordRanks` for as many bits or more, if already made
 */
export function endgame(root: Root, shape: Shape, ranks?: Int32Array): Endgame {
  const cells = Array.from(root.cells.keys()).filter((cell) => root.cells[cell] === FREE);
  const indexOf = new Map(cells.map((cell, index) => [cell, index]));
  const freeAround = (cell: number): number =>
    maskOf(neighbours(root.rows, root.cols, cell).flatMap((next) => indexOf.get(next) ?? []));
  const points = subsetPoints(root, indexOf);
  const integers = shape.valueBytes < 8 && root.score === 'points';
  return {
    shape,
    cells,
    slip: parseProbability(root.slip) ?? 0,
    endsByLine: endsByLine(root),
    growsOnly: root.score !== 'exact',
    points,
    base: integers ? points[0][0] - points[1][0] : 0,
    around: Int32Array.from(cells, freeAround),
    isTurnable: root.cells.every((stone, cell) => stone === root.cells[root.cells.length - 1 - cell]),
    ranks: wordRanks(shape.n, ranks),
  };
}

/** Segments full of X, and of O, for each subset of the free cells. */
function subsetPoints(root: Root, indexOf: ReadonlyMap<number, number>): [Int32Array, Int32Array] {
  const segments = decidingSegments(root);
  const pointsOf = (stone: Stone): Int32Array => {
    const points = new Int32Array(1 << indexOf.size);
    for (const { cells: segment, worth } of segments) {
      if (segment.some((cell) => root.cells[cell] !== FREE && root.cells[cell] !== stone)) continue;
      points[maskOf(segment.flatMap((cell) => indexOf.get(cell) ?? []))] += worth;
    }
    return sumOverSubsets(points);
  };
  const forX = pointsOf(X);
  return [forX, indexOf.size === root.cells.length ? forX : pointsOf(O)];
}

/** Value of a position that is over, for the side to move; undefined for others. */
export function valueIfOver(
  { shape, endsByLine, points }: Endgame,
  { taken, x }: EndgamePosition,
): number | undefined {
  const isFull = taken === (1 << shape.n) - 1;
  if (!isFull && !endsByLine) return undefined;
  const difference = points[0][x] - points[1][taken ^ x];
  const sign = shape.xMoves(bitCount(taken)) ? 1 : -1;
  // Legal positions have lines of one side at most. Adding 0 turns -0 into 0.
  if (endsByLine && difference !== 0) return sign * Math.sign(difference);
  return isFull ? 0 + sign * difference : undefined;
}

/** Bytes of a value of this game: what its largest point difference fits in, or a double. */
export function valueBytesOf(root: Root): ValueBytes {
  if (parseProbability(root.slip) !== 0) return 8;
  return endsByLine(root) || maxPoints(root.rows, root.cols) <= 127 ? 1 : 2;
}
