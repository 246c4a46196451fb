/** Counts what code reads from an array, without a line of that code being changed. */

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
