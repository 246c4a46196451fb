/**
 * Hex openings searched whole or without a part of the solver: rows of
 * notebooks/data/hex-solver.ndjson.
 */
import { Meter } from '../../core/search/limits.js';
import { cellName } from '../../core/text/coordinates.js';
import { FIRST, SECOND } from '../../games/hex/rules/setup.js';
import { Board } from '../../games/hex/solver/board.js';
import { ProofTable } from '../../games/hex/solver/table.js';
import { ReducedDfpn, type Part } from './without.js';

export interface OpeningRow {
  readonly schema: 'hex-solver.row/1';
  readonly experiment: string;
  readonly size: number;
  /** Cell of the only stone, which is player 2's; player 1 is to move. */
  readonly opening: string;
  readonly without: Part | 'nothing';
  readonly nodes: number;
  /** 1 or 2; 0 if the limit of nodes ended the search. */
  readonly winner: number;
  /** CPU milliseconds, user and system. */
  readonly ms: number;
}

const slots = 1 << 16;
const maxSlots = 1 << 20;

/** Returns the first moves of a square board up to a half turn. */
export function openingsOf(size: number): number[] {
  return Array.from({ length: Math.ceil((size * size) / 2) }, (_, cell) => cell);
}

/** Returns the winner after a first stone on `cell` and the nodes, equal on every machine. */
export function solveOpening(
  size: number,
  cell: number,
  without: Part | 'nothing',
  maxNodes: number,
): Omit<OpeningRow, 'schema' | 'experiment' | 'ms'> {
  const board = new Board(size, size);
  const stones = new Uint8Array(size * size);
  stones[cell] = SECOND;
  const meter = new Meter({ nodes: maxNodes });
  const search = new ReducedDfpn(board, without === 'nothing' ? [] : [without]);
  search.table = new ProofTable(board.words, slots, maxSlots);
  const winner = search.solve(stones, FIRST, meter);
  return {
    size,
    opening: cellName(Math.floor(cell / size), cell % size),
    without,
    nodes: meter.nodes,
    winner,
  };
}
