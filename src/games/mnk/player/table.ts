/**
 * Transposition table of the player's search: two slots for each key, the first for the deeper
 * search, the second for the later one. An entry is four words: the key in two, the value, and
 * move, depth and kind of bound packed:
 *
 *   bits 0..1 kind of bound, 2..9 depth + 1, 10.. move (a padded cell)
 */
export const bound = { none: 0, exact: 1, atLeast: 2, atMost: 3 } as const;

const words = 4;

export class PlayerTable {
  /** Value of the entry that `find` met. */
  value = 0;
  depth = 0;
  bound = 0;
  move = -1;
  hits = 0;
  readonly bytes: number;
  private readonly data: Int32Array;
  private readonly mask: number;

  /** @param bits entries as a power of two, at least 1 */
  constructor(bits: number) {
    this.mask = (1 << bits) - 2;
    this.data = new Int32Array(words << bits);
    this.bytes = this.data.byteLength;
  }

  find(low32: number, high32: number): boolean {
    const { data } = this;
    let at = words * (low32 & this.mask);
    if (data[at] !== low32 || data[at + 1] !== high32) at += words;
    if (data[at] !== low32 || data[at + 1] !== high32) return false;
    const packed = data[at + 3];
    if (packed === 0) return false;
    this.hits++;
    this.value = data[at + 2];
    this.bound = packed & 3;
    this.depth = ((packed >> 2) & 255) - 1;
    this.move = packed >> 10;
    return true;
  }

  store(low32: number, high32: number, value: number, kind: number, depth: number, move: number): void {
    const { data } = this;
    let at = words * (low32 & this.mask);
    const isOther = data[at] !== low32 || data[at + 1] !== high32;
    if (isOther && ((data[at + 3] >> 2) & 255) > depth + 1) at += words;
    data[at] = low32;
    data[at + 1] = high32;
    data[at + 2] = value;
    data[at + 3] = kind | ((depth + 1) << 2) | (move << 10);
  }
}
