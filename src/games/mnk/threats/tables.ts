/** Boards of the threat searches, with the tables that positions of the same k share. */
import { SolverCache } from '../../../core/search/solver-cache.js';
import { FREE, X, type MnkSetup } from '../rules/setup.js';
import { ThreatBoard } from './board.js';
import { rankTables, type RankTables } from './ranks.js';
import { shape, shapeTable, type ShapeTable } from './shapes.js';

const ranksByValues = (): Map<readonly number[], RankTables> => new Map();
const shapesByK = (): Map<number, ShapeTable> => new Map();

/** For searches without an evaluation. */
const noValues: readonly number[] = Array.from({ length: shape.five + 1 }, () => 0);

/**
 * A board with the stones of a setup whose k has a table; no line of k may be complete.
 * @param shapeValues for the board's totals
 */
export function threatBoard(
  setup: MnkSetup,
  cache = new SolverCache(),
  shapeValues: readonly number[] = noValues,
): ThreatBoard {
  const { rows, cols, k, cells } = setup;
  const byK = cache.get(shapesByK);
  let shapes = byK.get(k);
  if (!shapes) byK.set(k, (shapes = shapeTable(k)));
  const byValues = cache.get(ranksByValues);
  let ranks = byValues.get(shapeValues);
  if (!ranks) byValues.set(shapeValues, (ranks = rankTables(shapeValues)));
  const board = new ThreatBoard({ rows, cols, k, shapes, ranks });
  cells.forEach((stone, cell) => {
    if (stone !== FREE) board.play(board.padded(cell), stone === X ? 0 : 1);
  });
  return board;
}
