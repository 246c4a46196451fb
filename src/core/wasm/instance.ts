/// <reference path="../../assets.d.ts" />
/**
 * Kernels are inner loops in WebAssembly: `.wasm` files beside the code that runs them, compiled by
 * `make kernels` from the AssemblyScript in folders named `assembly`. Node and all current browsers
 * run them, except on pages whose content security policy lacks `'wasm-unsafe-eval'`. They are
 * compiled synchronously, which browsers limit to a few kilobytes in a window: searches run in
 * workers.
 */
import { phrase } from '../text/phrase.js';
import { refuse, type Refusal } from '../refusal.js';

/** The part of WebAssembly in use. No type library that all type checks share declares it. */
interface Engine {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

/** The memory of a kernel. Growing it makes a new buffer and detaches all views of the old one. */
export interface KernelMemory {
  readonly buffer: ArrayBuffer;
  /** @param pages of 64 kB. Throws a RangeError if there is no room for them. */
  grow(pages: number): number;
}

const bytesPerPage = 1 << 16;

/** Compiled modules by their bytes. */
const compiled = new WeakMap<Uint8Array, object>();

/**
 * Returns the exports of a new instance of a module. Throws a RangeError if no address space is
 * left for its memory, and an error of the host if WebAssembly is missing or forbidden: a solver
 * must call `needsKernels` before.
 */
export function instanceOf<Exports>(bytes: Uint8Array): Exports {
  const { Module, Instance } = (globalThis as unknown as { WebAssembly: Engine }).WebAssembly;
  const module = compiled.get(bytes) ?? new Module(bytes);
  compiled.set(bytes, module);
  return new Instance(module).exports as Exports;
}

/** The smallest module: magic number and version. */
const nothing = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** Returns true if the host runs kernels, else the refusal of the algorithm, which needs them. */
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

/** Grows a memory to at least this many bytes. */
export function growTo(memory: KernelMemory, bytes: number): void {
  memory.grow(Math.max(0, Math.ceil((bytes - memory.buffer.byteLength) / bytesPerPage)));
}

/** Hands out addresses in a memory in order, each a multiple of 16. */
export class Addresses {
  /** @param end the next free address in bytes */
  constructor(public end = 0) {}

  take(bytes: number): number {
    const start = this.end;
    this.end += (bytes + 15) & ~15;
    return start;
  }
}
