/**
 * Files that are not TypeScript, as modules: numbers and kernels are bytes, programs of other
 * languages are text. The bundler and the tests load them alike (`--loader` in the builds, the
 * plugin in test/vitest.config.ts).
 */
declare module '*.wasm' {
  const bytes: Uint8Array;
  export default bytes;
}

declare module '*.bin' {
  const bytes: Uint8Array;
  export default bytes;
}

declare module '*.sh' {
  const text: string;
  export default text;
}

declare module '*.cpp' {
  const text: string;
  export default text;
}

declare module '*.py' {
  const text: string;
  export default text;
}
