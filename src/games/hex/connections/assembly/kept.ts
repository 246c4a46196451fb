/** Saves a position's connections in a place of its own and restores them for a later search. */
import { BYTES, get, hold, meet, or, put, without, type Carrier } from './carrier64.js';
import {
  MOST_FULLS,
  ADDED,
  REMOVED,
  FULLS,
  SEMIS,
  USED,
  LOST,
  ADJACENT,
  OTHER,
  DEGREE,
  FCOUNT,
  SCOUNT,
  UCOUNT,
  FSTATE,
  TO,
  MAIN,
  KEPT,
  PLACE,
  PAIR_BYTES,
  GONE,
  USED_FULL,
  LOW,
  HIGH,
  maxFulls,
  maxSemis,
  places,
  tri,
  pairOf,
  upperOf,
  cellAt,
  blockAt,
  roomIn,
  isFullCovered,
  addFull,
  addSemi,
} from './lists.js';
import { groups, extend, addUsed, append } from './rules.js';

/** Saves the used connections of the last run in a place; false if it is full. */
export function keep(count: i32, place: i32): bool {
  if (place >= places) return false;
  let at = KEPT + <usize>(place * PLACE);
  const last = at + PLACE - PAIR_BYTES - 4;
  for (let y = 1, pair = 0; y < count; y++) {
    for (let x = 0; x < y; x++, pair++) {
      const fulls = <i32>load<u8>(FCOUNT + pair),
        semis = <i32>load<u8>(UCOUNT + pair);
      if (fulls == 0 && semis == 0) continue;
      if (at > last) return false;
      const head = at;
      at += 4;
      let used = 0;
      const block = blockAt(FULLS, pair);
      for (let i = 0; i < fulls; i++) {
        if (load<u8>(FSTATE + pair * MOST_FULLS + i) != USED_FULL) continue;
        put(at, get(block + <usize>(i * BYTES)));
        at += BYTES;
        used++;
      }
      const semi = blockAt(USED, pair);
      for (let i = 0; i < semis; i++, at += BYTES) put(at, get(semi + <usize>(i * 2 * BYTES)));
      store<i32>(head, x | (y << 8) | (used << 16) | (semis << 24));
    }
  }
  store<i32>(at, GONE);
  return true;
}
/**
 * Takes over the connections saved in a place.
 *
 * - Connections with a new stone of the opponent's in the carrier are dropped; new own stones are
 *   removed from carriers.
 * - Unchanged connections count as used: no rule combines two of them again. The rules are applied
 *   to the others, whose carrier shrank or whose end became part of a chain; if the carrier is the
 *   same, at that end only.
 * - A pair that has lost a full connection may lack others that the lost one covered, so the rules
 *   are applied to all connections that could make one for the pair. For the sides' pair AND is
 *   always applied, since only its semi connections that narrowed the must-play were saved.
 *
 * All connections found are right; a search from the beginning may find more or fewer. A pair that
 * has lost only semi connections is not searched again: nothing that matters would be found.
 */
export function restore(place: i32): void {
  const added = get(ADDED),
    removed = get(REMOVED);
  let at = KEPT + <usize>(place * PLACE),
    lost = 0;
  for (;;) {
    const head = load<i32>(at),
      fulls = (head >> 16) & 255,
      semis = head >>> 24;
    if ((head & 255) == GONE) break;
    at += 4;
    const stop = at + <usize>((fulls + semis) * BYTES);
    const a = head & 255,
      b = (head >> 8) & 255,
      x = <i32>load<u8>(TO + a),
      y = <i32>load<u8>(TO + b);
    if (x == GONE || y == GONE || x == y) {
      at = stop;
      continue;
    }
    const pair = pairOf(x, y);
    const isMainX = load<u8>(MAIN + a) == 1,
      isMainY = load<u8>(MAIN + b) == 1;
    const endX: u8 = x < y ? LOW : HIGH,
      endY: u8 = x < y ? HIGH : LOW;
    const pending: u8 = (isMainX || x < 2 ? 0 : endX) | (isMainY || y < 2 ? 0 : endY);
    let hasLost = false;
    for (let i = 0; i < fulls; i++, at += BYTES) {
      const c = get(at);
      if (meet(c, removed)) hasLost = true;
      else if (meet(c, added)) addFull(pair, without(c, added));
      else if (isMainX && isMainY) restoreFull(pair, x, y, c);
      else if (addFull(pair, c, pending)) {
        if (!(pending & endX)) append(x, y, c);
        if (!(pending & endY)) append(y, x, c);
      }
    }
    const isSame = isMainX && isMainY && pair != 0;
    for (; at < stop; at += BYTES) {
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
  const n = <i32>load<u8>(FCOUNT + pair);
  if (n == maxFulls) return;
  const block = roomIn(FULLS, pair, n, BYTES);
  if (block == 0) return;
  put(block + <usize>(n * BYTES), c);
  store<u8>(FSTATE + pair * MOST_FULLS + n, USED_FULL);
  store<u8>(FCOUNT + pair, <u8>(n + 1));
  append(x, y, c);
  append(y, x, c);
}
function restoreSemi(pair: i32, c: Carrier): void {
  const n = <i32>load<u8>(SCOUNT + pair);
  if (n == maxSemis) return;
  const block = roomIn(SEMIS, pair, n, BYTES);
  if (block == 0) return;
  put(block + <usize>(n * BYTES), c);
  store<u8>(SCOUNT + pair, <u8>(n + 1));
  addUsed(pair, <i32>load<u8>(UCOUNT + pair), c);
}
/** The OR rule for the used semis of a pair that has lost a full connection. */
function reunite(pair: i32): void {
  const n = <i32>load<u8>(UCOUNT + pair);
  for (let i = 1; i < n; i++) {
    const c = get(blockAt(USED, pair) + <usize>(i * 2 * BYTES));
    if (!isFullCovered(pair, c)) extend(pair, i - 1, c, c, 1);
  }
}
/** The AND rule for a pair x-y: used fulls x-z and z-y. */
function rejoin(pair: i32): void {
  const y = upperOf(pair),
    x = pair - tri(y);
  const from = blockAt(ADJACENT, x),
    n = load<i32>(DEGREE + ((<usize>x) << 2));
  for (let i = 0; i < n; i++) {
    const z = <i32>load<u16>(blockAt(OTHER, x) + ((<usize>i) << 1));
    const c = get(from + <usize>(i * BYTES));
    if (z < 2 || z == y || meet(c, cellAt(y))) continue;
    const block = hold(0, or(c, cellAt(x))),
      withz = hold(1, or(c, cellAt(z)));
    const second = pairOf(z, y);
    let at = blockAt(FULLS, second);
    const fulls = <i32>load<u8>(FCOUNT + second);
    for (let j = 0; j < fulls; j++, at += BYTES) {
      if (load<u8>(FSTATE + second * MOST_FULLS + j) != USED_FULL) continue;
      const o = get(at);
      if (meet(o, block)) continue;
      if (z < groups) addFull(pair, or(o, c));
      else addSemi(pair, or(o, withz));
    }
  }
}
