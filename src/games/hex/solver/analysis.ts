/**
 * First look at a position after fill-in: whether stones or virtual connections decide it, and if
 * not, which moves may win.
 *
 * The opponent's connections are searched, not the mover's: a win of the mover in one move is
 * found a move later by the same search, at about half the cost.
 */
import { HSearch, PathSearch } from '../connections/hsearch.js';
import { EMPTY } from '../rules/setup.js';
import type { Board } from './board.js';
import { copy } from './cell-set.js';
import { Moves } from './moves.js';

/** Findings of `Analysis.run`. */
const OPEN = 0;
export const WIN = 1;
export const LOSS = -1;

export class Analysis {
  /** When decided the carrier of the win; when open the moves that may win. */
  readonly set: Int32Array;
  /** When open: carrier of the argument that excludes all other moves. */
  readonly base: Int32Array;
  readonly hsearch: HSearch;
  readonly moves: Moves;
  private readonly path: PathSearch;

  /** @param colours of the positions on the search's path, by ply */
  constructor(
    private readonly board: Board,
    private readonly colours: readonly Uint8Array[],
  ) {
    this.set = board.emptySet();
    this.base = board.emptySet();
    this.hsearch = new HSearch(board);
    this.moves = new Moves(board);
    this.path = new PathSearch(this.hsearch, colours);
  }

  /** WIN or LOSS for `player`, who is to move in the position of this ply, or OPEN. */
  run(ply: number, player: number): number {
    const { hsearch, moves } = this;
    const colour = this.colours[ply];
    hsearch.ends.set(colour, player);
    if (hsearch.ends.joined) {
      this.set.fill(0);
      this.base.fill(0);
      return WIN;
    }
    this.path.decide(ply, 3 - player);
    if (hsearch.isWon) {
      copy(this.set, hsearch.carrier);
      return LOSS;
    }
    this.findEmpty(colour);
    for (let w = 0; w < this.set.length; w++) this.set[w] &= hsearch.must[w];
    moves.prune(colour, player, this.set);
    for (let w = 0; w < this.set.length; w++) {
      this.set[w] = moves.kept[w];
      this.base[w] = hsearch.carrier[w] | moves.answers[w];
    }
    return OPEN;
  }

  /** Saves the connections of the last run, at this ply, for the children of the position. */
  keep(ply: number, player: number): void {
    this.path.save(ply, 3 - player);
  }

  private findEmpty(colour: Uint8Array): void {
    const { board, set } = this;
    set.fill(0);
    for (let cell = 0; cell < board.cellCount; cell++) if (colour[cell] === EMPTY) board.add(set, cell);
  }
}
