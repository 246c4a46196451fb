import { grown } from '../../../core/arrays.js';

/**
 * The states of one layer of the frontier programme: parallel arrays, in the order in which the
 * states came, and an open-addressing index over them. Two words identify a state (frontier.ts says
 * what they hold).
 */
export class StateTable {
  labels: Int32Array = new Int32Array(256);
  flags: Int32Array = new Int32Array(256);
  value: Int32Array = new Int32Array(256);
  /** Parent state and chosen edges: 4 * parent + mask. */
  back: Int32Array = new Int32Array(256);
  size = 0;
  private index: Int32Array = new Int32Array(512);

  /**
   * Bytes that a fresh table with these states would use. Buffers keep the size of the largest
   * board, and the statistics of a board must not depend on the boards before it.
   */
  get bytes(): number {
    let capacity = 256;
    while (capacity <= this.size) capacity *= 2;
    return (16 + 8) * capacity;
  }

  clear(): void {
    this.size = 0;
    this.index.fill(0);
  }

  /** Adds a state; of equal states only the greater value is held. */
  put(labels: number, flags: number, value: number, back: number): void {
    const mask = this.index.length - 1;
    let h = Math.imul(labels ^ Math.imul(flags, 0x9e3779b1), 0x85ebca6b);
    h ^= h >>> 15;
    for (let at = h & mask; ; at = (at + 1) & mask) {
      const found = this.index[at] - 1;
      if (found < 0) {
        this.index[at] = ++this.size;
        this.set(this.size - 1, labels, flags, value, back);
        return;
      }
      if (this.labels[found] === labels && this.flags[found] === flags) {
        if (value > this.value[found]) this.set(found, labels, flags, value, back);
        return;
      }
    }
  }

  private set(i: number, labels: number, flags: number, value: number, back: number): void {
    this.labels[i] = labels;
    this.flags[i] = flags;
    this.value[i] = value;
    this.back[i] = back;
    if (this.size === this.labels.length) this.grow();
  }

  private grow(): void {
    const { size, labels, flags, value, back } = this;
    this.labels = grown(labels);
    this.flags = grown(flags);
    this.value = grown(value);
    this.back = grown(back);
    this.index = new Int32Array(2 * this.index.length);
    this.size = 0;
    for (let i = 0; i < size; i++) this.put(labels[i], flags[i], value[i], back[i]);
  }
}
