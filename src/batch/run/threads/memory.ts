/**
 * Memory that threads share, reserved once: the system provides its pages on first write. Named
 * blocks are taken from its beginning, and all released together.
 */
import { shareMemory, type SharedMemoryObject } from '../../../core/wasm/instance.js';

const wordBytes = Int32Array.BYTES_PER_ELEMENT;
/** Words per cache line; each block begins a new one. */
const lineWords = 16;

export class SharedMemory {
  /** The whole memory as kernels import it; undefined if they cannot. */
  readonly object: SharedMemoryObject | undefined;
  private readonly all: Int32Array;
  private readonly blocks = new Map<string, Int32Array>();
  private used = 0;
  /** Parts of the blocks that are zero at first. */
  private clear: Int32Array[] = [];
  /** Words from this one on may hold anything, once `clear` is cleared. */
  private unclear = Infinity;
  /** The same after the next release. */
  private nextUnclear = Infinity;

  /** Throws a RangeError if the system has too little memory. */
  constructor(bytes: number) {
    const { buffer, memory } = shareMemory(wordBytes * Math.ceil(bytes / wordBytes));
    this.all = new Int32Array(buffer);
    this.object = memory;
  }

  /**
   * Returns the block with this name. Throws a RangeError if no memory is left.
   * @param clear number of its first words that are zero at first
   */
  words(name: string, length: number, clear = length): Int32Array {
    let block = this.blocks.get(name);
    if (block) return block;
    const { all, used: start } = this;
    const end = start + length;
    if (end > all.length) throw new RangeError('Array buffer allocation failed');
    const zeros = start + clear;
    all.fill(0, Math.max(start, this.unclear), zeros);
    this.unclear = Math.max(this.unclear, zeros);
    if (zeros < end) this.nextUnclear = Math.min(this.nextUnclear, zeros);
    this.clear.push(all.subarray(start, zeros));
    block = all.subarray(start, end);
    this.blocks.set(name, block);
    this.used = Math.ceil(end / lineWords) * lineWords;
    return block;
  }

  /**
   * Releases all blocks. Returns their parts that were zero at first, to be cleared before the next
   * block is taken.
   */
  release(): readonly Int32Array[] {
    const { clear } = this;
    this.clear = [];
    this.unclear = Math.min(this.unclear, this.nextUnclear);
    this.nextUnclear = Infinity;
    this.blocks.clear();
    this.used = 0;
    return clear;
  }
}
