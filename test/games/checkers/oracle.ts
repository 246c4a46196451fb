import type { Random } from '../../../src/core/random.js';
import { trailGraph, type TrailGraph } from '../../../src/games/checkers/trail/lattice.js';
import {
  EMPTY,
  OPPONENT,
  OWN,
  cellCount,
  type CheckersSetup,
} from '../../../src/games/checkers/rules/setup.js';

/** Returns the length of the longest trail from vertex 0 by exhaustive search. */
export function longestTrailBySearch(graph: TrailGraph): number {
  const used = new Uint8Array(graph.edgeCount);
  const walk = (v: number): number => {
    let best = 0;
    for (let k = graph.first[v]; k < graph.first[v + 1]; k++) {
      const e = graph.incident[k];
      if (used[e]) continue;
      used[e] = 1;
      best = Math.max(best, 1 + walk(graph.from[e] + graph.to[e] - v));
      used[e] = 0;
    }
    return best;
  };
  return walk(0);
}

/** Returns a random board: opponents with probability `density`, else own men with `own`. */
export function uniformBoard(
  random: Random,
  rows: number,
  cols: number,
  density: number,
  own: number,
): CheckersSetup {
  const cells = new Uint8Array(cellCount(rows, cols)).fill(EMPTY);
  for (let i = 0; i < cells.length; i++) {
    if (random.unit() < density) cells[i] = OPPONENT;
    else if (random.unit() < own) cells[i] = OWN;
  }
  return { game: 'checkers', rows, cols, cells };
}

/**
 * Returns a board with long trails: the man's lattice squares are empty, the squares between them
 * hold an opponent with probability `density`, and own men are on a share `own` of the lattice.
 */
export function latticeBoard(
  random: Random,
  rows: number,
  cols: number,
  density: number,
  own: number,
): CheckersSetup {
  const cells = new Uint8Array(cellCount(rows, cols)).fill(EMPTY);
  const start = { row: random.below(rows), col: 0 };
  start.col = 2 * random.below(Math.ceil((cols - (start.row % 2)) / 2)) + (start.row % 2);
  for (let row = 0, i = 0; row < rows; row++) {
    for (let col = row % 2; col < cols; col += 2, i++) {
      const aside = (row - start.row) % 2 !== 0;
      if (row === start.row && col === start.col) cells[i] = OWN;
      else if (aside && random.unit() < density) cells[i] = OPPONENT;
      else if (!aside && random.unit() < own) cells[i] = OWN;
    }
  }
  return { game: 'checkers', rows, cols, cells };
}

/** Returns the graphs of all men on the board. */
export function allGraphs(setup: CheckersSetup): TrailGraph[] {
  const graphs: TrailGraph[] = [];
  for (let i = 0; i < setup.cells.length; i++) if (setup.cells[i] === OWN) graphs.push(trailGraph(setup, i));
  return graphs;
}
