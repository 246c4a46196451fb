/**
 * First look at a position after fill-in: is it decided by stones or virtual connections, and if not, which
 * moves may win?
 *
 * The opponent's connections are searched, not the mover's: a mover who can win by one move is found out a move
 * later, by the same search, at about half the cost.
 */
import { EMPTY } from '../rules/setup.js';
import type { Board } from './board.js';
import { HSearch } from './connections/hsearch.js';
import { Inferior } from './inferior/inferior.js';

/** Findings of `Analysis.run`. */
export const OPEN = 0;
export const WIN = 1;
export const LOSS = -1;

export class Analysis {
  /** When decided the carrier of the win; when open the moves that may win. */
  low32 = 0;
  high32 = 0;
  /** When open: carrier of the argument that excludes all other moves. */
  baseLow32 = 0;
  baseHigh32 = 0;
  readonly hsearch: HSearch;
  readonly inferior: Inferior;

  constructor(private readonly board: Board) {
    this.hsearch = new HSearch(board);
    this.inferior = new Inferior(board);
  }

  /** WIN or LOSS for `player`, who is to move, or OPEN. */
  run(colour: Uint8Array, player: number): number {
    const { hsearch, inferior } = this;
    hsearch.ends.set(colour, player);
    if (hsearch.ends.joined) {
      this.low32 = this.high32 = this.baseLow32 = this.baseHigh32 = 0;
      return WIN;
    }
    hsearch.decide(colour, 3 - player);
    if (hsearch.isWon) {
      this.low32 = hsearch.carrierLow32;
      this.high32 = hsearch.carrierHigh32;
      return LOSS;
    }
    this.findEmpty(colour);
    inferior.prune(colour, player, this.low32 & hsearch.mustLow32, this.high32 & hsearch.mustHigh32);
    this.low32 = inferior.keptLow32;
    this.high32 = inferior.keptHigh32;
    this.baseLow32 = hsearch.carrierLow32 | inferior.killersLow32;
    this.baseHigh32 = hsearch.carrierHigh32 | inferior.killersHigh32;
    return OPEN;
  }

  private findEmpty(colour: Uint8Array): void {
    const { bitLow32, bitHigh32, cellCount } = this.board;
    this.low32 = 0;
    this.high32 = 0;
    for (let cell = 0; cell < cellCount; cell++) {
      if (colour[cell] !== EMPTY) continue;
      this.low32 |= bitLow32[cell];
      this.high32 |= bitHigh32[cell];
    }
  }
}
