/** The convolutions of training (assembly/convolution.ts) and the memory that they work on. */
import { Addresses, growTo, instanceOf, type KernelMemory } from '../../core/wasm/instance.js';
import convolution from './convolution.wasm';

/** Arguments of the kernel's calls, in order: addresses and sizes. */
interface Exports {
  readonly memory: KernelMemory;
  convolve(
    from: number,
    width: number,
    to: number,
    channels: number,
    weights: number,
    adds: number,
    cells: number,
    count: number,
    steps: number,
  ): void;
  slope(
    from: number,
    width: number,
    out: number,
    channels: number,
    slopes: number,
    cells: number,
    count: number,
    steps: number,
  ): void;
}

export class Kernel {
  readonly exports: Exports;
  private readonly addresses = new Addresses();

  /** @param bytes total memory for all arrays */
  constructor(private readonly bytes: number) {
    this.exports = instanceOf<Exports>(convolution);
    growTo(this.exports.memory, bytes);
  }

  floats(length: number): Float32Array<ArrayBuffer> {
    return new Float32Array(this.exports.memory.buffer, this.take(4 * length), length);
  }

  integers(values: ArrayLike<number>): Int32Array<ArrayBuffer> {
    const array = new Int32Array(this.exports.memory.buffer, this.take(4 * values.length), values.length);
    array.set(values);
    return array;
  }

  private take(length: number): number {
    const start = this.addresses.take(length);
    if (this.addresses.end > this.bytes) throw new RangeError('more memory than was asked for');
    return start;
  }
}
