/**
 * The memory that threads share, reserved once: the system provides its pages when they are first written. Blocks
 * with names are cut from its beginning, and all given back at once.
 */
const wordBytes = Int32Array.BYTES_PER_ELEMENT;
/** Words of a line of the processor's cache: blocks begin at one. */
const lineWords = 16;

export class SharedMemory {
  private readonly all: Int32Array;
  private readonly blocks = new Map<string, Int32Array>();
  private used = 0;

  /** Throws a RangeError where the system has not so many bytes. */
  constructor(bytes: number) {
    this.all = new Int32Array(new SharedArrayBuffer(wordBytes * Math.ceil(bytes / wordBytes)));
  }

  /** The block of this name, all 0 at first. Throws a RangeError where no memory is left. */
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

  /** Takes all blocks back; what they covered is to be set to 0 before the next one is cut. */
  release(): Int32Array {
    const covered = this.all.subarray(0, this.used);
    this.blocks.clear();
    this.used = 0;
    return covered;
  }
}
