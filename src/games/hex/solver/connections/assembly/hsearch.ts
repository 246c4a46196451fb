/**
 * H-search (../hsearch.ts): the same rules in the same order, compiled
 * twice, with the carriers of carrier64 and of carrier128. The caller writes the cells of the endpoints and the pairs of neighbours into
 * memory, at `offsetOf`, or, to go on from kept connections (../restore.ts), what became of their endpoints and, at the start of memory, the cells
 * that the player and the opponent have got since; `run` returns whether the sides are joined and leaves the must-play and the carrier
 * at the start of memory.
 *
 *   pair of endpoints x < y:  y * (y - 1) / 2 + x         lists: carriers of BYTES bytes, perPair slots a pair
 *   FULLS, SEMIS              all full and semi connections found        (lists.ts)
 *   USED, COMMON              used semis, running intersection           (unions.ts)
 *   ADJACENT, OTHER           used fulls by endpoint                     (adjacency.ts)
 *   PENDING                   ends of a waiting full to which AND is still to be applied: LOW, HIGH
 *   Q...                      connections waiting, smallest first        (queue.ts)
 *   PLACES                    connections kept, so many bytes a place    (kept.ts)
 *   TO, MAIN                  what became of the endpoints of kept connections (changes.ts)
 */
const ENDPOINTS: i32 = MAX_CELLS + 2;
const PAIRS: i32 = (ENDPOINTS * (ENDPOINTS - 1)) / 2;
const FULLS_PER_PAIR: i32 = 20;
const SEMIS_PER_PAIR: i32 = 40;
const UNION_DEPTH: i32 = 4;
const CAPACITY: i32 = 1024 * MAX_CELLS;
const FULLS: usize = 1024;
const SEMIS: usize = FULLS + PAIRS * FULLS_PER_PAIR * BYTES;
const USED: usize = SEMIS + PAIRS * SEMIS_PER_PAIR * BYTES;
const COMMON: usize = USED + PAIRS * SEMIS_PER_PAIR * BYTES;
const ADJACENT: usize = COMMON + PAIRS * SEMIS_PER_PAIR * BYTES;
const CELLS: usize = ADJACENT + ENDPOINTS * ENDPOINTS * FULLS_PER_PAIR * BYTES;
const QPAIR: usize = CELLS + ENDPOINTS * BYTES;
const QSLOT: usize = QPAIR + CAPACITY * 4;
const QNEXT: usize = QSLOT + CAPACITY * 4;
const HEAD: usize = QNEXT + CAPACITY * 4;
const TAIL: usize = HEAD + (MAX_CELLS + 1) * 4;
const DEGREE: usize = TAIL + (MAX_CELLS + 1) * 4;
const NEIGHBOURS: usize = DEGREE + ENDPOINTS * 4;
const QSEMI: usize = NEIGHBOURS + ENDPOINTS * 6 * 4;
const FSTATE: usize = QSEMI + CAPACITY;
const FCOUNT: usize = FSTATE + PAIRS * FULLS_PER_PAIR;
const SCOUNT: usize = FCOUNT + PAIRS;
const UCOUNT: usize = SCOUNT + PAIRS;
const OTHER: usize = UCOUNT + PAIRS;
const UPPER: usize = OTHER + ENDPOINTS * ENDPOINTS * FULLS_PER_PAIR;
const PENDING: usize = UPPER + PAIRS;
const TO: usize = PENDING + PAIRS * FULLS_PER_PAIR;
const MAIN: usize = TO + ENDPOINTS;
const LOST: usize = (MAIN + ENDPOINTS + 3) & ~3;
const KEPT: usize = (LOST + PAIRS * 4 + 15) & ~15;
const PLACES: i32 = 64;
/** Room for about 16,000 connections. */
const PLACE: i32 = 2048 * MAX_CELLS;
/** Those of one pair take so many bytes at most. */
const PAIR_BYTES: i32 = 4 + (FULLS_PER_PAIR + SEMIS_PER_PAIR) * BYTES;
const END: usize = KEPT + PLACES * PLACE;
const GONE: i32 = 255;
const LOW: u8 = 1;
const HIGH: u8 = 2;
/** Bytes from the start of memory: 0 of the endpoints' cells, 1 of the pairs of neighbours, 2 and 3 of what became of endpoints. */
export function offsetOf(what: i32): i32 {
  return <i32>(what == 0 ? CELLS : what == 1 ? NEIGHBOURS : what == 2 ? TO : MAIN);
}
let must: Carrier = nothing();
let carrier: Carrier = nothing();
let won: i32 = 0;
let groups: i32 = 0;
let qused: i32 = 0;
let qat: i32 = 0;
function tri(y: i32): i32 {
  return (y * (y - 1)) >> 1;
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
  while (qat <= MAX_CELLS) {
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
function covers(base: usize, n: i32, c: Carrier): bool {
  const end = base + <usize>(n * BYTES);
  for (let p = base; p < end; p += BYTES) if (isPart(get(p), c)) return true;
  return false;
}
function addFull(pair: i32, c: Carrier, pending: u8 = LOW | HIGH): bool {
  const n = <i32>load<u8>(FCOUNT + pair);
  if (n == FULLS_PER_PAIR || qused == CAPACITY) return false;
  const b = FULLS + <usize>(pair * FULLS_PER_PAIR) * BYTES;
  if (covers(b, n, c)) return false;
  put(b + <usize>(n * BYTES), c);
  store<u8>(FSTATE + pair * FULLS_PER_PAIR + n, 0);
  store<u8>(PENDING + pair * FULLS_PER_PAIR + n, pending);
  store<u8>(FCOUNT + pair, <u8>(n + 1));
  push(sizeOf(c), pair, pair * FULLS_PER_PAIR + n, 0);
  return true;
}
function addSemi(pair: i32, c: Carrier): void {
  const n = <i32>load<u8>(SCOUNT + pair);
  if (n == SEMIS_PER_PAIR) return;
  if (pair == 0 && isPart(must, c)) return;
  if (covers(FULLS + <usize>(pair * FULLS_PER_PAIR) * BYTES, <i32>load<u8>(FCOUNT + pair), c)) return;
  const b = SEMIS + <usize>(pair * SEMIS_PER_PAIR) * BYTES;
  if (covers(b, n, c) || qused == CAPACITY) return;
  put(b + <usize>(n * BYTES), c);
  store<u8>(SCOUNT + pair, <u8>(n + 1));
  push(sizeOf(c), pair, pair * SEMIS_PER_PAIR + n, 1);
}
/**
 * Adds used semis, up to number `last`, to a union whose members have the cells `inn` in common and `all` in their union. A union
 * that a full connection covers already is left: whatever it grows to is covered too.
 */
function extend(pair: i32, last: i32, inn: Carrier, all: Carrier, members: i32): void {
  const first = pair * SEMIS_PER_PAIR * BYTES;
  const fulls = FULLS + <usize>(pair * FULLS_PER_PAIR) * BYTES;
  let used = USED + <usize>(first + last * BYTES),
    common = COMMON + <usize>(first + last * BYTES);
  for (let i = last; i >= 0; i--, used -= BYTES, common -= BYTES) {
    if (meet(inn, get(common))) return;
    const u = get(used);
    const next = and(inn, u);
    if (isEmpty(next)) addFull(pair, or(all, u));
    else if (!isPart(inn, u) && !covers(fulls, <i32>load<u8>(FCOUNT + pair), or(all, u))) {
      if (members + 2 < UNION_DEPTH) extend(pair, i - 1, next, or(all, u), members + 1);
      else close(pair, i - 1, next, or(all, u));
    }
  }
}
/** The last semi of a union. */
function close(pair: i32, last: i32, inn: Carrier, all: Carrier): void {
  const first = pair * SEMIS_PER_PAIR * BYTES;
  let used = USED + <usize>(first + last * BYTES),
    common = COMMON + <usize>(first + last * BYTES);
  for (let i = last; i >= 0; i--, used -= BYTES, common -= BYTES) {
    if (meet(inn, get(common))) return;
    const u = get(used);
    if (!meet(inn, u)) addFull(pair, or(all, u));
  }
}
function useSemi(pair: i32, c: Carrier): void {
  const n = <i32>load<u8>(UCOUNT + pair);
  if (
    covers(FULLS + <usize>(pair * FULLS_PER_PAIR) * BYTES, <i32>load<u8>(FCOUNT + pair), c) ||
    covers(USED + <usize>(pair * SEMIS_PER_PAIR) * BYTES, n, c)
  )
    return;
  if (pair == 0) {
    if (!isPart(must, c)) {
      must = and(must, c);
      carrier = or(carrier, c);
      if (isEmpty(must)) won = 1;
    }
  } else if (<i32>load<u8>(FCOUNT + pair) < FULLS_PER_PAIR) extend(pair, n - 1, c, c, 1);
  addUsed(pair, n, c);
}
function addUsed(pair: i32, n: i32, c: Carrier): void {
  const at = <usize>((pair * SEMIS_PER_PAIR + n) * BYTES);
  put(USED + at, c);
  if (n == 0) put(COMMON + at, c);
  else put(COMMON + at, and(get(COMMON + at - BYTES), c));
  store<u8>(UCOUNT + pair, <u8>(n + 1));
}
function append(x: i32, y: i32, c: Carrier): void {
  const n = load<i32>(DEGREE + ((<usize>x) << 2));
  const at = x * ENDPOINTS * FULLS_PER_PAIR + n;
  put(ADJACENT + <usize>(at * BYTES), c);
  store<u8>(OTHER + at, <u8>y);
  store<i32>(DEGREE + ((<usize>x) << 2), n + 1);
}
function combine(x: i32, z: i32, c: Carrier): void {
  if (z < 2) return;
  const stone = z < groups;
  const block = or(c, get(CELLS + <usize>(x * BYTES)));
  const withz = or(c, get(CELLS + <usize>(z * BYTES)));
  const from = z * ENDPOINTS * FULLS_PER_PAIR;
  const end = from + load<i32>(DEGREE + ((<usize>z) << 2));
  for (let i = from; i < end; i++) {
    const o = get(ADJACENT + <usize>(i * BYTES));
    if (meet(o, block)) continue;
    const y = <i32>load<u8>(OTHER + i);
    if (y == x || meet(get(CELLS + <usize>(y * BYTES)), c)) continue;
    const pair = y > x ? tri(y) + x : tri(x) + y;
    if (stone) addFull(pair, or(o, c));
    else addSemi(pair, or(o, withz));
  }
}
function useFull(pair: i32, slot: i32, c: Carrier): void {
  const first = pair * FULLS_PER_PAIR,
    n = <i32>load<u8>(FCOUNT + pair);
  for (let i = first; i < first + n; i++)
    if (i != slot && load<u8>(FSTATE + i) == 1 && isPart(get(FULLS + <usize>(i * BYTES)), c)) return;
  if (pair == 0) {
    won = 1;
    carrier = c;
    return;
  }
  const y = <i32>load<u8>(UPPER + pair),
    x = pair - tri(y);
  const pending = load<u8>(PENDING + slot);
  if (pending & HIGH) combine(x, y, c);
  if (pending & LOW) combine(y, x, c);
  store<u8>(FSTATE + slot, 1);
  if (pending & LOW) append(x, y, c);
  if (pending & HIGH) append(y, x, c);
}
/** Keeps the used connections of the last run, of so many endpoints, in a place. False: there is no room. */
export function keep(count: i32, place: i32): bool {
  if (place >= PLACES) return false;
  let at = KEPT + <usize>(place * PLACE);
  const last = at + PLACE - PAIR_BYTES - 4;
  for (let y = 1, pair = 0; y < count; y++)
    for (let x = 0; x < y; x++, pair++) {
      const fulls = <i32>load<u8>(FCOUNT + pair),
        semis = <i32>load<u8>(UCOUNT + pair);
      if (fulls == 0 && semis == 0) continue;
      if (at > last) return false;
      const head = at;
      at += 4;
      let used = 0;
      for (let slot = pair * FULLS_PER_PAIR; slot < pair * FULLS_PER_PAIR + fulls; slot++) {
        if (load<u8>(FSTATE + slot) != 1) continue;
        put(at, get(FULLS + <usize>(slot * BYTES)));
        at += BYTES;
        used++;
      }
      memory.copy(at, USED + <usize>(pair * SEMIS_PER_PAIR * BYTES), semis * BYTES);
      at += semis * BYTES;
      store<i32>(head, x | (y << 8) | (used << 16) | (semis << 24));
    }
  store<i32>(at, GONE);
  return true;
}
/** Takes over the connections kept in a place (../restore.ts). */
function restore(place: i32, added: Carrier, removed: Carrier): void {
  let at = KEPT + <usize>(place * PLACE),
    lost = 0;
  for (;;) {
    const head = load<i32>(at),
      fulls = (head >> 16) & 255,
      semis = head >>> 24;
    if ((head & 255) == GONE) break;
    at += 4;
    const end = at + <usize>((fulls + semis) * BYTES);
    const a = head & 255,
      b = (head >> 8) & 255,
      x = <i32>load<u8>(TO + a),
      y = <i32>load<u8>(TO + b);
    if (x == GONE || y == GONE || x == y) {
      at = end;
      continue;
    }
    const pair = y > x ? tri(y) + x : tri(x) + y;
    const isMainX = load<u8>(MAIN + a) == 1,
      isMainY = load<u8>(MAIN + b) == 1;
    const pending: u8 =
      (isMainX || x < 2 ? 0 : x < y ? LOW : HIGH) | (isMainY || y < 2 ? 0 : y < x ? LOW : HIGH);
    let hasLost = false;
    for (let i = 0; i < fulls; i++, at += BYTES) {
      const c = get(at);
      if (meet(c, removed)) hasLost = true;
      else if (meet(c, added)) addFull(pair, without(c, added));
      else if (isMainX && isMainY) restoreFull(pair, x, y, c);
      else if (addFull(pair, c, pending)) {
        if (!(pending & (x < y ? LOW : HIGH))) append(x, y, c);
        if (!(pending & (y < x ? LOW : HIGH))) append(y, x, c);
      }
    }
    const isSame = isMainX && isMainY && pair != 0;
    for (; at < end; at += BYTES) {
      const c = get(at);
      if (meet(c, removed)) continue;
      else if (meet(c, added)) addSemi(pair, without(c, added));
      else if (isSame) restoreSemi(pair, c);
      else addSemi(pair, c);
    }
    if (!hasLost) continue;
    if (isSame) reunite(pair);
    store<i32>(LOST + ((<usize>lost) << 2), pair);
    lost++;
  }
  rejoin(0);
  for (let i = 0; i < lost; i++) rejoin(load<i32>(LOST + ((<usize>i) << 2)));
}
function restoreFull(pair: i32, x: i32, y: i32, c: Carrier): void {
  const n = <i32>load<u8>(FCOUNT + pair),
    slot = pair * FULLS_PER_PAIR + n;
  if (n == FULLS_PER_PAIR) return;
  put(FULLS + <usize>(slot * BYTES), c);
  store<u8>(FSTATE + slot, 1);
  store<u8>(FCOUNT + pair, <u8>(n + 1));
  append(x, y, c);
  append(y, x, c);
}
function restoreSemi(pair: i32, c: Carrier): void {
  const n = <i32>load<u8>(SCOUNT + pair);
  if (n == SEMIS_PER_PAIR) return;
  put(SEMIS + <usize>((pair * SEMIS_PER_PAIR + n) * BYTES), c);
  store<u8>(SCOUNT + pair, <u8>(n + 1));
  addUsed(pair, <i32>load<u8>(UCOUNT + pair), c);
}
/** The OR rule for the used semis of a pair that has lost a full connection. */
function reunite(pair: i32): void {
  const n = <i32>load<u8>(UCOUNT + pair);
  for (let i = 1; i < n; i++) {
    const c = get(USED + <usize>((pair * SEMIS_PER_PAIR + i) * BYTES));
    if (!covers(FULLS + <usize>(pair * FULLS_PER_PAIR) * BYTES, <i32>load<u8>(FCOUNT + pair), c))
      extend(pair, i - 1, c, c, 1);
  }
}
/** The AND rule for a pair x-y: used fulls x-z and z-y. */
function rejoin(pair: i32): void {
  const y = <i32>load<u8>(UPPER + pair),
    x = pair - tri(y);
  const cellX = get(CELLS + <usize>(x * BYTES)),
    cellY = get(CELLS + <usize>(y * BYTES));
  const from = x * ENDPOINTS * FULLS_PER_PAIR;
  const end = from + load<i32>(DEGREE + ((<usize>x) << 2));
  for (let i = from; i < end; i++) {
    const z = <i32>load<u8>(OTHER + i);
    const c = get(ADJACENT + <usize>(i * BYTES));
    if (z < 2 || z == y || meet(c, cellY)) continue;
    const block = or(c, cellX),
      withz = or(c, get(CELLS + <usize>(z * BYTES)));
    const other = z > y ? tri(z) + y : tri(y) + z;
    const first = other * FULLS_PER_PAIR,
      n = <i32>load<u8>(FCOUNT + other);
    for (let j = first; j < first + n; j++) {
      if (load<u8>(FSTATE + j) != 1) continue;
      const o = get(FULLS + <usize>(j * BYTES));
      if (meet(o, block)) continue;
      if (z < groups) addFull(pair, or(o, c));
      else addSemi(pair, or(o, withz));
    }
  }
}
export function init(): void {
  memory.grow(((<i32>END + 65535) >> 16) - memory.size() + 1);
  for (let y = 1; y < ENDPOINTS; y++) for (let x = 0; x < y; x++) store<u8>(UPPER + tri(y) + x, <u8>y);
}
/** For endpoints 0..count-1, stones below `g`: from `nb` pairs of neighbours, or from the connections kept in `place` if that is not -1. */
export function run(count: i32, g: i32, nb: i32, place: i32): i32 {
  groups = g;
  won = 0;
  must = everything();
  carrier = nothing();
  const pairs = tri(count);
  memory.fill(FCOUNT, 0, pairs);
  memory.fill(SCOUNT, 0, pairs);
  memory.fill(UCOUNT, 0, pairs);
  memory.fill(DEGREE, 0, count * 4);
  memory.fill(HEAD, 255, (MAX_CELLS + 1) * 8);
  qused = 0;
  qat = 0;
  if (place >= 0) restore(place, get(0), get(BYTES));
  else for (let i = 0; i < nb; i++) addFull(load<i32>(NEIGHBOURS + ((<usize>i) << 2)), nothing());
  while (won == 0) {
    const e = pop();
    if (e < 0) break;
    const pair = load<i32>(QPAIR + ((<usize>e) << 2)),
      slot = load<i32>(QSLOT + ((<usize>e) << 2));
    if (load<u8>(QSEMI + e) == 1) useSemi(pair, get(SEMIS + <usize>(slot * BYTES)));
    else useFull(pair, slot, get(FULLS + <usize>(slot * BYTES)));
  }
  put(0, must);
  put(BYTES, carrier);
  return won;
}
