/**
 * Connections waiting to be processed, smallest carrier first, in order of arrival among equals.
 *
 *   bucket of size s:  head[s] -> entry -> entry -> … -> tail[s]      (next[], -1 at the end)
 *
 * An entry names a list slot: `slot[e]` with `semi[e]` for the kind of list and `pair[e]` for its owner.
 * A full queue drops what comes: fewer connections are found, none is wrong.
 */
const END = -1;

export class SizeQueue {
  readonly pair: Int32Array;
  readonly slot: Int32Array;
  readonly semi: Uint8Array;
  private readonly next: Int32Array;
  private readonly head: Int32Array;
  private readonly tail: Int32Array;
  private used = 0;
  private at = 0;

  /** @param capacity entries at most. @param most members that a carrier can have. */
  constructor(
    private readonly capacity: number,
    most: number,
  ) {
    this.pair = new Int32Array(capacity);
    this.slot = new Int32Array(capacity);
    this.semi = new Uint8Array(capacity);
    this.next = new Int32Array(capacity);
    this.head = new Int32Array(most + 1);
    this.tail = new Int32Array(most + 1);
  }

  get bytes(): number {
    return 13 * this.capacity;
  }

  clear(): void {
    this.head.fill(END);
    this.tail.fill(END);
    this.used = 0;
    this.at = 0;
  }

  /** Entries since the last `clear`, taken or not: older ones have smaller numbers. */
  get size(): number {
    return this.used;
  }

  get isFull(): boolean {
    return this.used === this.capacity;
  }

  /** @param size members of the carrier. */
  push(size: number, pair: number, slot: number, semi: number): void {
    const entry = this.used++;
    this.pair[entry] = pair;
    this.slot[entry] = slot;
    this.semi[entry] = semi;
    this.next[entry] = END;
    if (this.head[size] === END) this.head[size] = entry;
    else this.next[this.tail[size]] = entry;
    this.tail[size] = entry;
    if (size < this.at) this.at = size;
  }

  /** Removes and returns the next entry, -1 if there is none. */
  pop(): number {
    while (this.at < this.head.length) {
      const entry = this.head[this.at];
      if (entry !== END) {
        this.head[this.at] = this.next[entry];
        return entry;
      }
      this.at++;
    }
    return END;
  }
}
