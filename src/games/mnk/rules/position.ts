/** Chooses the position class by the size of the board. */
import { ok, type Result } from '../../../core/refusal.js';
import type { SolverCache } from '../../../core/search/solver-cache.js';
import { ArrayPosition } from './array-position.js';
import { BitboardPosition, bitboardTables, maxBitboardCells } from './bitboard-position.js';
import type { MnkPosition } from './evaluation.js';
import { checkLegal } from './legality.js';
import type { MnkSetup } from './setup.js';

/**
 * A playable position, a ChancePosition with or without slippery pieces; refused if no game leads
 * to it.
 * @param cache holds tables that positions of the same board share
 */
export function position(setup: MnkSetup, cache?: SolverCache): Result<MnkPosition> {
  const legal = checkLegal(setup);
  if (!legal.ok) return legal;
  if (setup.cells.length > maxBitboardCells) return ok(new ArrayPosition(setup));
  return ok(new BitboardPosition(setup, bitboardTables(setup, cache)));
}
