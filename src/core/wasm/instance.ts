/// <reference path="../../assets.d.ts" />
/** Kernels in WebAssembly: small loops, compiled by build-kernel.sh. */

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
const compiled = new Map<string | Uint8Array, object>();

/** The exports of a new instance of a module; undefined where there is no WebAssembly. @param bytes a module, or its base 64 */
export function instanceOf<Exports>(bytes: Uint8Array | string): Exports | undefined {
  const engine = (globalThis as { WebAssembly?: Engine }).WebAssembly;
  if (!engine) return undefined;
  const module = compiled.get(bytes) ?? new engine.Module(typeof bytes === 'string' ? decoded(bytes) : bytes);
  compiled.set(bytes, module);
  return new engine.Instance(module).exports as Exports;
}

const decoded = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

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
