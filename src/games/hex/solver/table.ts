/**
 * Table of the df-pn search: what is known about positions after fill-in, by key (keys.ts).
 *
 *   slot:  keyLo, keyHi | phi, delta | lo, hi | baseLo, baseHi | work (0: free)
 *
 * - phi, delta: lower bounds of the positions still to be proved for the side to move to win, and to lose;
 *   phi = 0: he wins, delta = 0: he loses, exactly.
 * - lo, hi: when solved, the carrier of the proof (the winner wins even if every empty cell outside goes to his
 *   opponent); else the moves that may win.
 * - baseLo, baseHi: when unsolved, carrier of what excluded the other moves; when won, the winning move (empty
 *   if fill-in alone joined the sides).
 *
 * Two slots a key; the one with less work gives way. Losing entries costs time, never correctness. The table
 * starts small and grows fourfold when half full, up to its limit.
 */
const words = 9;
const minSlots = 16;

export class ProofTable {
  phi = 0;
  delta = 0;
  lo = 0;
  hi = 0;
  baseLo = 0;
  baseHi = 0;
  hits = 0;
  private data: Int32Array;
  private mask: number;
  private used = 0;

  /** @param slots slots at the start; @param maxSlots slots at most; powers of two, at least 16. */
  constructor(
    slots: number,
    readonly maxSlots: number,
  ) {
    this.mask = Math.max(minSlots, slots) - 1;
    this.data = new Int32Array(words * (this.mask + 1));
  }

  /** Largest power of two of slots within `bytes`, growth included; at least 16. */
  static slotsWithin(bytes: number): number {
    let slots = minSlots;
    while (slots < 1 << 24 && slots * 2 * words * 4 * 1.25 <= bytes) slots *= 2;
    return slots;
  }

  get bytes(): number {
    return 4 * this.data.length;
  }

  /** Fills the fields from the entry of the key; false if there is none. */
  find(keyLo: number, keyHi: number): boolean {
    const { data } = this;
    const at = this.slotOf(keyLo, keyHi);
    if (at < 0) return false;
    this.hits++;
    this.phi = data[at + 2];
    this.delta = data[at + 3];
    this.lo = data[at + 4];
    this.hi = data[at + 5];
    this.baseLo = data[at + 6];
    this.baseHi = data[at + 7];
    return true;
  }

  /** Stores the fields. @param work nodes spent since the last store under this key. */
  store(keyLo: number, keyHi: number, work: number): void {
    let at = this.slotOf(keyLo, keyHi);
    let total = work + 1;
    if (at >= 0) total += this.data[at + 8];
    else {
      if (2 * this.used > this.mask && this.mask + 1 < this.maxSlots) this.grow();
      at = this.cheaperSlot(keyLo);
      if (this.data[at + 8] === 0) this.used++;
    }
    const { data } = this;
    data[at] = keyLo;
    data[at + 1] = keyHi;
    data[at + 2] = this.phi;
    data[at + 3] = this.delta;
    data[at + 4] = this.lo;
    data[at + 5] = this.hi;
    data[at + 6] = this.baseLo;
    data[at + 7] = this.baseHi;
    data[at + 8] = Math.min(total, 0x3fffffff);
  }

  private slotOf(keyLo: number, keyHi: number): number {
    const { data, mask } = this;
    for (let way = 0; way < 2; way++) {
      const at = words * ((keyLo ^ way) & mask);
      if (data[at] === keyLo && data[at + 1] === keyHi && data[at + 8] !== 0) return at;
    }
    return -1;
  }

  private cheaperSlot(keyLo: number): number {
    const one = words * (keyLo & this.mask);
    const two = words * ((keyLo ^ 1) & this.mask);
    return this.data[one + 8] <= this.data[two + 8] ? one : two;
  }

  private grow(): void {
    const old = this.data;
    this.mask = Math.min(4 * (this.mask + 1), this.maxSlots) - 1;
    this.data = new Int32Array(words * (this.mask + 1));
    this.used = 0;
    for (let from = 0; from < old.length; from += words) {
      if (old[from + 8] === 0) continue;
      const to = this.cheaperSlot(old[from]);
      if (this.data[to + 8] === 0) this.used++;
      for (let i = 0; i < words; i++) this.data[to + i] = old[from + i];
    }
  }
}
