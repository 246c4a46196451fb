/** Boards of the threat searches, with the tables that positions of the same k share. */
import { CacheSlot, SolverCache } from '../../../core/search/solver-cache.js';
import { FREE, X, type MnkSetup } from '../rules/setup.js';
import { ThreatBoard } from './board.js';
import { rankTables } from './ranks.js';
import { shapeTable, type ShapeTable } from './shapes.js';

const ranksSlot = new CacheSlot('mnk ranks of shapes', rankTables);
const shapesSlot = new CacheSlot('mnk shapes by k', () => new Map<number, ShapeTable>());

/** A board with the stones of a setup whose k has a table; no line of k may be complete. */
export function threatBoard(setup: MnkSetup, cache = new SolverCache()): ThreatBoard {
  const { rows, cols, k, cells } = setup;
  const byK = cache.get(shapesSlot);
  let shapes = byK.get(k);
  if (!shapes) byK.set(k, (shapes = shapeTable(k)));
  const board = new ThreatBoard({ rows, cols, k, shapes, ranks: cache.get(ranksSlot) });
  cells.forEach((stone, cell) => {
    if (stone !== FREE) board.play(board.padded(cell), stone === X ? 0 : 1);
  });
  return board;
}
