/** Carriers of up to 64 cells, in one word. */
export type Carrier = u64;
export const MAX_CELLS: i32 = 64;
export const BYTES: i32 = 8;
/** Lists are short enough to have their memory from the beginning. */
export const FIXED: bool = true;
export function nothing(): Carrier {
  return 0;
}
export function everything(): Carrier {
  return ~(<u64>0);
}
export function get(at: usize): Carrier {
  return load<u64>(at);
}
export function put(at: usize, c: Carrier): void {
  store<u64>(at, c);
}
export function hold(_: i32, c: Carrier): Carrier {
  return c;
}
export function and(a: Carrier, b: Carrier): Carrier {
  return a & b;
}
export function or(a: Carrier, b: Carrier): Carrier {
  return a | b;
}
export function without(a: Carrier, b: Carrier): Carrier {
  return a & ~b;
}
export function isEmpty(c: Carrier): bool {
  return c == 0;
}
export function meet(a: Carrier, b: Carrier): bool {
  return (a & b) != 0;
}
export function isPart(a: Carrier, b: Carrier): bool {
  return (a & ~b) == 0;
}
export function sizeOf(c: Carrier): i32 {
  return <i32>popcnt<u64>(c);
}
/** Whether one of `n` carriers, from `base` on and `stride` bytes apart, is part of `c`. */
export function covers(base: usize, n: i32, stride: i32, c: Carrier): bool {
  const outside = ~c;
  const end = base + <usize>(n * stride);
  for (let at = base; at < end; at += stride) if ((load<u64>(at) & outside) == 0) return true;
  return false;
}
