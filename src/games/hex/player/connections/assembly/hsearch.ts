/**
 * H-search for boards of up to 128 cells (../hsearch.ts): the same rules in the same order, a carrier in one vector of
 * 128 bits; compiled with CELLS_256 defined for up to 256 cells, a carrier in two, of which the second has a capital letter here.
 * The caller writes the cells of the endpoints and the pairs of neighbours into memory, then the captured sets and the
 * templates, at `offsetOf`; `run` returns whether the sides are joined. At the start of memory are then the must-play and, behind it, the winning cell; the endpoints that used full connections lead to are at `offsetOf` 2 and 3.
 *
 *   pair of endpoints x < y:  y * (y - 1) / 2 + x         lists: carriers, a fixed number of slots a pair
 *   FULLS, SEMIS              carriers found; FSTATE, SSTATE 1 if used, FCOUNT, SCOUNT how many of a pair
 *   COMMON                    intersections of the used semis of one pair up to each slot
 *   PARTNERS, PCOUNT          endpoints with a used full connection to endpoint x
 *   CAPTURED                  set of endpoint x
 *   TEMPLATES, TPAIR          carriers and pairs of connections of the edge that are known beforehand
 *   Q...                      connections waiting, smallest first        (../../../solver/connections/queue.ts)
 */
const WIDE: bool = isDefined(CELLS_256);
const SHIFT: usize = WIDE ? 5 : 4;
const BYTES: usize = 1 << SHIFT;
const ENDPOINTS: i32 = WIDE ? 258 : 130;
const PAIRS: i32 = (ENDPOINTS * (ENDPOINTS - 1)) >> 1;
const FULLS_PER_PAIR: i32 = 8;
const SEMIS_PER_PAIR: i32 = 16;
const UNION_DEPTH: i32 = 4;
const CAPACITY: i32 = 65536;
const SIZES: i32 = ENDPOINTS - 1;
const MAX_TEMPLATES: i32 = 1024;
const FULLS: usize = 1024;
const SEMIS: usize = FULLS + <usize>(PAIRS * FULLS_PER_PAIR) * BYTES;
const COMMON: usize = SEMIS + <usize>(PAIRS * SEMIS_PER_PAIR) * BYTES;
const CELLS: usize = COMMON + <usize>SEMIS_PER_PAIR * BYTES;
const CAPTURED: usize = CELLS + <usize>ENDPOINTS * BYTES;
const TEMPLATES: usize = CAPTURED + <usize>ENDPOINTS * BYTES;
const TPAIR: usize = TEMPLATES + <usize>MAX_TEMPLATES * BYTES;
const QPAIR: usize = TPAIR + MAX_TEMPLATES * 4;
const QSLOT: usize = QPAIR + CAPACITY * 4;
const QNEXT: usize = QSLOT + CAPACITY * 4;
const HEAD: usize = QNEXT + CAPACITY * 4;
const TAIL: usize = HEAD + SIZES * 4;
const NEIGHBOURS: usize = TAIL + SIZES * 4;
const PCOUNT: usize = NEIGHBOURS + ENDPOINTS * 6 * 4;
const PARTNERS: usize = PCOUNT + ENDPOINTS * 4;
const UPPER: usize = PARTNERS + ENDPOINTS * ENDPOINTS * 2;
const QSEMI: usize = UPPER + PAIRS * 2;
const FSTATE: usize = QSEMI + CAPACITY;
const SSTATE: usize = FSTATE + PAIRS * FULLS_PER_PAIR;
const FCOUNT: usize = SSTATE + PAIRS * SEMIS_PER_PAIR;
const SCOUNT: usize = FCOUNT + PAIRS;
const END: usize = SCOUNT + PAIRS;

/**
 * Bytes from the start of memory: 0 the endpoints' cells, 1 the pairs of neighbours, 2 and 3 the partners and how many, 4 the
 * captured sets, 5 and 6 carriers and pairs of templates.
 */
export function offsetOf(what: i32): i32 {
  if (what < 2) return <i32>(what == 0 ? CELLS : NEIGHBOURS);
  if (what < 4) return <i32>(what == 2 ? PARTNERS : PCOUNT);
  return <i32>(what == 4 ? CAPTURED : what == 5 ? TEMPLATES : TPAIR);
}

let must: v128 = i64x2.splat(0),
  MUST: v128 = i64x2.splat(0);
/** Second half of what `capturedOver` returns. */
let OVER: v128 = i64x2.splat(0);
let won: i32 = 0;
let winning: i32 = -1;
let groups: i32 = 0;
let qused: i32 = 0;
let qat: i32 = 0;

function tri(y: i32): i32 {
  return (y * (y - 1)) >> 1;
}
function pairOf(x: i32, y: i32): i32 {
  return x < y ? tri(y) + x : tri(x) + y;
}
/** The carrier at place `i` of a list. */
function carrierAt(list: usize, i: i32): usize {
  return list + ((<usize>i) << SHIFT);
}
function upperOf(pair: i32): i32 {
  return <i32>load<u16>(UPPER + ((<usize>pair) << 1));
}
function high(at: usize): v128 {
  return WIDE ? v128.load(at, 16) : i64x2.splat(0);
}
function keep(at: usize, a: v128, A: v128): void {
  v128.store(at, a);
  if (WIDE) v128.store(at, A, 16);
}
function any(a: v128, A: v128): bool {
  return v128.any_true(WIDE ? v128.or(a, A) : a);
}
function isPart(a: v128, A: v128, b: v128, B: v128): bool {
  return !any(v128.andnot(a, b), v128.andnot(A, B));
}
function meets(a: v128, A: v128, b: v128, B: v128): bool {
  return any(v128.and(a, b), v128.and(A, B));
}
function size(a: v128, A: v128): i32 {
  const bits = <i32>(popcnt<i64>(i64x2.extract_lane(a, 0)) + popcnt<i64>(i64x2.extract_lane(a, 1)));
  return WIDE
    ? bits + <i32>(popcnt<i64>(i64x2.extract_lane(A, 0)) + popcnt<i64>(i64x2.extract_lane(A, 1)))
    : bits;
}

function push(size: i32, pair: i32, slot: i32, semi: i32): void {
  const e = qused++;
  store<i32>(QPAIR + ((<usize>e) << 2), pair);
  store<i32>(QSLOT + ((<usize>e) << 2), slot);
  store<u8>(QSEMI + e, <u8>semi);
  store<i32>(QNEXT + ((<usize>e) << 2), -1);
  const h = HEAD + ((<usize>size) << 2),
    t = TAIL + ((<usize>size) << 2);
  if (load<i32>(h) == -1) store<i32>(h, e);
  else store<i32>(QNEXT + ((<usize>load<i32>(t)) << 2), e);
  store<i32>(t, e);
  if (size < qat) qat = size;
}

function pop(): i32 {
  while (qat < SIZES) {
    const h = HEAD + ((<usize>qat) << 2);
    const e = load<i32>(h);
    if (e != -1) {
      store<i32>(h, load<i32>(QNEXT + ((<usize>e) << 2)));
      return e;
    }
    qat++;
  }
  return -1;
}

function covers(base: usize, n: i32, c: v128, C: v128): bool {
  const end = base + ((<usize>n) << SHIFT);
  for (let p = base; p < end; p += BYTES) if (isPart(v128.load(p), high(p), c, C)) return true;
  return false;
}

/** Whether another, used carrier of the list is part of the one in `slot`. */
function isBeaten(lists: usize, states: usize, first: i32, n: i32, slot: i32, c: v128, C: v128): bool {
  for (let i = first; i < first + n; i++) {
    const p = lists + ((<usize>i) << SHIFT);
    if (i != slot && load<u8>(states + i) == 1 && isPart(v128.load(p), high(p), c, C)) return true;
  }
  return false;
}

function addFull(pair: i32, c: v128, C: v128): void {
  const n = <i32>load<u8>(FCOUNT + pair);
  if (n == FULLS_PER_PAIR || qused == CAPACITY) return;
  const first = pair * FULLS_PER_PAIR;
  if (covers(carrierAt(FULLS, first), n, c, C)) return;
  keep(carrierAt(FULLS, first + n), c, C);
  store<u8>(FSTATE + first + n, 0);
  store<u8>(FCOUNT + pair, <u8>(n + 1));
  push(size(c, C), pair, first + n, 0);
}

function addSemi(pair: i32, c: v128, C: v128): void {
  const n = <i32>load<u8>(SCOUNT + pair);
  if (n == SEMIS_PER_PAIR || qused == CAPACITY || (pair == 0 && isPart(must, MUST, c, C))) return;
  if (covers(carrierAt(FULLS, pair * FULLS_PER_PAIR), <i32>load<u8>(FCOUNT + pair), c, C)) return;
  const first = pair * SEMIS_PER_PAIR;
  if (covers(carrierAt(SEMIS, first), n, c, C)) return;
  keep(carrierAt(SEMIS, first + n), c, C);
  store<u8>(SSTATE + first + n, 0);
  store<u8>(SCOUNT + pair, <u8>(n + 1));
  push(size(c, C), pair, first + n, 1);
}

function useSemi(pair: i32, slot: i32): void {
  const c = v128.load(carrierAt(SEMIS, slot)),
    C = high(carrierAt(SEMIS, slot));
  const fulls = <i32>load<u8>(FCOUNT + pair);
  const first = pair * SEMIS_PER_PAIR,
    n = <i32>load<u8>(SCOUNT + pair);
  if (
    covers(carrierAt(FULLS, pair * FULLS_PER_PAIR), fulls, c, C) ||
    isBeaten(SEMIS, SSTATE, first, n, slot, c, C)
  )
    return;
  if (pair == 0) {
    must = v128.and(must, c);
    if (WIDE) MUST = v128.and(MUST, C);
    if (!any(must, MUST)) won = 1;
  } else if (fulls < FULLS_PER_PAIR) unite(pair, first, n, c, C);
  store<u8>(SSTATE + slot, 1);
}

/** The union of the captured sets of `x`, `y` and `z`, one after the other, that hold cells of the overlap not yet held. */
function capturedOver(x: i32, y: i32, z: i32, overlap: v128, OVERLAP: v128): v128 {
  let all = i64x2.splat(0),
    ALL = all,
    at = carrierAt(CAPTURED, x);
  if (meets(overlap, OVERLAP, v128.load(at), high(at))) {
    all = v128.load(at);
    ALL = high(at);
  }
  const left = v128.andnot(overlap, all),
    LEFT = v128.andnot(OVERLAP, ALL);
  at = carrierAt(CAPTURED, y);
  const rest = v128.andnot(left, v128.load(at)),
    REST = v128.andnot(LEFT, high(at));
  if (meets(left, LEFT, v128.load(at), high(at))) {
    all = v128.or(all, v128.load(at));
    ALL = v128.or(ALL, high(at));
  }
  at = carrierAt(CAPTURED, z);
  if (z >= 0 && meets(rest, REST, v128.load(at), high(at))) {
    all = v128.or(all, v128.load(at));
    ALL = v128.or(ALL, high(at));
  }
  if (WIDE) OVER = ALL;
  return all;
}

/** The OR rule with `c` and used semis of the same pair. */
function unite(pair: i32, first: i32, n: i32, c: v128, C: v128): void {
  let common = i64x2.splat(-1),
    COMMONS = common;
  for (let i = 0; i < n; i++) {
    if (load<u8>(SSTATE + first + i) == 1) {
      common = v128.and(common, v128.load(carrierAt(SEMIS, first + i)));
      COMMONS = v128.and(COMMONS, high(carrierAt(SEMIS, first + i)));
    }
    keep(carrierAt(COMMON, i), common, COMMONS);
  }
  const y = upperOf(pair),
    x = pair - tri(y);
  const p = carrierAt(CAPTURED, x),
    q = carrierAt(CAPTURED, y),
    e = carrierAt(CELLS, x),
    f = carrierAt(CELLS, y);
  const spare = v128.andnot(v128.or(v128.load(p), v128.load(q)), v128.or(v128.load(e), v128.load(f)));
  const SPARE = v128.andnot(v128.or(high(p), high(q)), v128.or(high(e), high(f)));
  extend(pair, first, n - 1, c, C, c, C, spare, SPARE, 1);
}

function extend(
  pair: i32,
  first: i32,
  last: i32,
  inn: v128,
  INN: v128,
  all: v128,
  ALL: v128,
  spare: v128,
  SPARE: v128,
  members: i32,
): void {
  for (let i = last; i >= 0; i--) {
    const common = carrierAt(COMMON, i);
    if (meets(v128.andnot(inn, spare), v128.andnot(INN, SPARE), v128.load(common), high(common))) return;
    if (load<u8>(SSTATE + first + i) != 1) continue;
    const u = v128.load(carrierAt(SEMIS, first + i)),
      U = high(carrierAt(SEMIS, first + i));
    if (isPart(inn, INN, u, U)) continue;
    const next = v128.and(inn, u),
      NEXT = v128.and(INN, U);
    const union = v128.or(all, u),
      UNION = v128.or(ALL, U);
    if (isPart(next, NEXT, spare, SPARE)) addUnion(pair, next, NEXT, union, UNION);
    else if (members + 1 < UNION_DEPTH)
      extend(pair, first, i - 1, next, NEXT, union, UNION, spare, SPARE, members + 1);
  }
}

/** A full connection from semis that have only the captured cells `overlap` in common. */
function addUnion(pair: i32, overlap: v128, OVERLAP: v128, all: v128, ALL: v128): void {
  if (any(overlap, OVERLAP)) {
    const y = upperOf(pair),
      x = pair - tri(y);
    const e = carrierAt(CELLS, x),
      f = carrierAt(CELLS, y);
    all = v128.andnot(
      v128.or(all, capturedOver(x, y, -1, overlap, OVERLAP)),
      v128.or(v128.load(e), v128.load(f)),
    );
    if (WIDE) ALL = v128.andnot(v128.or(ALL, OVER), v128.or(high(e), high(f)));
  }
  addFull(pair, all, ALL);
}

function combine(x: i32, z: i32, c: v128, C: v128): void {
  if (z < 2) return;
  const chain = z < groups;
  const cellX = v128.load(carrierAt(CELLS, x)),
    CELLX = high(carrierAt(CELLS, x)),
    cellZ = v128.load(carrierAt(CELLS, z)),
    CELLZ = high(carrierAt(CELLS, z));
  const sets = v128.or(v128.load(carrierAt(CAPTURED, x)), v128.load(carrierAt(CAPTURED, z))),
    SETS = v128.or(high(carrierAt(CAPTURED, x)), high(carrierAt(CAPTURED, z)));
  const from = PARTNERS + <usize>(z * ENDPOINTS) * 2;
  const end = from + ((<usize>load<i32>(PCOUNT + ((<usize>z) << 2))) << 1);
  for (let p = from; p < end; p += 2) {
    const y = <i32>load<u16>(p);
    const cellY = v128.load(carrierAt(CELLS, y)),
      CELLY = high(carrierAt(CELLS, y));
    if (y == x || meets(c, C, cellY, CELLY)) continue;
    const pair = pairOf(x, y);
    if (chain ? load<u8>(FCOUNT + pair) == FULLS_PER_PAIR : load<u8>(SCOUNT + pair) == SEMIS_PER_PAIR)
      continue;
    const ends = v128.or(v128.or(cellX, cellY), cellZ),
      ENDS = v128.or(v128.or(CELLX, CELLY), CELLZ);
    // Cells that the two carriers must not share.
    const blocked = v128.or(
      v128.andnot(c, v128.andnot(v128.or(sets, v128.load(carrierAt(CAPTURED, y))), ends)),
      cellX,
    );
    const BLOCKED = v128.or(
      v128.andnot(C, v128.andnot(v128.or(SETS, high(carrierAt(CAPTURED, y))), ENDS)),
      CELLX,
    );
    const second = pairOf(y, z);
    const first = second * FULLS_PER_PAIR,
      stop = first + <i32>load<u8>(FCOUNT + second);
    for (let i = first; i < stop; i++) {
      const o = v128.load(carrierAt(FULLS, i)),
        O = high(carrierAt(FULLS, i));
      if (load<u8>(FSTATE + i) != 1 || meets(o, O, blocked, BLOCKED)) continue;
      let sum = v128.or(o, c),
        SUM = v128.or(O, C);
      const overlap = v128.and(o, c),
        OVERLAP = v128.and(O, C);
      if (any(overlap, OVERLAP)) {
        sum = v128.andnot(v128.or(sum, capturedOver(x, y, z, overlap, OVERLAP)), ends);
        if (WIDE) SUM = v128.andnot(v128.or(SUM, OVER), ENDS);
      }
      if (chain) addFull(pair, sum, SUM);
      else {
        if (pair == 0) winning = z;
        addSemi(pair, v128.or(sum, cellZ), v128.or(SUM, CELLZ));
      }
    }
  }
}

function append(x: i32, y: i32): void {
  const n = load<i32>(PCOUNT + ((<usize>x) << 2));
  store<u16>(PARTNERS + ((<usize>(x * ENDPOINTS + n)) << 1), <u16>y);
  store<i32>(PCOUNT + ((<usize>x) << 2), n + 1);
}

function meet(x: i32, y: i32): void {
  const from = PARTNERS + <usize>(x * ENDPOINTS) * 2;
  const end = from + ((<usize>load<i32>(PCOUNT + ((<usize>x) << 2))) << 1);
  for (let p = from; p < end; p += 2) if (<i32>load<u16>(p) == y) return;
  append(x, y);
  append(y, x);
}

function useFull(pair: i32, slot: i32): void {
  const c = v128.load(carrierAt(FULLS, slot)),
    C = high(carrierAt(FULLS, slot));
  if (isBeaten(FULLS, FSTATE, pair * FULLS_PER_PAIR, <i32>load<u8>(FCOUNT + pair), slot, c, C)) return;
  if (pair == 0) {
    won = 1;
    return;
  }
  const y = upperOf(pair),
    x = pair - tri(y);
  combine(x, y, c, C);
  combine(y, x, c, C);
  store<u8>(FSTATE + slot, 1);
  meet(x, y);
}

export function init(): void {
  memory.grow(((<i32>END + 65535) >> 16) - memory.size() + 1);
  for (let y = 1; y < ENDPOINTS; y++)
    for (let x = 0; x < y; x++) store<u16>(UPPER + ((<usize>(tri(y) + x)) << 1), <u16>y);
}

/** For endpoints 0..count-1, chains below `g`, `nb` pairs of neighbours, and `templates` connections of the edge. */
export function run(count: i32, g: i32, nb: i32, templates: i32): i32 {
  groups = g;
  won = 0;
  winning = -1;
  must = MUST = i64x2.splat(-1);
  const pairs = tri(count);
  memory.fill(FCOUNT, 0, pairs);
  memory.fill(SCOUNT, 0, pairs);
  memory.fill(PCOUNT, 0, count * 4);
  memory.fill(HEAD, 255, SIZES * 8);
  qused = 0;
  qat = 0;
  for (let i = 0; i < nb; i++)
    addFull(load<i32>(NEIGHBOURS + ((<usize>i) << 2)), i64x2.splat(0), i64x2.splat(0));
  for (let t = 0; t < templates; t++)
    push(
      size(v128.load(carrierAt(TEMPLATES, t)), high(carrierAt(TEMPLATES, t))),
      load<i32>(TPAIR + ((<usize>t) << 2)),
      t,
      2,
    );
  while (won == 0) {
    const e = pop();
    if (e < 0) break;
    const pair = load<i32>(QPAIR + ((<usize>e) << 2)),
      slot = load<i32>(QSLOT + ((<usize>e) << 2));
    const kind = load<u8>(QSEMI + e);
    if (kind == 2) addFull(pair, v128.load(carrierAt(TEMPLATES, slot)), high(carrierAt(TEMPLATES, slot)));
    else if (kind == 1) useSemi(pair, slot);
    else useFull(pair, slot);
  }
  keep(0, must, MUST);
  store<i32>(BYTES, winning);
  return won;
}
