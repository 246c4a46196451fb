/** A position in two words (bits.ts), and its board for the kernel (layout.ts). */
import { CacheSlot, SolverCache } from '../../../core/search/solver-cache.js';
import { lazily } from '../../../core/lazily.js';
import type { DotsSetup } from '../rules/setup.js';
import { boardBits, freeEdgeBits, isWhole, wordBits, type EdgeBits } from './bits.js';
import { layoutOf, type Layout } from './layout.js';

export interface Placement {
  readonly bits: EdgeBits;
  /** Made when a search asks for it: `isWithinReach` does not. */
  readonly layout: () => Layout;
  /** Index in `bits` of each edge of the record; -1 for drawn edges that `bits` leaves out. */
  readonly edgeOf: Int32Array;
  /** Free edges of the setup. */
  readonly a: number;
  readonly b: number;
}

interface WholeBoard extends Pick<Placement, 'bits' | 'layout'> {
  readonly rows: number;
  readonly cols: number;
}

/** The last whole board: batches often have one size, and layouts are expensive. */
const boardSlot = new CacheSlot('dots: whole board', (): { last?: WholeBoard } => ({}));

/** The setup in two words; undefined if it has more free edges than fit. */
export function placeSetup(setup: DotsSetup, cache = new SolverCache()): Placement | undefined {
  const { rows, cols, cells } = setup;
  const whole = isWhole(rows, cols);
  const free = cells.length - cells.reduce((sum, cell) => sum + cell, 0);
  if (!whole && free > 2 * wordBits) return undefined;
  const { bits, layout } = whole ? wholeBoard(rows, cols, cache) : withLayout(freeEdgeBits(setup));
  const edgeOf = new Int32Array(cells.length).fill(-1);
  let [a, b] = [0, 0];
  bits.edges.forEach((edge, i) => {
    edgeOf[edge] = i;
    if (cells[edge] !== 0) return;
    if (bits.inB[i]) b |= bits.bit[i];
    else a |= bits.bit[i];
  });
  return { bits, layout, edgeOf, a, b };
}

function wholeBoard(rows: number, cols: number, cache: SolverCache): WholeBoard {
  const kept = cache.get(boardSlot);
  if (kept.last?.rows !== rows || kept.last.cols !== cols) {
    kept.last = { rows, cols, ...withLayout(boardBits(rows, cols)) };
  }
  return kept.last;
}

function withLayout(bits: EdgeBits): Pick<Placement, 'bits' | 'layout'> {
  return { bits, layout: lazily(() => layoutOf(bits)) };
}
