/**
 * H-search for the positions of a path of the search, each of which has more stones than the one before: it goes on from the
 * connections of two plies before, the same player's.
 *
 * Connections are kept by ply, as long as the search stays below the position. Where a position's were not kept, because the search came back
 * to it through the table, they are found again when a position two plies later needs them.
 */
import type { HSearch } from './hsearch.js';

export class PathSearch {
  /** @param colours of the positions of the path, by ply. */
  constructor(
    private readonly search: HSearch,
    private readonly colours: readonly Uint8Array[],
  ) {}

  /** What H-search finds about the sides of `player` in the position of this ply. */
  decide(ply: number, player: number): void {
    const from = ply - 2;
    if (from >= 0 && !this.search.isKept(this.colours[from], player, from)) {
      this.decide(from, player);
      this.keep(from, player);
    }
    this.search.decide(this.colours[ply], player, from);
  }

  /** Keeps the connections of the position of this ply if the last run was for it. */
  keep(ply: number, player: number): void {
    this.search.keep(this.colours[ply], player, ply);
  }
}
