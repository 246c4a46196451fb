/**
 * The moves that threads are searching at the moment, so that other threads try different moves
 * first. This spreads threads over the tree without a plan; they meet again in the transposition
 * table.
 *
 * A set of 32-bit numbers, one for each position and move, in buckets of four words. A number that
 * finds no room is dropped. The set changes only the order of moves, so that collisions and lost
 * updates cost time but never change an answer.
 * Source: J.-C. Weill, "The ABDADA distributed minimax-search algorithm", 1996, as simplified by T.
 * Kerrigan ("Simplified ABDADA", 2017).
 */
import type { SharedSearch } from '../../core/search/shared-search.js';

const bucketBits = 10;
const bucketWords = 4;

export class BusyMoves {
  private readonly words: Int32Array;

  constructor(shared: SharedSearch, name: string) {
    this.words = shared.words(name, bucketWords << bucketBits);
  }

  has(move: number): boolean {
    const first = bucketOf(move);
    for (let at = first; at < first + bucketWords; at++) if (this.words[at] === move) return true;
    return false;
  }

  /** @param move a number other than 0 */
  add(move: number): void {
    const first = bucketOf(move);
    for (let at = first; at < first + bucketWords; at++) {
      const there = this.words[at];
      if (there !== 0 && there !== move) continue;
      this.words[at] = move;
      return;
    }
  }

  /** Removes the number, even if another thread is still searching the move. */
  remove(move: number): void {
    const first = bucketOf(move);
    for (let at = first; at < first + bucketWords; at++) if (this.words[at] === move) this.words[at] = 0;
  }
}

function bucketOf(move: number): number {
  return bucketWords * (Math.imul(move, 0x9e3779b1) >>> (32 - bucketBits));
}

/** Returns the number of `move` in the position with this key: a 32-bit integer, not 0. */
export function moveNumber(keyLow32: number, keyHigh32: number, move: number): number {
  let mixed = Math.imul(keyLow32 ^ (keyLow32 >>> 15), 0x85ebca6b) ^ Math.imul(keyHigh32, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 13) ^ Math.imul(move + 1, 0x9e3779b1), 0x27d4eb2f);
  return (mixed ^ (mixed >>> 16)) | 1;
}
