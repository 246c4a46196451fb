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

  /** Throws a RangeError if the system has too little memory. */
  constructor(bytes: number) {
    const { buffer, memory } = shareMemory(wordBytes * Math.ceil(bytes / wordBytes));
    this.all = new Int32Array(buffer);
    this.object = memory;
  }

  /** Returns the block with this name, zero at first. Throws a RangeError if no memory is left. */
  words(name: string, length: number): Int32Array {
    let block = this.blocks.get(name);
    if (block) return block;
    const end = this.used + length;
    if (end > this.all.length) throw new RangeError('Array buffer allocation failed');
    block = this.all.subarray(this.used, end);
    this.blocks.set(name, block);
    this.used = Math.ceil(end / lineWords) * lineWords;
    return block;
  }

  /** Releases all blocks and returns their memory, to be cleared before the next block is taken. */
  release(): Int32Array {
    const covered = this.all.subarray(0, this.used);
    this.blocks.clear();
    this.used = 0;
    return covered;
  }
}
