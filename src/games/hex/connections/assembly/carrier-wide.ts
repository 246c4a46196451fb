/**
 * Carriers of up to 256 cells, in two vectors, or of 384 if CELLS_384 is defined, in three. A
 * carrier is the address of a list's entry or of one of 64 slots that results use in turn, so that
 * a result is valid until 64 more are computed. `hold` copies a carrier that is needed longer.
 */
export type Carrier = usize;
const VECTORS: i32 = isDefined(CELLS_384) ? 3 : 2;
export const MAX_CELLS: i32 = 128 * VECTORS;
export const BYTES: i32 = 16 * VECTORS;
export const FIXED: bool = false;
const NOTHING: usize = 1024;
const EVERYTHING: usize = NOTHING + BYTES;
const HELD: usize = 2048;
const RESULTS: usize = 4096;
let last: usize = 0;
export function nothing(): Carrier {
  return NOTHING;
}
/** The first 4 kB of memory are initially 0, so that `nothing` needs no write. */
export function everything(): Carrier {
  for (let i = 0; i < VECTORS; i++) v128.store(EVERYTHING + 16 * i, i64x2.splat(-1));
  return EVERYTHING;
}
export function get(at: usize): Carrier {
  return at;
}
export function put(at: usize, c: Carrier): void {
  v128.store(at, v128.load(c));
  v128.store(at, v128.load(c, 16), 16);
  if (VECTORS > 2) v128.store(at, v128.load(c, 32), 32);
}
export function hold(i: i32, c: Carrier): Carrier {
  const at = HELD + <usize>(i * BYTES);
  put(at, c);
  return at;
}
function result(): usize {
  last = (last + 1) & 63;
  return RESULTS + last * BYTES;
}
export function and(a: Carrier, b: Carrier): Carrier {
  const at = result();
  v128.store(at, v128.and(v128.load(a), v128.load(b)));
  v128.store(at, v128.and(v128.load(a, 16), v128.load(b, 16)), 16);
  if (VECTORS > 2) v128.store(at, v128.and(v128.load(a, 32), v128.load(b, 32)), 32);
  return at;
}
export function or(a: Carrier, b: Carrier): Carrier {
  const at = result();
  v128.store(at, v128.or(v128.load(a), v128.load(b)));
  v128.store(at, v128.or(v128.load(a, 16), v128.load(b, 16)), 16);
  if (VECTORS > 2) v128.store(at, v128.or(v128.load(a, 32), v128.load(b, 32)), 32);
  return at;
}
export function without(a: Carrier, b: Carrier): Carrier {
  const at = result();
  v128.store(at, v128.andnot(v128.load(a), v128.load(b)));
  v128.store(at, v128.andnot(v128.load(a, 16), v128.load(b, 16)), 16);
  if (VECTORS > 2) v128.store(at, v128.andnot(v128.load(a, 32), v128.load(b, 32)), 32);
  return at;
}
export function isEmpty(c: Carrier): bool {
  const all = v128.or(v128.load(c), v128.load(c, 16));
  return !v128.any_true(VECTORS > 2 ? v128.or(all, v128.load(c, 32)) : all);
}
export function meet(a: Carrier, b: Carrier): bool {
  const all = v128.or(v128.and(v128.load(a), v128.load(b)), v128.and(v128.load(a, 16), v128.load(b, 16)));
  return v128.any_true(VECTORS > 2 ? v128.or(all, v128.and(v128.load(a, 32), v128.load(b, 32))) : all);
}
export function isPart(a: Carrier, b: Carrier): bool {
  const all = v128.or(
    v128.andnot(v128.load(a), v128.load(b)),
    v128.andnot(v128.load(a, 16), v128.load(b, 16)),
  );
  return !v128.any_true(VECTORS > 2 ? v128.or(all, v128.andnot(v128.load(a, 32), v128.load(b, 32))) : all);
}
function bitsOf(vector: v128): i32 {
  return <i32>(popcnt<i64>(i64x2.extract_lane(vector, 0)) + popcnt<i64>(i64x2.extract_lane(vector, 1)));
}
export function sizeOf(c: Carrier): i32 {
  const bits = bitsOf(v128.load(c)) + bitsOf(v128.load(c, 16));
  return VECTORS > 2 ? bits + bitsOf(v128.load(c, 32)) : bits;
}
/** Whether one of `n` carriers, from `base` on and `stride` bytes apart, is part of `c`. */
export function covers(base: usize, n: i32, stride: i32, c: Carrier): bool {
  const c0 = v128.load(c),
    c1 = v128.load(c, 16),
    c2 = v128.load(c, VECTORS > 2 ? 32 : 0);
  const end = base + <usize>(n * stride);
  for (let at = base; at < end; at += stride) {
    let all = v128.or(v128.andnot(v128.load(at), c0), v128.andnot(v128.load(at, 16), c1));
    if (VECTORS > 2) all = v128.or(all, v128.andnot(v128.load(at, 32), c2));
    if (!v128.any_true(all)) return true;
  }
  return false;
}
