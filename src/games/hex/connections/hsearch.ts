/**
 * H-search: the virtual connections of one player.
 *
 * Two endpoints (endpoints.ts) have a full connection with carrier C if the player, moving second
 * and answering inside C, joins them; a semi connection if the player joins them moving first
 * inside C. Carriers do not contain the endpoints. The search begins with neighbours (C empty) and
 * applies two rules, smallest carriers first:
 *
 * - AND: full x-z with C and full z-y with D, C and D disjoint, neither holding the other's end,
 *   make x-y full with C + D if z is a group of stones, semi with C + D + z if z is an empty cell.
 * - OR: semis of a pair that have no cell in common to all make a full whose carrier is their
 *   union.
 *
 * The sides' own pair decides: a full one wins with either side to move; a semi one wins for the
 * player to move, and the opponent to move must play in the intersection of all semi carriers, the
 * must-play.
 *
 * The player's search uses two further facts: carriers may share cells that the stones at x, y and
 * z would capture (captured.ts), and edge templates (edge-templates.ts) are full connections,
 * queued by the size of their carriers. The solver continues from the connections of two plies
 * before (changes.ts), which its proofs' carriers allow.
 *
 * Limits: lists and unions of bounded length, boards of up to 384 cells. All connections found are
 * right; not all that exist are found.
 *
 * Sources: V. Anshelevich, "A hierarchical approach to computer Hex", Artificial Intelligence 134
 * (2002); R. Hayward et al., "Solving 7x7 Hex with domination, fill-in, and virtual connections"
 * (2005); J. Pawlewicz et al., "Stronger virtual connections in Hex" (2015).
 */
import type { Board } from '../solver/board.js';
import { Changes, SavedPosition } from './changes.js';
import { Endpoints } from './endpoints.js';
import { Kernel, type KnownFacts, type Room } from './kernel.js';

/** Semi connections in one union, at most. */
export const unionDepth = 4;

/** Limits of the exact solver's lists; longer lists save nodes but cost time. */
const roomOfSolver: Room = { fulls: 20, semis: 40, places: 64, bytes: 64 << 20, captures: false };

export class HSearch {
  /** Whether the player's sides have a full connection. */
  isWon = false;
  /** Intersection of the sides' semi carriers; all ones if there is none. */
  readonly must: Int32Array;
  /** Carrier of the full connection, else the union of the semi carriers behind `must`. */
  readonly carrier: Int32Array;
  readonly ends: Endpoints;
  readonly kernel: Kernel;
  /** Position and endpoints of the last run; player 0 if its connections cannot be saved. */
  private readonly last: SavedPosition;
  /** The saved positions, by place in the kernel. */
  private readonly saved = new Map<number, SavedPosition>();
  private readonly changes: Changes;

  constructor(board: Board, room = roomOfSolver) {
    this.ends = new Endpoints(board);
    this.kernel = new Kernel(board, room);
    this.must = board.emptySet();
    this.carrier = board.emptySet();
    this.last = new SavedPosition(board.cellCount + 4);
    this.changes = new Changes(board);
  }

  /**
   * Finds the connections of `player`; stops early when the player's sides have a full one.
   * @param place of saved connections to continue from, used if this position only adds stones to
   *   theirs; -1 begins anew
   * @param known gives captured sets and templates for `ends`
   */
  run(colour: Uint8Array, player: number, place = -1, known?: () => KnownFacts): void {
    const { kernel, ends, last, must, carrier } = this;
    const from = this.saved.get(place);
    last.player = 0;
    must.fill(-1);
    carrier.fill(0);
    ends.set(colour, player);
    this.isWon = ends.joined;
    if (ends.joined) return;
    const isUsable = from?.isComplete && from.player === player && this.changes.set(from, colour, ends);
    this.isWon = kernel.run(ends, must, carrier, known?.(), isUsable ? this.changes : undefined, place);
    last.set(colour, player, ends);
  }

  /** Saves the connections of the last run, if it was for this position and player. */
  save(colour: Uint8Array, player: number, place: number): void {
    const { kernel, last, saved } = this;
    if (!last.isOf(colour, player)) return;
    const position = saved.get(place) ?? new SavedPosition(colour.length);
    saved.set(place, position);
    position.copy(last);
    position.isComplete = kernel.keep(last.count, place);
  }

  /** Forgets all saved connections. */
  forget(): void {
    this.last.player = 0;
    for (const position of this.saved.values()) position.player = 0;
  }

  /** Whether a place has this position and player, even if its connections had no room. */
  isSaved(colour: Uint8Array, player: number, place: number): boolean {
    return this.saved.get(place)?.isOf(colour, player) ?? false;
  }
}

/**
 * H-search for the positions of a path of the search, each with more stones than the one before: it
 * goes on from the same player's connections of two plies before.
 *
 * Connections are saved by ply, as long as the search stays below the position. If the search came
 * back to a position through the table, its connections were not saved; they are found again when a
 * position two plies later needs them.
 */
export class PathSearch {
  /** @param colours of the positions of the path, by ply. */
  constructor(
    private readonly search: Pick<HSearch, 'run' | 'save' | 'isSaved'>,
    private readonly colours: readonly Uint8Array[],
  ) {}

  /** Searches for connections of the sides of `player` in the position of this ply. */
  decide(ply: number, player: number): void {
    const from = ply - 2;
    if (from >= 0 && !this.search.isSaved(this.colours[from], player, from)) {
      this.decide(from, player);
      this.save(from, player);
    }
    this.search.run(this.colours[ply], player, from);
  }

  /** Saves the connections of the position of this ply if the last run was for it. */
  save(ply: number, player: number): void {
    this.search.save(this.colours[ply], player, ply);
  }
}
