/**
 * Table of the df-pn search: results for positions after fill-in, by key (keys.ts).
 *
 *   slot:  keyLow32, keyHigh32 | phi, delta | work (0: free) | words of set | words of base
 *
 * - phi, delta: lower bounds of the positions still to be proved for the side to move to win, and
 *   to lose; phi = 0: a win, delta = 0: a loss, exactly.
 * - set: when solved, the carrier of the proof (the winner wins even if every empty cell outside
 *   goes to the opponent); else the moves that may win.
 * - base: when unsolved, carrier of what excluded the other moves; when won, the winning move
 *   (empty if fill-in alone joined the sides).
 *
 * Two slots a key; the one with less work is replaced. Losing entries costs time, never
 * correctness. The table starts small and grows fourfold when half full, up to its limit.
 */
import type { SharedSearch } from '../../../core/search/shared-search.js';
import { SharedBuckets } from '../../../search/threads/shared-buckets.js';

/** Words of a slot before its sets. */
const head = 5;
const ways = 2;
const minSlots = 16;
/** Largest table: 2.4 GB with sets of two words. */
const mostSlots = 1 << 26;

export class ProofTable {
  phi = 0;
  delta = 0;
  readonly set: Int32Array;
  readonly base: Int32Array;
  /** Nodes spent on the position of the entry that `find` found. */
  work = 0;
  hits = 0;
  /** All slots; for a table that threads share, only the two of the key that was copied last. */
  private data: Int32Array;
  private readonly slotWords: number;
  private mask: number;
  /** Entries that this thread has put into free slots. */
  private used = 0;
  private readonly threads: number;
  private readonly shared: SharedBuckets | undefined;

  /**
   * @param words of a set of cells.
   * @param slots slots at the start; @param maxSlots slots at most; powers of two, at least 16.
   * @param shared threads that share the table: the two slots of a key are copied from their memory
   *   before they are read or changed.
   */
  constructor(
    words: number,
    slots: number,
    readonly maxSlots: number,
    shared?: SharedSearch,
  ) {
    this.set = new Int32Array(words);
    this.base = new Int32Array(words);
    this.slotWords = slotWordsFor(words);
    const own = shared ? ways : Math.max(minSlots, slots);
    this.data = new Int32Array(this.slotWords * own);
    this.mask = own - 1;
    this.shared = shared && new SharedBuckets(shared, 'hex', maxSlots / ways, this.slotWords);
    this.threads = shared?.threads ?? 1;
  }

  /** Largest power of two of slots within `bytes`, growth included; at least 16. */
  static slotsWithin(bytes: number, words: number): number {
    const perSlot = 4 * slotWordsFor(words);
    let slots = minSlots;
    while (slots < mostSlots && slots * 2 * perSlot * 1.25 <= bytes) slots *= 2;
    return slots;
  }

  get bytes(): number {
    return this.shared?.bytes ?? 4 * this.data.length;
  }

  /** Fills the fields from the entry of the key; false if there is none. */
  find(keyLow32: number, keyHigh32: number): boolean {
    const { data, shared } = this;
    if (shared && !shared.find(keyLow32, data)) return false;
    const at = this.slotOf(keyLow32, keyHigh32);
    if (at < 0) return false;
    this.hits++;
    this.phi = data[at + 2];
    this.delta = data[at + 3];
    this.work = data[at + 4];
    const { set, base } = this;
    const words = set.length;
    for (let w = 0; w < words; w++) {
      set[w] = data[at + head + w];
      base[w] = data[at + head + words + w];
    }
    return true;
  }

  /**
   * Stores the fields, unless another thread has solved the position meanwhile and this one has
   * not.
   * @param work nodes spent since the last store under this key.
   */
  store(keyLow32: number, keyHigh32: number, work: number): void {
    const { shared } = this;
    if (!shared) {
      this.put(keyLow32, keyHigh32, work);
      return;
    }
    shared.read(keyLow32, this.data);
    const at = this.slotOf(keyLow32, keyHigh32);
    const isSolved = at >= 0 && (this.data[at + 2] === 0 || this.data[at + 3] === 0);
    if (!isSolved || this.phi === 0 || this.delta === 0) this.put(keyLow32, keyHigh32, work);
    shared.write(keyLow32, this.data);
    if (2 * this.used * this.threads > shared.entries) shared.grow();
  }

  private put(keyLow32: number, keyHigh32: number, work: number): void {
    let at = this.slotOf(keyLow32, keyHigh32);
    let total = work + 1;
    if (at >= 0) total += this.data[at + 4];
    else {
      if (!this.shared && 2 * this.used > this.mask && this.mask + 1 < this.maxSlots) this.grow();
      at = this.cheaperSlot(keyLow32);
      if (this.data[at + 4] === 0) this.used++;
    }
    const { data } = this;
    data[at] = keyLow32;
    data[at + 1] = keyHigh32;
    data[at + 2] = this.phi;
    data[at + 3] = this.delta;
    data[at + 4] = Math.min(total, 0x3fffffff);
    const { set, base } = this;
    const words = set.length;
    for (let w = 0; w < words; w++) {
      data[at + head + w] = set[w];
      data[at + head + words + w] = base[w];
    }
  }

  private slotOf(keyLow32: number, keyHigh32: number): number {
    const { data, mask, slotWords } = this;
    for (let way = 0; way < ways; way++) {
      const at = slotWords * ((keyLow32 ^ way) & mask);
      if (data[at] === keyLow32 && data[at + 1] === keyHigh32 && data[at + 4] !== 0) return at;
    }
    return -1;
  }

  private cheaperSlot(keyLow32: number): number {
    const one = this.slotWords * (keyLow32 & this.mask);
    const two = this.slotWords * ((keyLow32 ^ 1) & this.mask);
    return this.data[one + 4] <= this.data[two + 4] ? one : two;
  }

  private grow(): void {
    const { data: old, slotWords } = this;
    this.mask = Math.min(4 * (this.mask + 1), this.maxSlots) - 1;
    this.data = new Int32Array(slotWords * (this.mask + 1));
    this.used = 0;
    for (let from = 0; from < old.length; from += slotWords) {
      if (old[from + 4] === 0) continue;
      const to = this.cheaperSlot(old[from]);
      if (this.data[to + 4] === 0) this.used++;
      for (let i = 0; i < slotWords; i++) this.data[to + i] = old[from + i];
    }
  }
}

function slotWordsFor(words: number): number {
  return head + 2 * words;
}
