/** The positions that the exact solver of Hex takes. */
import { countOf } from '../../../core/cells.js';
import { refuse, type Refusal } from '../../../core/refusal.js';
import { phrase } from '../../../core/text/phrase.js';
import { needsKernels } from '../../../core/wasm/instance.js';
import { EMPTY, type HexSetup } from '../rules/setup.js';

/** Boards of up to `maxWhole` cells are taken; larger ones when few cells are empty. */
const maxWhole = 128;
const fewEmpty = 64;
/** Endpoints of connections are numbered in a byte. */
const maxCells = 250;

const tooLarge = phrase('a board of at most {maxWhole} cells, or of {maxCells} with {fewEmpty} empty ones', {
  maxWhole,
  maxCells,
  fewEmpty,
});

/** Whether at most as many cells are empty as on 8x8, where the solver usually finishes. */
export function hasFewEmpty({ cells }: HexSetup): boolean {
  return cells.length <= maxCells && countOf(cells, EMPTY) <= fewEmpty;
}

/** Returns whether the exact solver takes the position, or why not. */
export function isWithinReach(setup: HexSetup): true | Refusal {
  if (setup.cells.length <= maxWhole || hasFewEmpty(setup)) return needsKernels('solver');
  return refuse('not-supported', { algorithm: 'solver', reason: 'size', because: tooLarge });
}
