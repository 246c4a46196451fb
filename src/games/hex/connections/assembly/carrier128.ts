/** Carriers of up to 128 cells, in one vector. */
export type Carrier = v128;
export const MAX_CELLS: i32 = 128;
export const BYTES: i32 = 16;
export const FIXED: bool = true;
export function nothing(): Carrier {
  return i64x2.splat(0);
}
export function everything(): Carrier {
  return i64x2.splat(-1);
}
export function get(at: usize): Carrier {
  return v128.load(at);
}
export function put(at: usize, c: Carrier): void {
  v128.store(at, c);
}
export function hold(_: i32, c: Carrier): Carrier {
  return c;
}
export function and(a: Carrier, b: Carrier): Carrier {
  return v128.and(a, b);
}
export function or(a: Carrier, b: Carrier): Carrier {
  return v128.or(a, b);
}
export function without(a: Carrier, b: Carrier): Carrier {
  return v128.andnot(a, b);
}
export function isEmpty(c: Carrier): bool {
  return !v128.any_true(c);
}
export function meet(a: Carrier, b: Carrier): bool {
  return v128.any_true(v128.and(a, b));
}
export function isPart(a: Carrier, b: Carrier): bool {
  return !v128.any_true(v128.andnot(a, b));
}
export function sizeOf(c: Carrier): i32 {
  return <i32>(popcnt<i64>(i64x2.extract_lane(c, 0)) + popcnt<i64>(i64x2.extract_lane(c, 1)));
}
/** Whether one of `n` carriers, from `base` on and `stride` bytes apart, is part of `c`. */
export function covers(base: usize, n: i32, stride: i32, c: Carrier): bool {
  const end = base + <usize>(n * stride);
  for (let at = base; at < end; at += stride) if (!v128.any_true(v128.andnot(v128.load(at), c))) return true;
  return false;
}
