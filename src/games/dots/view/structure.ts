/** Counts as a player does: safe edges, chains and loops of boxes with two free edges. */
import { NO_BOX, boardOf, freeAround, type Board } from '../rules/board.js';
import type { DotsSetup } from '../rules/setup.js';

export interface Structure {
  /** Boxes with one free edge: they can be taken at once. */
  readonly atHand: number;
  /** Free edges that give no box its third side. */
  readonly safe: number;
  /** Boxes of each chain, open and closed, the longest first. */
  readonly chains: readonly number[];
  readonly loops: readonly number[];
  readonly freeEdges: number;
  readonly boxesLeft: number;
}

/** Counts the position; boxes with three or four free edges separate chains. */
export function structureOf({ rows, cols, cells }: DotsSetup): Structure {
  const board = boardOf(rows, cols);
  const free = Array.from({ length: board.boxCount }, (_, box) => freeAround(board, cells, box));
  const edges = Array.from(cells.keys()).filter((edge) => cells[edge] === 0);
  const isSafe = (edge: number): boolean => sidesOf(board, edge).every((box) => free[box] > 2);
  const [chains, loops] = paths(board, cells, free);
  return {
    atHand: free.filter((count) => count === 1).length,
    safe: edges.filter(isSafe).length,
    chains: chains.sort((x, y) => y - x),
    loops: loops.sort((x, y) => y - x),
    freeEdges: edges.length,
    boxesLeft: free.filter((count) => count > 0).length,
  };
}

function sidesOf({ boxesOf }: Board, edge: number): number[] {
  return Array.from(boxesOf.subarray(2 * edge, 2 * edge + 2)).filter((box) => box !== NO_BOX);
}

/** Sizes of the open and of the closed paths of boxes with two free edges. */
function paths(board: Board, cells: Uint8Array, free: readonly number[]): [number[], number[]] {
  const [chains, loops]: [number[], number[]] = [[], []];
  const seen = new Set<number>();
  for (let start = 0; start < board.boxCount; start++) {
    if (free[start] !== 2 || seen.has(start)) continue;
    const path = [start];
    seen.add(start);
    // Ends of free edges between two boxes of the path: two for each box if it is closed.
    let inner = 0;
    for (const box of path) {
      for (const edge of board.edgesOf.subarray(4 * box, 4 * box + 4)) {
        const other = sidesOf(board, edge).find((side) => side !== box);
        if (cells[edge] !== 0 || other === undefined) continue;
        if (free[other] !== 2) continue;
        inner++;
        if (seen.has(other)) continue;
        seen.add(other);
        path.push(other);
      }
    }
    if (inner === 2 * path.length) loops.push(path.length);
    else chains.push(path.length);
  }
  return [chains, loops];
}
