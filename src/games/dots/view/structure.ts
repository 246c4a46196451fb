/** Counts as a player does: safe edges, chains and loops of boxes with two free edges. */
import { freeCount } from '../../../core/cells.js';
import { EdgeBoard } from '../edges/edge-board.js';
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
export function structureOf(setup: DotsSetup): Structure {
  const board = new EdgeBoard(setup);
  const { free, boxCount, boxesLeft, edgeCount } = board;
  const [chains, loops]: [number[], number[]] = [[], []];
  const marks = new Int32Array(edgeCount);
  let atHand = 0;
  for (let box = 0; box < boxCount; box++) {
    if (free[box] === 1) atHand++;
    if (free[box] !== 2 || marks[board.freeEdgeOf(box)] === 1) continue;
    board.markSegment(board.freeEdgeOf(box), marks, 1);
    (board.isLoop ? loops : chains).push(board.length);
  }
  return {
    atHand,
    safe: setup.cells.reduce((safe, cell, edge) => safe + Number(cell === 0 && board.isSafe(edge)), 0),
    chains: chains.sort((x, y) => y - x),
    loops: loops.sort((x, y) => y - x),
    freeEdges: freeCount(setup.cells),
    boxesLeft,
  };
}
