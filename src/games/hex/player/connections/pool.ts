/**
 * Connections found so far: a pool of entries, each with a carrier, in one list for every pair of endpoints and
 * kind, and in a queue by the size of the carrier.
 *
 *   carrier of entry e:  words[e * width] .. words[e * width + width - 1], cell c is bit c & 31 of word c >> 5
 *   list of a pair:      head[kind][pair] -> next[e] -> next[e] ..  -1, youngest first
 *   queue:               bucket[size] -> waiting[e] -> ..           -1, smallest size first
 *
 * A full pool or list refuses more: fewer connections are found, none is wrong.
 */
export const FULL = 0;
export const SEMI = 1;
const END = -1;

/** Entries of both kinds in one run. */
const capacity = 1 << 14;
/** Entries in one list. */
const perList = [6, 12] as const;

export class Pool {
  readonly words: Int32Array;
  readonly x = new Int16Array(capacity);
  readonly y = new Int16Array(capacity);
  readonly kind = new Uint8Array(capacity);
  /** Rules were applied to the entry. */
  readonly used = new Uint8Array(capacity);
  readonly next = new Int32Array(capacity);
  readonly head: readonly [Int32Array, Int32Array];
  private readonly count: readonly [Uint8Array, Uint8Array];
  private readonly waiting = new Int32Array(capacity);
  private readonly first: Int32Array;
  private readonly last: Int32Array;
  private size = 0;
  private at = 0;
  private endpoints = 0;

  /** @param width words of a carrier. @param pairs of endpoints, at most. */
  constructor(
    readonly width: number,
    pairs: number,
  ) {
    this.words = new Int32Array(capacity * width);
    this.head = [new Int32Array(pairs), new Int32Array(pairs)];
    this.count = [new Uint8Array(pairs), new Uint8Array(pairs)];
    this.first = new Int32Array(32 * width + 2);
    this.last = new Int32Array(32 * width + 2);
  }

  /** Empties the pool for a run with `chains` chains among `endpoints` endpoints. */
  clear(chains: number, endpoints: number): void {
    this.endpoints = endpoints;
    for (const kind of [FULL, SEMI] as const) {
      this.head[kind].fill(END, 0, chains * endpoints);
      this.count[kind].fill(0, 0, chains * endpoints);
    }
    this.first.fill(END);
    this.size = 0;
    this.at = 0;
  }

  /** Number of a pair; the smaller endpoint, a chain, first. */
  pair(x: number, y: number): number {
    return x < y ? x * this.endpoints + y : y * this.endpoints + x;
  }

  /**
   * Adds a connection with the carrier in `from` at `offset`, unless the pair has one within it or no room.
   * Returns false if it was not added.
   */
  add(kind: 0 | 1, x: number, y: number, from: Int32Array, offset: number): boolean {
    const pair = this.pair(x, y);
    if (this.count[kind][pair] === perList[kind] || this.size === capacity) return false;
    if (this.covers(FULL, pair, from, offset)) return false;
    if (kind === SEMI && this.covers(SEMI, pair, from, offset)) return false;
    const { width, words } = this;
    const entry = this.size++;
    let members = 0;
    for (let w = 0; w < width; w++) {
      const word = from[offset + w];
      words[entry * width + w] = word;
      members += bitCount(word);
    }
    this.x[entry] = x < y ? x : y;
    this.y[entry] = x < y ? y : x;
    this.kind[entry] = kind;
    this.used[entry] = 0;
    this.next[entry] = this.head[kind][pair];
    this.head[kind][pair] = entry;
    this.count[kind][pair]++;
    this.enqueue(entry, members);
    return true;
  }

  /** The entry to look at now, -1 if none is left. */
  pop(): number {
    while (this.at < this.first.length) {
      const entry = this.first[this.at];
      if (entry !== END) {
        this.first[this.at] = this.waiting[entry];
        return entry;
      }
      this.at++;
    }
    return END;
  }

  private enqueue(entry: number, members: number): void {
    this.waiting[entry] = END;
    if (this.first[members] === END) this.first[members] = entry;
    else this.waiting[this.last[members]] = entry;
    this.last[members] = entry;
    if (members < this.at) this.at = members;
  }

  private covers(kind: 0 | 1, pair: number, from: Int32Array, offset: number): boolean {
    const { width, words, next } = this;
    for (let entry = this.head[kind][pair]; entry !== END; entry = next[entry]) {
      const at = entry * width;
      let w = 0;
      while (w < width && (words[at + w] & ~from[offset + w]) === 0) w++;
      if (w === width) return true;
    }
    return false;
  }
}

/** Number of members of a word. */
export function bitCount(word: number): number {
  let w = word - ((word >>> 1) & 0x55555555);
  w = (w & 0x33333333) + ((w >>> 2) & 0x33333333);
  return Math.imul((w + (w >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
