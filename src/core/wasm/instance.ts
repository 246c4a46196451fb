/// <reference path="../../assets.d.ts" />
/**
 * Kernels: inner loops in WebAssembly, `.wasm` files beside the code that runs them, compiled by `make kernels` from the
 * AssemblyScript in folders named `assembly`. Node and every browser of the last years run them; a page whose policy of contents
 * lacks `'wasm-unsafe-eval'` does not. They are compiled at once, which browsers allow in a window for a few kilobytes
 * only: searches run in workers.
 */
import { phrase } from '../text/phrase.js';
import { refuse, type Refusal } from '../refusal.js';

/** The part of WebAssembly that is used, which no library of types that all of ours are checked with declares. */
interface Engine {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

/** The memory of a kernel. Growing it makes a new buffer; views of the one before have no length any more. */
export interface KernelMemory {
  readonly buffer: ArrayBuffer;
  /** @param pages of 64 kB. Throws a RangeError where there is no room for them. */
  grow(pages: number): number;
}

const bytesPerPage = 1 << 16;

/** What was compiled, by its bytes. */
const compiled = new WeakMap<Uint8Array, object>();

/**
 * The exports of a new instance of a module. Throws a RangeError where no addresses are left for its memory, and whatever the
 * host throws where WebAssembly is missing or forbidden: a solver asks `needsKernels` before.
 */
export function instanceOf<Exports>(bytes: Uint8Array): Exports {
  const { Module, Instance } = (globalThis as unknown as { WebAssembly: Engine }).WebAssembly;
  const module = compiled.get(bytes) ?? new Module(bytes);
  compiled.set(bytes, module);
  return new Instance(module).exports as Exports;
}

/** The smallest module: its magic number and version. */
const nothing = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** True where the host runs kernels; else the refusal of the algorithm, which cannot do without. */
export function needsKernels(algorithm: string): true | Refusal {
  try {
    instanceOf(nothing);
    return true;
  } catch {
    return refuse('not-supported', {
      algorithm,
      reason: 'wasm',
      because: phrase('it needs WebAssembly, which is missing or forbidden here'),
    });
  }
}

/** Grows a memory to at least so many bytes. */
export function growTo(memory: KernelMemory, bytes: number): void {
  memory.grow(Math.max(0, Math.ceil((bytes - memory.buffer.byteLength) / bytesPerPage)));
}

/** Addresses in a memory, handed out one after the other, each a multiple of 16. */
export class Addresses {
  /** @param end where the next begins, in bytes. */
  constructor(public end = 0) {}

  take(bytes: number): number {
    const start = this.end;
    this.end += (bytes + 15) & ~15;
    return start;
  }
}
