/** The searches that a run keeps from one position to the next, each with its table. */
import type { BoardSize } from '../../../core/game.js';
import type { SearchContext, Meter } from '../../../core/search/limits.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import { sizeName } from '../../../core/text/coordinates.js';
import { Board } from './board.js';
import { Dfpn } from './dfpn.js';
import { SharedDfpn } from './shared-dfpn.js';
import { ProofTable } from './table.js';

const firstSlots = 1 << 10;
const defaultBytes = 512 << 20;

/** Sizes whose searches are kept, of boards of up to 64 cells; of larger ones only the last. */
const keptSizes = 8;

/** Cached during a run: searches by board size, the last used at the end, and the shared table. */
const newSearches = (): { searches: Map<string, Dfpn>; shared?: ProofTable | undefined } => ({
  searches: new Map(),
});

/**
 * Returns the search for a position of this size and its children, ready with its table.
 * @param context threads, memory and the cache, which holds searches by size
 * @param share begins with the table of the search before, if that shared it and had the same board
 *   size, and leaves it to the next one
 */
export function searchFor(
  { rows, cols }: BoardSize,
  meter: Meter,
  context: SearchContext,
  share = false,
): Dfpn {
  const { shared, cache = new SolverCache(), bytes = defaultBytes } = context;
  if (shared) {
    const search = new SharedDfpn(new Board(rows, cols), shared);
    const { words } = search.board;
    const slots = ProofTable.slotsWithin(bytes - shared.threads * search.maxBytes, words);
    search.table = new ProofTable(words, slots, slots, shared);
    meter.allows(search.bytes);
    return search;
  }
  const kept = cache.get(newSearches);
  const last = [...kept.searches.keys()].at(-1);
  if (last !== sizeName({ rows, cols })) kept.shared = undefined;
  const search = searchOf(kept.searches, rows, cols);
  search.deepest = 0;
  const { words } = search.board;
  const maxSlots = ProofTable.slotsWithin(bytes - search.maxBytes, words);
  const found = share && kept.shared?.maxSlots === maxSlots ? kept.shared : undefined;
  search.table = found ?? new ProofTable(words, Math.min(firstSlots, maxSlots), maxSlots);
  search.table.hits = 0;
  kept.shared = share ? search.table : undefined;
  meter.allows(search.bytes);
  return search;
}

/** Returns the search for boards of a size, kept or new. */
function searchOf(searches: Map<string, Dfpn>, rows: number, cols: number): Dfpn {
  const size = sizeName({ rows, cols });
  const search = searches.get(size) ?? new Dfpn(new Board(rows, cols));
  searches.delete(size);
  const isLarge = (board: Board): boolean => board.words > 2;
  for (const [key, { board }] of searches)
    if (isLarge(board) || isLarge(search.board) || searches.size >= keptSizes) searches.delete(key);
  searches.set(size, search);
  return search;
}
