/** Solves one position and its children: search, table and answers to the caller's questions. */
import type { SearchContext, Meter } from '../../../core/search/limits.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import { sizeName } from '../../../core/text/coordinates.js';
import type { HexSetup } from '../rules/setup.js';
import { Board } from './board.js';
import { Certifier } from './strategy/certify.js';
import { Dfpn } from './dfpn.js';
import { SharedDfpn } from './shared-dfpn.js';
import type { KnownNodes } from './strategy/known-nodes.js';
import { ProofTable } from './table.js';

const firstSlots = 1 << 10;
const defaultBytes = 512 << 20;

/** Sizes whose searches are kept, of boards of up to 64 cells; of larger ones only the last. */
const keptSizes = 8;

/** Cached during a run: searches by board size, the last used at the end, and the shared table. */
const newSearches = (): { searches: Map<string, Dfpn>; shared?: ProofTable | undefined } => ({
  searches: new Map(),
});

export class SolverSession {
  private readonly dfpn: Dfpn;
  private readonly table: ProofTable;

  /**
   * @param setup all questions are about it and its children
   * @param context threads, memory and the cache, which holds searches by size
   * @param share begins with the table of the session before, if that shared it and had the same
   *   board size, and leaves it to the next session
   */
  constructor(
    { rows, cols }: HexSetup,
    private readonly meter: Meter,
    context: SearchContext,
    share = false,
  ) {
    const { shared, cache = new SolverCache(), bytes = defaultBytes } = context;
    if (shared) {
      this.dfpn = new SharedDfpn(new Board(rows, cols), shared);
      const { words } = this.dfpn.board;
      const slots = ProofTable.slotsWithin(bytes - shared.threads * this.dfpn.maxBytes, words);
      this.table = new ProofTable(words, slots, slots, shared);
      meter.allows(this.bytes);
      return;
    }
    const kept = cache.get(newSearches);
    const last = [...kept.searches.keys()].at(-1);
    if (last !== sizeName({ rows, cols })) kept.shared = undefined;
    this.dfpn = searchOf(kept.searches, rows, cols);
    this.dfpn.deepest = 0;
    const { words } = this.dfpn.board;
    const room = bytes - this.dfpn.maxBytes;
    const maxSlots = ProofTable.slotsWithin(room, words);
    const found = share && kept.shared?.maxSlots === maxSlots ? kept.shared : undefined;
    this.table = found ?? new ProofTable(words, Math.min(firstSlots, maxSlots), maxSlots);
    this.table.hits = 0;
    kept.shared = share ? this.table : undefined;
    meter.allows(this.dfpn.bytes + this.table.bytes);
  }

  get bytes(): number {
    return this.dfpn.bytes + this.table.bytes;
  }

  get depth(): number {
    return this.dfpn.deepest;
  }

  get tableHits(): number {
    return this.table.hits;
  }

  /** Winner (1 or 2) of `stones` with `player` to move; 0 if a limit came first. */
  winner(stones: Uint8Array, player: number, meter = this.meter): number {
    return this.dfpn.solve(this.dfpn.board.coloured(stones), player, this.table, meter);
  }

  /** A writer of `winner`'s strategies, node by node; nodes of the same stones are shared. */
  certifier(winner: number, meter: Meter, known: KnownNodes, maxNumbers: number): Certifier {
    return new Certifier(this.dfpn, this.table, meter, winner, known, maxNumbers);
  }

  /** After `winner`: whether a stone of the loser on `cell` would leave the proof as it is. */
  isOutsideProof(cell: number): boolean {
    return !this.dfpn.board.has(this.dfpn.set, cell);
  }

  /** After `winner` named the side to move: a winning move, -1 if captured cells join the sides. */
  get winningCell(): number {
    return this.dfpn.winningCell;
  }

  /** Whether the search has already found who wins `stones` with `player` to move. */
  isKnown(stones: Uint8Array, player: number): boolean {
    return this.dfpn.isKnown(this.dfpn.board.coloured(stones), player, this.table);
  }

  /** Empty cells, best first for a search. */
  ordered(stones: Uint8Array): number[] {
    const { analysis, board } = this.dfpn;
    analysis.moves.order(board.coloured(stones));
    const { score } = analysis.moves;
    const cells = [...stones.keys()].filter((cell) => stones[cell] === 0);
    return cells.sort((a, b) => score[b] - score[a] || a - b);
  }
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
