/**
 * H-search (../hsearch.ts), its rules on the lists of lists.ts. The script takes the carriers of each width instead of those imported here.
 *
 * The caller writes into memory, at `offsetOf`: the cells of the endpoints, the pairs of neighbours, captured sets and templates, or
 * what became of the endpoints of kept connections and the cells that the player and the opponent have got since. `run` returns whether
 * the sides are joined, and leaves the must-play, the carrier and RESULT at the start of memory.
 */
import {
  BYTES,
  FIXED,
  and,
  covers,
  everything,
  get,
  hold,
  isEmpty,
  isPart,
  meet,
  nothing,
  or,
  put,
  sizeOf,
  without,
  type Carrier,
} from './carrier64.js';
import { restore } from './kept.js';
import {
  MOST_FULLS,
  UNION_DEPTH,
  FIRST_ADJACENT,
  MUST,
  CARRIER,
  RESULT,
  CAPTURABLE,
  SPARE,
  CELLS,
  CAPTURED,
  TEMPLATES,
  TPAIR,
  FULLS,
  SEMIS,
  USED,
  ADJACENT,
  OTHER,
  DEGREE,
  NEIGHBOURS,
  QITEM,
  FCOUNT,
  SCOUNT,
  UCOUNT,
  FSTATE,
  TO,
  MAIN,
  USED_FULL,
  LOW,
  HIGH,
  FULL,
  SEMI,
  TEMPLATE,
  NUMBER_BITS,
  maxFulls,
  isShort,
  qused,
  tri,
  pairOf,
  upperOf,
  cellAt,
  capturedAt,
  blockAt,
  push,
  pop,
  enlarge,
  roomIn,
  isFullCovered,
  addFull,
  addSemi,
  prepare,
  empty,
} from './lists.js';

/** Addresses, in the order in which ../kernel.ts names them. */
export function offsetOf(what: i32): i32 {
  if (what < 4) return <i32>(what < 2 ? (what == 0 ? CELLS : NEIGHBOURS) : what == 2 ? TO : MAIN);
  if (what < 7) return <i32>(what == 4 ? CAPTURED : what == 5 ? TEMPLATES : TPAIR);
  if (what < 10) return <i32>(what == 7 ? FULLS : what == 8 ? SEMIS : QITEM);
  if (what < 13) return <i32>(what == 10 ? FCOUNT : what == 11 ? SCOUNT : OTHER);
  return <i32>DEGREE;
}

let won: i32 = 0;
let winning: i32 = -1;
export let groups: i32 = 0;
/** The player's search: stones capture cells. Compiled in, because the solver's inner loops are slower by a seventh with it. */
const captures: bool = isDefined(CAPTURES);

/** A carrier with the captured sets of `x`, `y` and `z`, one after the other, that hold cells of `over` not held before. */
function withCaptured(c: Carrier, over: Carrier, x: i32, y: i32, z: i32): Carrier {
  let all = c,
    left = over;
  let ends = or(cellAt(x), cellAt(y));
  if (meet(left, capturedAt(x))) all = or(all, capturedAt(x));
  left = without(left, capturedAt(x));
  if (meet(left, capturedAt(y))) all = or(all, capturedAt(y));
  left = without(left, capturedAt(y));
  if (z >= 0) {
    if (meet(left, capturedAt(z))) all = or(all, capturedAt(z));
    ends = or(ends, cellAt(z));
  }
  return without(all, ends);
}
/** A full connection from semis whose union is `all` and that have only the captured cells `over` in common. */
function addUnion(pair: i32, over: Carrier, all: Carrier): void {
  if (!isEmpty(over)) {
    const y = upperOf(pair);
    all = withCaptured(all, over, pair - tri(y), y, -1);
  }
  addFull(pair, all);
}
/**
 * Adds used semis, up to number `last`, to a union whose members have the cells `common` in common and `union` in their union. A
 * union that a full connection covers already is left: whatever it grows to is covered too.
 */
export function extend(pair: i32, last: i32, common: Carrier, union: Carrier, members: i32): void {
  const inn = hold(3 * members, common),
    all = hold(3 * members + 1, union);
  const rest = captures ? hold(3 * members + 2, without(inn, get(SPARE))) : inn;
  let used = blockAt(USED, pair) + <usize>(last * 2 * BYTES);
  for (let i = last; i >= 0; i--, used -= 2 * BYTES) {
    if (meet(rest, get(used + BYTES))) return;
    const u = get(used);
    if (meet(rest, u)) {
      if (isPart(inn, u)) continue;
      const more = or(all, u);
      if (isFullCovered(pair, more)) continue;
      if (members + 2 < UNION_DEPTH) extend(pair, i - 1, and(inn, u), more, members + 1);
      else close(pair, i - 1, and(inn, u), more);
    } else if (!captures) addFull(pair, or(all, u));
    else if (!isPart(inn, u)) addUnion(pair, and(inn, u), or(all, u));
  }
}
/** The last semi of a union. */
function close(pair: i32, last: i32, common: Carrier, union: Carrier): void {
  const inn = hold(0, common),
    all = hold(1, union);
  const rest = captures ? hold(2, without(inn, get(SPARE))) : inn;
  let used = blockAt(USED, pair) + <usize>(last * 2 * BYTES);
  for (let i = last; i >= 0; i--, used -= 2 * BYTES) {
    if (meet(rest, get(used + BYTES))) return;
    const u = get(used);
    if (meet(rest, u)) continue;
    if (!captures) addFull(pair, or(all, u));
    else if (!isPart(inn, u)) addUnion(pair, and(inn, u), or(all, u));
  }
}
function useSemi(pair: i32, c: Carrier): void {
  const n = <i32>load<u8>(UCOUNT + pair);
  if (isFullCovered(pair, c) || covers(blockAt(USED, pair), n, 2 * BYTES, c)) return;
  if (pair == 0) {
    if (!isPart(get(MUST), c)) {
      put(MUST, and(get(MUST), c));
      put(CARRIER, or(get(CARRIER), c));
      if (isEmpty(get(MUST))) won = 1;
    }
  } else if (<i32>load<u8>(FCOUNT + pair) < maxFulls) {
    if (captures) {
      const y = upperOf(pair),
        x = pair - tri(y);
      put(SPARE, without(or(capturedAt(x), capturedAt(y)), or(cellAt(x), cellAt(y))));
    }
    extend(pair, n - 1, c, c, 1);
  }
  addUsed(pair, n, c);
}
export function addUsed(pair: i32, n: i32, c: Carrier): void {
  const block = roomIn(USED, pair, n, 2 * BYTES);
  if (block == 0) return;
  const at = block + <usize>(n * 2 * BYTES);
  put(at, c);
  put(at + BYTES, n == 0 ? c : and(get(at - BYTES), c));
  store<u8>(UCOUNT + pair, <u8>(n + 1));
}
/** One more used full x-y for endpoint x. */
export function append(x: i32, y: i32, c: Carrier): void {
  const n = load<i32>(DEGREE + ((<usize>x) << 2));
  if (!FIXED && (n == 0 || (n >= FIRST_ADJACENT && (n & (n - 1)) == 0))) {
    if (enlarge(ADJACENT, x, n, FIRST_ADJACENT, BYTES) == 0 || enlarge(OTHER, x, n, FIRST_ADJACENT, 2) == 0)
      return;
  }
  put(blockAt(ADJACENT, x) + <usize>(n * BYTES), c);
  store<u16>(blockAt(OTHER, x) + ((<usize>n) << 1), <u16>y);
  store<i32>(DEGREE + ((<usize>x) << 2), n + 1);
}
/** The AND rule: full x-z and every used full z-y. */
function combine(x: i32, z: i32, c: Carrier): void {
  if (z < 2) return;
  const stone = z < groups;
  const block = hold(0, or(captures ? without(c, get(CAPTURABLE)) : c, cellAt(x)));
  const withz = hold(1, or(c, cellAt(z)));
  const n = load<i32>(DEGREE + ((<usize>z) << 2));
  let at = blockAt(ADJACENT, z),
    other = blockAt(OTHER, z);
  for (let i = 0; i < n; i++, at += BYTES, other += 2) {
    const o = get(at);
    if (meet(o, block)) continue;
    const y = <i32>load<u16>(other);
    if (y == x || meet(cellAt(y), c)) continue;
    const pair = pairOf(x, y);
    if (captures && meet(o, c)) {
      combineCaptured(pair, x, y, z, c, o);
      continue;
    }
    if (stone) addFull(pair, or(o, c));
    else {
      if (pair == 0) winning = z;
      addSemi(pair, or(o, withz));
    }
  }
}
/** The AND rule for two carriers that meet: cells that the stones at the endpoints capture may be in both. */
function combineCaptured(pair: i32, x: i32, y: i32, z: i32, c: Carrier, o: Carrier): void {
  const over = and(o, c);
  const ends = or(or(cellAt(x), cellAt(y)), cellAt(z));
  const spare = without(or(or(capturedAt(x), capturedAt(y)), capturedAt(z)), ends);
  if (!isPart(over, spare)) return;
  const sum = withCaptured(or(o, c), over, x, y, z);
  if (z < groups) addFull(pair, sum);
  else {
    if (pair == 0) winning = z;
    addSemi(pair, or(sum, cellAt(z)));
  }
}
function useFull(pair: i32, number: i32, c: Carrier): void {
  const state = FSTATE + pair * MOST_FULLS,
    n = <i32>load<u8>(FCOUNT + pair);
  let at = blockAt(FULLS, pair);
  for (let i = 0; i < n; i++, at += BYTES) {
    if (i != number && load<u8>(state + i) & USED_FULL && isPart(get(at), c)) return;
  }
  if (pair == 0) {
    won = 1;
    put(CARRIER, c);
    return;
  }
  const y = upperOf(pair),
    x = pair - tri(y);
  const pending = load<u8>(state + number);
  if (pending & HIGH) combine(x, y, c);
  if (pending & LOW) combine(y, x, c);
  store<u8>(state + number, USED_FULL);
  if (pending & LOW) append(x, y, c);
  if (pending & HIGH) append(y, x, c);
}

/**
 * Must come first. @param fulls connections in a list at most, 20 and 40 or less.
 * @param keeps positions whose connections can be kept. @param pages for connections at most, 64 kB each.
 * Returns whether there is memory for all the rest.
 */
export function init(fulls: i32, semis: i32, keeps: i32, pages: i32): bool {
  return prepare(fulls, semis, keeps, pages);
}
/** Forgets all connections. */
function clear(count: i32): void {
  empty(count);
  won = 0;
  winning = -1;
  put(MUST, everything());
  put(CARRIER, nothing());
}
/**
 * For endpoints 0..count-1, stones below `g`: from `neighbours` pairs of neighbours and `templates` known connections, or from the
 * connections kept in `place` if that is not -1.
 */
export function run(count: i32, g: i32, neighbours: i32, templates: i32, place: i32): i32 {
  groups = g;
  clear(count);
  if (captures) {
    put(CAPTURABLE, nothing());
    for (let x = groups; x < count; x++) put(CAPTURABLE, or(get(CAPTURABLE), capturedAt(x)));
  }
  if (place >= 0) restore(place);
  for (let i = 0; i < neighbours; i++) addFull(load<i32>(NEIGHBOURS + ((<usize>i) << 2)), nothing());
  for (let t = 0; t < templates; t++) {
    push(sizeOf(get(TEMPLATES + <usize>(t * BYTES))), load<i32>(TPAIR + ((<usize>t) << 2)), t, TEMPLATE);
  }
  while (won == 0) {
    const e = pop();
    if (e < 0) break;
    const item = load<i32>(QITEM + ((<usize>e) << 2));
    const pair = item >>> (NUMBER_BITS + 2),
      number = (item >> 2) & ((1 << NUMBER_BITS) - 1),
      kind = item & 3;
    const offset = <usize>(number * BYTES);
    if (kind == SEMI) useSemi(pair, get(blockAt(SEMIS, pair) + offset));
    else if (kind == FULL) useFull(pair, number, get(blockAt(FULLS, pair) + offset));
    else addFull(pair, get(TEMPLATES + offset));
  }
  store<i32>(RESULT, winning);
  store<i32>(RESULT, qused, 4);
  store<i32>(RESULT, isShort, 8);
  return won;
}
