/** An H-search kernel as it runs: of the exact solver (kernel.ts) or of the player (its own kernel.ts). */
export interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  init(): void;
  /** Where in the memory the kernel's array number `what` begins, in bytes. */
  offsetOf(what: number): number;
  /** Whether the sides have a full connection. */
  run(count: number, groups: number, neighbours: number): number;
}

/** The part of WebAssembly that is used, which no library of types that all of ours are checked with declares. */
interface Engine {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

/** What was compiled, by its bytes. */
const compiled = new Map<string, object>();

/** The exports of a new instance of a module; undefined where there is no WebAssembly. @param bytes in base 64 */
export function instanceOf<Exports = KernelExports>(bytes: string): Exports | undefined {
  const engine = (globalThis as { WebAssembly?: Engine }).WebAssembly;
  if (!engine) return undefined;
  const module =
    compiled.get(bytes) ?? new engine.Module(Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)));
  compiled.set(bytes, module);
  return new engine.Instance(module).exports as Exports;
}
