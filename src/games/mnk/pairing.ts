/**
 * The pairing argument (A. Hales, R. Jewett, "Regularity and positional games", 1963): if every line that the
 * attacker can still fill has two free cells of its own, the defender answers each stone on a pair with the
 * other cell of that pair and has a stone in every line in the end, whoever moves first. The attacker does not
 * win. It is only a sufficient condition.
 *
 * The pairs are a bipartite matching in which each line takes two cells, found by augmenting paths.
 */
import { bitCount } from './subsets.js';

const NOBODY = -1;

/** Reusable, allocates nothing per test; for lines given as masks of at most 30 cells. */
export class Pairing {
  private readonly ownerOf = new Int32Array(30);
  private readonly need: Int32Array;
  private tried = 0;

  /** @param most lines of the largest test. */
  constructor(most: number) {
    this.need = new Int32Array(most);
  }

  /** Whether each of the first `count` sets in `lines` (free cells of a line each) can have two cells of its own. */
  holds(lines: Int32Array, count: number, free: number): boolean {
    if (2 * count > bitCount(free)) return false;
    this.ownerOf.fill(NOBODY);
    for (let line = 0; line < count; line++) {
      this.need[line] = lines[line]!;
      for (let half = 0; half < 2; half++) {
        this.tried = 0;
        if (!this.augment(line)) return false;
      }
    }
    return true;
  }

  /** Gives `line` one more cell, moving the owners of others along if need be. */
  private augment(line: number): boolean {
    for (let left = this.need[line]! & ~this.tried; left !== 0; left = this.need[line]! & ~this.tried) {
      const bit = left & -left;
      this.tried |= bit;
      const cell = 31 - Math.clz32(bit);
      const owner = this.ownerOf[cell]!;
      // A cell that is its own already is no gain.
      if (owner === line) continue;
      if (owner !== NOBODY && !this.augment(owner)) continue;
      this.ownerOf[cell] = line;
      return true;
    }
    return false;
  }
}
