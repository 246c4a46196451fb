/** Carriers of up to 64 cells, in one word. */
type Carrier = u64;
const MAX_CELLS: i32 = 64;
const BYTES: i32 = 8;
function nothing(): Carrier {
  return 0;
}
function everything(): Carrier {
  return ~(<u64>0);
}
function get(at: usize): Carrier {
  return load<u64>(at);
}
function put(at: usize, c: Carrier): void {
  store<u64>(at, c);
}
function and(a: Carrier, b: Carrier): Carrier {
  return a & b;
}
function or(a: Carrier, b: Carrier): Carrier {
  return a | b;
}
function without(a: Carrier, b: Carrier): Carrier {
  return a & ~b;
}
function isEmpty(c: Carrier): bool {
  return c == 0;
}
function meet(a: Carrier, b: Carrier): bool {
  return (a & b) != 0;
}
function isPart(a: Carrier, b: Carrier): bool {
  return (a & ~b) == 0;
}
function sizeOf(c: Carrier): i32 {
  return <i32>popcnt<u64>(c);
}
