/** Counts the reads of an array by code that is left unchanged. */

/** A stand-in for `array` that calls `onRead` for every element read. */
export function counted<A extends Uint8Array | Int32Array>(array: A, onRead: () => void): A {
  return new Proxy(array, {
    get: (target, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) onRead();
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
}
