/**
 * First look at a position after fill-in: is it decided by stones or virtual connections, and if not, which
 * moves may win?
 *
 * The opponent's connections are searched, not the mover's: a mover who can win by one move is found out a move
 * later, by the same search, at about half the cost.
 */
import { EMPTY } from '../setup.js';
import type { Board } from './board.js';
import { HSearch } from './hsearch.js';
import { Inferior } from './inferior.js';

/** Findings of `Analysis.run`. */
export const OPEN = 0;
export const WIN = 1;
export const LOSS = -1;

export class Analysis {
  /** When decided the carrier of the win; when open the moves that may win. */
  lo = 0;
  hi = 0;
  /** When open: carrier of the argument that excludes all other moves. */
  baseLo = 0;
  baseHi = 0;
  readonly hsearch: HSearch;
  private readonly inferior: Inferior;

  constructor(private readonly board: Board) {
    this.hsearch = new HSearch(board);
    this.inferior = new Inferior(board);
  }

  /** WIN or LOSS for `player`, who is to move, or OPEN. */
  run(colour: Uint8Array, player: number): number {
    const { hsearch, inferior } = this;
    hsearch.ends.set(colour, player);
    if (hsearch.ends.joined) {
      this.lo = this.hi = this.baseLo = this.baseHi = 0;
      return WIN;
    }
    hsearch.run(colour, 3 - player);
    if (hsearch.isWon) {
      this.lo = hsearch.carrierLo;
      this.hi = hsearch.carrierHi;
      return LOSS;
    }
    this.findEmpty(colour);
    inferior.prune(colour, player, this.lo & hsearch.mustLo, this.hi & hsearch.mustHi);
    this.lo = inferior.keptLo;
    this.hi = inferior.keptHi;
    this.baseLo = hsearch.carrierLo | inferior.killersLo;
    this.baseHi = hsearch.carrierHi | inferior.killersHi;
    return OPEN;
  }

  private findEmpty(colour: Uint8Array): void {
    const { bitLo, bitHi, cellCount } = this.board;
    this.lo = 0;
    this.hi = 0;
    for (let cell = 0; cell < cellCount; cell++) {
      if (colour[cell] !== EMPTY) continue;
      this.lo |= bitLo[cell];
      this.hi |= bitHi[cell];
    }
  }
}
