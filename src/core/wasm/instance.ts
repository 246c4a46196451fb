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
  readonly Instance: new (module: object, imports?: object) => { readonly exports: unknown };
  readonly Memory: new (limits: { initial: number; maximum: number; shared: true }) => SharedMemoryObject;
}

/** Memory of fixed size that kernels in several threads import (`env.memory`). */
export interface SharedMemoryObject {
  readonly buffer: SharedArrayBuffer;
}

/** The memory of a kernel. Growing it makes a new buffer and detaches all views of the old one. */
export interface KernelMemory {
  readonly buffer: ArrayBuffer;
  /** @param pages of 64 kB. Throws a RangeError if there is no room for them. */
  grow(pages: number): number;
}

/** A variable that a kernel exports. */
export interface KernelNumber {
  readonly value: number;
}

const bytesPerPage = 1 << 16;

/** Compiled modules by their bytes. */
const compiled = new WeakMap<Uint8Array, object>();

/**
 * Returns the exports of a new instance of a module. Throws a RangeError if no address space is
 * left for its memory, and an error of the host if WebAssembly is missing or forbidden: a solver
 * must call `needsKernels` before.
 */
export function instanceOf<Exports>(bytes: Uint8Array, imports?: object): Exports {
  const { Module, Instance } = engine();
  const module = compiled.get(bytes) ?? new Module(bytes);
  compiled.set(bytes, module);
  return new Instance(module, imports).exports as Exports;
}

function engine(): Engine {
  return (globalThis as unknown as { WebAssembly: Engine }).WebAssembly;
}

/** A module with one instruction on vectors, which all kernels need. */
const probe = Uint8Array.of(
  ...([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0] as const),
  ...([10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11] as const),
);

/** The engine that has run the probe. */
let probed: Engine | undefined;

/** Returns true if the host runs kernels, else the refusal of the algorithm, which needs them. */
export function needsKernels(algorithm: string): true | Refusal {
  if (probed && probed === engine()) return true;
  try {
    instanceOf(probe);
    probed = engine();
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
  const pages = Math.ceil((bytes - memory.buffer.byteLength) / bytesPerPage);
  if (pages > 0) memory.grow(pages);
}

const wordsPerSystemPage = 1024;

/**
 * Writes to each page of new memory in turn and changes nothing, also while other threads write, so
 * that the system provides all pages now. Threads of one process that touch pages for the first
 * time in random order wait for each other: up to ten times as long.
 */
export function touchPages(words: Int32Array): void {
  for (let i = 0; i < words.length; i += wordsPerSystemPage) Atomics.or(words, i, 0);
}

/** Bytes that a kernel can address. */
const mostBytes = 2 ** 32;

/**
 * Returns memory of zeros that threads can share, and the same as kernels import it: undefined
 * where there is no WebAssembly, or more than it can address. Throws a RangeError if the system has
 * too little memory.
 */
export function shareMemory(bytes: number): {
  readonly buffer: SharedArrayBuffer;
  readonly memory?: SharedMemoryObject;
} {
  if (bytes > mostBytes || !('WebAssembly' in globalThis)) return { buffer: new SharedArrayBuffer(bytes) };
  const pages = Math.ceil(bytes / bytesPerPage);
  const memory = new (engine().Memory)({ initial: pages, maximum: pages, shared: true });
  return { buffer: memory.buffer, memory };
}

/** Hands out addresses in a memory in order, each a multiple of 16. */
export class Addresses {
  /** @param end the next free address in bytes */
  constructor(public end = 0) {}

  take(bytes: number): number {
    const start = this.end;
    this.end += 16 * Math.ceil(bytes / 16);
    return start;
  }
}
