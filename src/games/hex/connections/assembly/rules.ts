/** The rules of H-search (../hsearch.ts) on lists.ts: AND, OR, and the sides' own pair. */
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
  without,
  type Carrier,
} from './carrier64.js';
import {
  MOST_FULLS,
  UNION_DEPTH,
  FIRST_ADJACENT,
  MUST,
  CARRIER,
  CAPTURABLE,
  SPARE,
  FULLS,
  USED,
  ADJACENT,
  OTHER,
  DEGREE,
  FCOUNT,
  UCOUNT,
  FSTATE,
  USED_FULL,
  LOW,
  HIGH,
  maxFulls,
  tri,
  pairOf,
  upperOf,
  cellAt,
  capturedAt,
  blockAt,
  enlarge,
  roomIn,
  isFullCovered,
  addFull,
  addSemi,
} from './lists.js';

export let won: i32 = 0;
export let winning: i32 = -1;
export let groups: i32 = 0;
/** Whether stones capture cells. Compiled in, as it slows the solver's inner loops by a seventh. */
export const captures: bool = isDefined(CAPTURES);

/** Prepares a run; endpoints below `g` are stones. */
export function begin(g: i32): void {
  groups = g;
  won = 0;
  winning = -1;
  put(MUST, everything());
  put(CARRIER, nothing());
}

/** `c` and the sets captured by `x`, `y`, `z`, if they cover cells of `over` not covered so far. */
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
/** Adds a full connection from semis with union `all` and only captured cells in common. */
function addUnion(pair: i32, over: Carrier, all: Carrier): void {
  if (!isEmpty(over)) {
    const y = upperOf(pair);
    all = withCaptured(all, over, pair - tri(y), y, -1);
  }
  addFull(pair, all);
}
/**
 * Adds used semis, up to number `last`, to a union of `members` semis with intersection `common`
 * and union `union`. A union that a full connection covers is left out: anything it grows to is
 * covered too.
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
/** Adds the last semi of a union. */
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
export function useSemi(pair: i32, c: Carrier): void {
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
/** Adds the used full x-y to the lists of endpoint x. */
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
/** The AND rule for two carriers that meet: both may hold cells that the ends capture. */
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
export function useFull(pair: i32, number: i32, c: Carrier): void {
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
