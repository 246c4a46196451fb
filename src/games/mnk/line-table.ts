/**
 * What searches of one board have found: whether the attacker gets a line from a position, and if not, the zone in
 * which the defender sees to that. An entry is exact, never a bound.
 *
 *   word 0-3  the position (see LineKey)
 *   word 4    bit 0 in use, 1 the defender moves, 2 which side attacks, 3 the attacker wins; the rest its cost
 *   word 5-6  the zone
 *
 * A bucket is two entries: the dearer one stays until something dearer comes, the other is always replaced.
 */
import type { LineFrames, SideFrames } from './line-frames.js';

const entryWords = 7;
export const bytesPerEntry = 4 * entryWords;

/** Bits of word 4. */
export const flags = { used: 1, defends: 2, side: 4, wins: 8, all: 7 } as const;
const costShift = 4;
const mostCost = (1 << 27) - 1;

/**
 * The position as the open lines see it, which is all that decides: cells of lines open for the attacker, and free
 * cells of lines open for the defender, in the first set; the reverse in the second. So a free cell that matters
 * is in both, a stone that matters in one; all other cells are dead and make no difference.
 */
export class LineKey {
  ownLo = 0;
  ownHi = 0;
  otherLo = 0;
  otherHi = 0;
  /** Free cells on any open line. */
  freeLo = 0;
  freeHi = 0;
  /** The symmetry under which the two sets are those of another position, or -1. */
  image = -1;
  private linesLo = 0;
  private linesHi = 0;
  private restLo = 0;
  private restHi = 0;

  set({ attacker, defender }: LineFrames, ply: number): void {
    this.collect(attacker, ply);
    const [ownLo, ownHi, ownFreeLo, ownFreeHi] = [this.linesLo, this.linesHi, this.restLo, this.restHi];
    this.collect(defender, ply);
    this.ownLo = ownLo | this.restLo;
    this.ownHi = ownHi | this.restHi;
    this.otherLo = this.linesLo | ownFreeLo;
    this.otherHi = this.linesHi | ownFreeHi;
    this.freeLo = ownFreeLo | this.restLo;
    this.freeHi = ownFreeHi | this.restHi;
  }

  private collect(side: SideFrames, ply: number): void {
    const { root, line, lo, hi } = side;
    const from = ply * side.width;
    const end = from + side.count[ply]!;
    let [linesLo, linesHi, restLo, restHi] = [0, 0, 0, 0];
    for (let i = from; i < end; i++) {
      linesLo |= root.lo[line[i]!]!;
      linesHi |= root.hi[line[i]!]!;
      restLo |= lo[i]!;
      restHi |= hi[i]!;
    }
    this.linesLo = linesLo;
    this.linesHi = linesHi;
    this.restLo = restLo;
    this.restHi = restHi;
  }
}

export class LineTable {
  hits = 0;
  /** Of the entry that `find` found. */
  zoneLo = 0;
  zoneHi = 0;
  private readonly words: Int32Array;
  private readonly buckets: number;

  /** @param bits log2 of the number of entries; at least one bucket is made. */
  constructor(bits: number) {
    const pairs = Math.max(0, bits - 1);
    this.words = new Int32Array((2 * entryWords) << pairs);
    this.buckets = (1 << pairs) - 1;
  }

  get bytes(): number {
    return this.words.byteLength;
  }

  /** 1 the attacker wins, 0 not (then the zone is set), -1 unknown. */
  find(key: LineKey, kind: number): number {
    const first = this.bucketOf(key, kind);
    for (let at = first; at <= first + entryWords; at += entryWords) {
      if (!this.isAt(at, key, kind)) continue;
      this.hits++;
      this.zoneLo = this.words[at + 5]!;
      this.zoneHi = this.words[at + 6]!;
      return (this.words[at + 4]! & flags.wins) !== 0 ? 1 : 0;
    }
    return -1;
  }

  /** @param cost nodes that it took to find out. */
  store(key: LineKey, kind: number, wins: boolean, zoneLo: number, zoneHi: number, cost: number): void {
    const { words } = this;
    const first = this.bucketOf(key, kind);
    const kept = Math.min(mostCost, cost);
    const isDearer = this.isAt(first, key, kind) || kept >= words[first + 4]! >>> costShift;
    const at = isDearer ? first : first + entryWords;
    words[at] = key.ownLo;
    words[at + 1] = key.ownHi;
    words[at + 2] = key.otherLo;
    words[at + 3] = key.otherHi;
    words[at + 4] = kind | (wins ? flags.wins : 0) | (kept << costShift);
    words[at + 5] = zoneLo;
    words[at + 6] = zoneHi;
  }

  private isAt(at: number, key: LineKey, kind: number): boolean {
    const { words } = this;
    return (
      words[at] === key.ownLo &&
      words[at + 2] === key.otherLo &&
      words[at + 1] === key.ownHi &&
      words[at + 3] === key.otherHi &&
      (words[at + 4]! & flags.all) === kind
    );
  }

  private bucketOf(key: LineKey, kind: number): number {
    let hash = Math.imul(key.ownLo, 0x9e3779b1) ^ Math.imul(key.ownHi, 0x85ebca6b) ^ kind;
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash ^= Math.imul(key.otherLo, 0x27d4eb2f) ^ Math.imul(key.otherHi, 0x165667b1);
    hash = Math.imul(hash ^ (hash >>> 15), 0x297a2d39);
    return 2 * entryWords * ((hash ^ (hash >>> 14)) & this.buckets);
  }
}
