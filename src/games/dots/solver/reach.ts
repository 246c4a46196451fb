/** The positions that the exact solver of Dots and Boxes takes. */
import { freeAtMost } from '../../../core/cells.js';
import { refuse, type Refusal } from '../../../core/refusal.js';
import { phrase } from '../../../core/text/phrase.js';
import { needsKernels } from '../../../core/wasm/instance.js';
import { EdgeBoard } from '../rules/edge-board.js';
import type { DotsSetup } from '../rules/setup.js';
import { isWhole, maxEdges } from './layout.js';

/** More boxes than this do not fit into an entry of the table. */
export const maxBoxes = 31;

/** Returns whether the exact solver takes the position, or why not. */
export function isWithinReach(setup: DotsSetup): true | Refusal {
  const kernels = needsKernels('solver');
  if (kernels !== true) return kernels;
  // Whole boards have at most 25 boxes.
  if (isWhole(setup.rows, setup.cols)) return true;
  if (!freeAtMost(setup.cells, maxEdges)) {
    return refuse('not-supported', {
      because: phrase('the solver takes boards up to 5 x 5 or up to 60 free edges'),
    });
  }
  const board = new EdgeBoard(setup);
  board.takeAll();
  const left = board.boxesLeft;
  if (left <= maxBoxes) return true;
  return refuse('not-supported', {
    because: phrase('the solver takes up to {maxBoxes} boxes, here {left} are left', { maxBoxes, left }),
  });
}
