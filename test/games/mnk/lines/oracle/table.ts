/**
 * Table of the searches of one board: whether the attacker gets a line from a position, and if not,
 * the zone in which the defender prevents it. An entry is exact, never a bound.
 *
 *   word 0-3  the position (see LineKey)
 *   word 4    bit 0 in use, 1 the defender moves, 2 which side attacks, 3 the attacker wins; the rest its cost
 *   word 5-6  the zone
 *
 * A bucket has two entries: another position replaces the first one only if it cost at least as
 * much, and the second one otherwise.
 */
import type { LineFrames, SideFrames } from './frames.js';

const entryWords = 7;
const bucketWords = 2 * entryWords;

/** Bits of word 4. */
export const flags = { used: 1, defends: 2, side: 4, wins: 8, all: 7 } as const;
const costShift = 4;
const maxCost = (1 << 27) - 1;

/**
 * The part of the position that decides. The first set has the cells of lines open for the attacker
 * and the free cells of lines open for the defender; the second set has the reverse. So a free cell
 * that matters is in both sets, a stone that matters in one; all other cells make no difference.
 */
export class LineKey {
  ownLow32 = 0;
  ownHigh32 = 0;
  otherLow32 = 0;
  otherHigh32 = 0;
  /** Free cells on any open line. */
  freeLow32 = 0;
  freeHigh32 = 0;
  /** Index of the symmetry that was applied to the two sets; -1 for none. */
  image = -1;
  private linesLow32 = 0;
  private linesHigh32 = 0;
  private restLow32 = 0;
  private restHigh32 = 0;

  set({ attacker, defender }: LineFrames, ply: number): void {
    this.collect(attacker, ply);
    const [ownLow32, ownHigh32, ownFreeLow32, ownFreeHigh32] = [
      this.linesLow32,
      this.linesHigh32,
      this.restLow32,
      this.restHigh32,
    ];
    this.collect(defender, ply);
    this.ownLow32 = ownLow32 | this.restLow32;
    this.ownHigh32 = ownHigh32 | this.restHigh32;
    this.otherLow32 = this.linesLow32 | ownFreeLow32;
    this.otherHigh32 = this.linesHigh32 | ownFreeHigh32;
    this.freeLow32 = ownFreeLow32 | this.restLow32;
    this.freeHigh32 = ownFreeHigh32 | this.restHigh32;
  }

  private collect(side: SideFrames, ply: number): void {
    const { root, line, low32, high32 } = side;
    const from = ply * side.width;
    const end = from + side.count[ply];
    let [linesLow32, linesHigh32, restLow32, restHigh32] = [0, 0, 0, 0];
    for (let i = from; i < end; i++) {
      linesLow32 |= root.low32[line[i]];
      linesHigh32 |= root.high32[line[i]];
      restLow32 |= low32[i];
      restHigh32 |= high32[i];
    }
    this.linesLow32 = linesLow32;
    this.linesHigh32 = linesHigh32;
    this.restLow32 = restLow32;
    this.restHigh32 = restHigh32;
  }
}

export class LineTable {
  hits = 0;
  /** The zone of the entry that `find` found. */
  zoneLow32 = 0;
  zoneHigh32 = 0;
  private readonly words: Int32Array;
  private readonly mask: number;

  /** @param bits log2 of the number of entries; at least one bucket. */
  constructor(bits: number) {
    const pairs = Math.max(0, bits - 1);
    this.words = new Int32Array(bucketWords << pairs);
    this.mask = (1 << pairs) - 1;
  }

  /** Returns 1 if the attacker wins, 0 if not (the zone is then set), -1 if unknown. */
  find(key: LineKey, kind: number): number {
    return this.findIn(bucketWords * this.bucketOf(key, kind), key, kind);
  }

  private findIn(first: number, key: LineKey, kind: number): number {
    for (let at = first; at <= first + entryWords; at += entryWords) {
      if (!this.isAt(at, key, kind)) continue;
      this.hits++;
      this.zoneLow32 = this.words[at + 5];
      this.zoneHigh32 = this.words[at + 6];
      return (this.words[at + 4] & flags.wins) !== 0 ? 1 : 0;
    }
    return -1;
  }

  /** @param cost nodes that it took to find out. */
  store(
    key: LineKey,
    kind: number,
    wins: boolean,
    zoneLow32: number,
    zoneHigh32: number,
    cost: number,
  ): void {
    const first = bucketWords * this.bucketOf(key, kind);
    this.put(first, key, kind, wins, zoneLow32, zoneHigh32, cost);
  }

  private put(
    first: number,
    key: LineKey,
    kind: number,
    wins: boolean,
    zoneLow32: number,
    zoneHigh32: number,
    cost: number,
  ): void {
    const { words } = this;
    const kept = Math.min(maxCost, cost);
    const isDearer = this.isAt(first, key, kind) || kept >= words[first + 4] >>> costShift;
    const at = isDearer ? first : first + entryWords;
    words[at] = key.ownLow32;
    words[at + 1] = key.ownHigh32;
    words[at + 2] = key.otherLow32;
    words[at + 3] = key.otherHigh32;
    words[at + 4] = kind | (wins ? flags.wins : 0) | (kept << costShift);
    words[at + 5] = zoneLow32;
    words[at + 6] = zoneHigh32;
  }

  private isAt(at: number, key: LineKey, kind: number): boolean {
    const { words } = this;
    return (
      words[at] === key.ownLow32 &&
      words[at + 2] === key.otherLow32 &&
      words[at + 1] === key.ownHigh32 &&
      words[at + 3] === key.otherHigh32 &&
      (words[at + 4] & flags.all) === kind
    );
  }

  private bucketOf(key: LineKey, kind: number): number {
    let hash = Math.imul(key.ownLow32, 0x9e3779b1) ^ Math.imul(key.ownHigh32, 0x85ebca6b) ^ kind;
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash ^= Math.imul(key.otherLow32, 0x27d4eb2f) ^ Math.imul(key.otherHigh32, 0x165667b1);
    hash = Math.imul(hash ^ (hash >>> 15), 0x297a2d39);
    return (hash ^ (hash >>> 14)) & this.mask;
  }
}
