/** From a setup to the position class that suits its size. */
import { ok, type Result } from '../../core/refusal.js';
import type { MnkPosition } from './evaluation.js';
import { checkLegal } from './legality.js';
import type { MnkSetup } from './setup.js';
import { SmallPosition, mostSmallCells } from './small.js';
import { WidePosition } from './wide.js';

/** A playable position, a ChancePosition with or without slippery pieces; refused if no game leads to it. */
export function position(setup: MnkSetup): Result<MnkPosition> {
  const legal = checkLegal(setup);
  if (!legal.ok) return legal;
  return ok(setup.cells.length <= mostSmallCells ? new SmallPosition(setup) : new WidePosition(setup));
}
