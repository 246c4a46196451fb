/** The positions that the searches of mnk take. */
import { freeAtMost } from '../../core/cells.js';
import { refuse, type Refusal } from '../../core/refusal.js';
import { phrase } from '../../core/text/phrase.js';
import { maxCells } from './lines/cellset.js';
import { checkLegal } from './rules/legality.js';
import { slipOf, type MnkSetup } from './rules/setup.js';

/** Free cells of the largest tables: 20 need 270 MB and ten seconds, 2.2 GB with slides. */
export const maxFree = 20;

/** Largest k whose shapes have a table: 4^10 entries. */
export const maxTableK = 6;

/** Whether the search of lines takes a legal position. */
export function takesByLines(setup: MnkSetup): boolean {
  return setup.score === 'line' && slipOf(setup) === 0 && freeAtMost(setup.cells, maxCells);
}

const unsupported = refuse('not-supported', {
  because: phrase('only k or more in a line, without slides, with k up to {maxTableK}', { maxTableK }),
});

/** Accepts legal positions of which `reason` finds nothing to refuse. */
export function ifLegal(
  reason: (setup: MnkSetup) => Refusal | undefined,
): (setup: MnkSetup) => true | Refusal {
  return (setup) => {
    const legal = checkLegal(setup);
    return legal.ok ? (reason(setup) ?? true) : legal.error;
  };
}

/** Positions that the searches for k or more in a line on large boards take. */
export const acceptsLines = ifLegal((setup) =>
  setup.score === 'line' && slipOf(setup) === 0 && setup.k <= maxTableK ? undefined : unsupported,
);
