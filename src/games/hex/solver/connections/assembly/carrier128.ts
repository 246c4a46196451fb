/** Carriers of up to 128 cells, in one vector (SIMD). */
type Carrier = v128;
const MAX_CELLS: i32 = 128;
const BYTES: i32 = 16;
function nothing(): Carrier {
  return i64x2(0, 0);
}
function everything(): Carrier {
  return i64x2(-1, -1);
}
function get(at: usize): Carrier {
  return v128.load(at);
}
function put(at: usize, c: Carrier): void {
  v128.store(at, c);
}
function and(a: Carrier, b: Carrier): Carrier {
  return v128.and(a, b);
}
function or(a: Carrier, b: Carrier): Carrier {
  return v128.or(a, b);
}
function without(a: Carrier, b: Carrier): Carrier {
  return v128.andnot(a, b);
}
function isEmpty(c: Carrier): bool {
  return !v128.any_true(c);
}
function meet(a: Carrier, b: Carrier): bool {
  return v128.any_true(v128.and(a, b));
}
function isPart(a: Carrier, b: Carrier): bool {
  return !v128.any_true(v128.andnot(a, b));
}
function sizeOf(c: Carrier): i32 {
  return <i32>(popcnt<u64>(i64x2.extract_lane(c, 0)) + popcnt<u64>(i64x2.extract_lane(c, 1)));
}
