/** The positions that the exact solver of Dots and Boxes takes. */
import { refuse, type Refusal } from '../../../core/refusal.js';
import { phrase } from '../../../core/text/phrase.js';
import { needsKernels } from '../../../core/wasm/instance.js';
import type { DotsSetup } from '../rules/setup.js';
import { isWhole, maxBoxes } from './bits.js';
import { takeAll } from './captures.js';
import { placeSetup } from './placement.js';

/** Returns whether the exact solver takes the position, or why not. */
export function isWithinReach(setup: DotsSetup): true | Refusal {
  const kernels = needsKernels('solver');
  if (kernels !== true) return kernels;
  // Whole boards have at most 25 boxes.
  if (isWhole(setup.rows, setup.cols)) return true;
  const placement = placeSetup(setup);
  if (!placement) {
    return refuse('not-supported', {
      because: phrase('the solver takes boards up to 5 x 5 or up to 60 free edges'),
    });
  }
  const { left } = takeAll(placement.bits, placement.a, placement.b);
  if (left <= maxBoxes) return true;
  return refuse('not-supported', {
    because: phrase('the solver takes up to {maxBoxes} boxes, here {left} are left', { maxBoxes, left }),
  });
}
