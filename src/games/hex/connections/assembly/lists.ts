/**
 * The memory of H-search (hsearch.ts): lists of connections, and the queue of those to be used,
 * smallest first.
 *
 *   pair of endpoints x < y:  y * (y - 1) / 2 + x
 *   FULLS, SEMIS     by pair, the block of connections found: carriers in the order found
 *   USED             by pair, the block of used semis: carrier, and the cells that it and those
 *                    before have in common
 *   FSTATE           by full: USED_FULL, and the ends where AND is still to be applied, LOW, HIGH
 *   ADJACENT, OTHER  by endpoint, the blocks of used fulls: carriers, and the other ends
 *   QITEM, QNEXT     connections in the queue: pair, number in its block and kind
 *   KEPT             saved connections, by place, of each pair with connections:
 *                    x | y << 8 | fulls << 16 | semis << 24, the carriers of the used fulls, those
 *                    of the used semis; GONE at the end
 *   TO, MAIN         by endpoint of saved connections, its new endpoint, or GONE if it is the
 *                    opponent's; and whether the rules need not be applied anew at this end
 *
 * On boards of up to 128 cells each list has its block from the beginning. On larger boards blocks
 * follow the saved connections and double when they are full; each run begins without blocks.
 * Memory grows up to a limit. A list without memory takes no more entries: fewer connections are
 * found, none is wrong.
 */
import { BYTES, FIXED, MAX_CELLS, covers, get, isPart, put, sizeOf, type Carrier } from './carrier64.js';

const ENDPOINTS: i32 = MAX_CELLS + 2;
const PAIRS: i32 = (ENDPOINTS * (ENDPOINTS - 1)) / 2;
/** Upper limit of the connections in a list. */
export const MOST_FULLS: i32 = 20;
const MOST_SEMIS: i32 = 40;
export const UNION_DEPTH: i32 = 4;
const CAPACITY: i32 = 1024 * MAX_CELLS;
const MAX_TEMPLATES: i32 = 1024;
/** Entries of a new block. */
const FIRST_BLOCK: i32 = 4;
export const FIRST_ADJACENT: i32 = 16;
export const MUST: usize = 0;
export const CARRIER: usize = BYTES;
export const ADDED: usize = 2 * BYTES;
export const REMOVED: usize = 3 * BYTES;
/** Words: endpoint of the winning cell or -1, entries of the queue, 1 if memory was short. */
export const RESULT: usize = 4 * BYTES;
/** Cells that any stone captures, and cells that the rule at hand may use twice. */
export const CAPTURABLE: usize = 5 * BYTES;
export const SPARE: usize = 6 * BYTES;
export const CELLS: usize = 8192;
export const CAPTURED: usize = CELLS + ENDPOINTS * BYTES;
export const TEMPLATES: usize = CAPTURED + ENDPOINTS * BYTES;
export const TPAIR: usize = TEMPLATES + MAX_TEMPLATES * BYTES;
export const FULLS: usize = TPAIR + MAX_TEMPLATES * 4;
export const SEMIS: usize = FULLS + PAIRS * 4;
export const USED: usize = SEMIS + PAIRS * 4;
export const LOST: usize = USED + PAIRS * 4;
export const ADJACENT: usize = LOST + PAIRS * 4;
export const OTHER: usize = ADJACENT + ENDPOINTS * 4;
export const DEGREE: usize = OTHER + ENDPOINTS * 4;
const HEAD: usize = DEGREE + ENDPOINTS * 4;
const TAIL: usize = HEAD + (MAX_CELLS + 1) * 4;
export const NEIGHBOURS: usize = TAIL + (MAX_CELLS + 1) * 4;
export const QITEM: usize = NEIGHBOURS + ENDPOINTS * 6 * 4;
const QNEXT: usize = QITEM + CAPACITY * 4;
const UPPER: usize = QNEXT + CAPACITY * 4;
export const FCOUNT: usize = UPPER + PAIRS * 2;
export const SCOUNT: usize = FCOUNT + PAIRS;
export const UCOUNT: usize = SCOUNT + PAIRS;
export const FSTATE: usize = UCOUNT + PAIRS;
export const TO: usize = FSTATE + PAIRS * MOST_FULLS;
export const MAIN: usize = TO + ENDPOINTS;
/** Addresses of the blocks where each list has its own from the beginning. */
const FULL_BLOCKS: usize = (MAIN + ENDPOINTS + 15) & ~15;
const SEMI_BLOCKS: usize = FULL_BLOCKS + (FIXED ? PAIRS * MOST_FULLS * BYTES : 0);
const USED_BLOCKS: usize = SEMI_BLOCKS + (FIXED ? PAIRS * MOST_SEMIS * BYTES : 0);
const ADJACENT_BLOCKS: usize = USED_BLOCKS + (FIXED ? PAIRS * MOST_SEMIS * 2 * BYTES : 0);
const MOST_ADJACENT: i32 = (ENDPOINTS - 1) * MOST_FULLS;
const OTHER_BLOCKS: usize = ADJACENT_BLOCKS + (FIXED ? ENDPOINTS * MOST_ADJACENT * BYTES : 0);
export const KEPT: usize = (OTHER_BLOCKS + (FIXED ? ENDPOINTS * MOST_ADJACENT * 2 : 0) + 15) & ~15;
/** Bytes of a place: about 16,000 connections. */
export const PLACE: i32 = 2048 * MAX_CELLS;
/** Most bytes of one pair's connections. */
export const PAIR_BYTES: i32 = 4 + (MOST_FULLS + MOST_SEMIS) * BYTES;
export const GONE: i32 = 255;
export const USED_FULL: u8 = 1;
export const LOW: u8 = 2;
export const HIGH: u8 = 4;
/** Kinds of connections in the queue. */
export const FULL: i32 = 0;
export const SEMI: i32 = 1;
export const TEMPLATE: i32 = 2;
export const NUMBER_BITS: i32 = 10;

export let maxFulls: i32 = 0;
export let maxSemis: i32 = 0;
export let places: i32 = 0;
let maxPages: i32 = 0;
/** Blocks begin at `heap`; the next one at `top`; there is memory up to `end`. */
let heap: usize = 0;
let top: usize = 0;
let end: usize = 0;
export let isShort: i32 = 0;
export let qused: i32 = 0;
let qat: i32 = 0;

export function tri(y: i32): i32 {
  return (y * (y - 1)) >> 1;
}
export function pairOf(x: i32, y: i32): i32 {
  return y > x ? tri(y) + x : tri(x) + y;
}
export function upperOf(pair: i32): i32 {
  return <i32>load<u16>(UPPER + ((<usize>pair) << 1));
}
export function cellAt(x: i32): Carrier {
  return get(CELLS + <usize>(x * BYTES));
}
export function capturedAt(x: i32): Carrier {
  return get(CAPTURED + <usize>(x * BYTES));
}
export function blockAt(blocks: usize, i: i32): usize {
  if (FIXED) {
    if (blocks == FULLS) return FULL_BLOCKS + <usize>(i * MOST_FULLS * BYTES);
    if (blocks == SEMIS) return SEMI_BLOCKS + <usize>(i * MOST_SEMIS * BYTES);
    if (blocks == USED) return USED_BLOCKS + <usize>(i * MOST_SEMIS * 2 * BYTES);
    if (blocks == ADJACENT) return ADJACENT_BLOCKS + <usize>(i * MOST_ADJACENT * BYTES);
    return OTHER_BLOCKS + <usize>(i * MOST_ADJACENT * 2);
  }
  return <usize>load<u32>(blocks + ((<usize>i) << 2));
}
export function push(size: i32, pair: i32, number: i32, kind: i32): void {
  const e = qused++;
  store<i32>(QITEM + ((<usize>e) << 2), (pair << (NUMBER_BITS + 2)) | (number << 2) | kind);
  store<i32>(QNEXT + ((<usize>e) << 2), -1);
  const h = HEAD + ((<usize>size) << 2),
    t = TAIL + ((<usize>size) << 2);
  if (load<i32>(h) == -1) store<i32>(h, e);
  else store<i32>(QNEXT + ((<usize>load<i32>(t)) << 2), e);
  store<i32>(t, e);
  if (size < qat) qat = size;
}
export function pop(): i32 {
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

/** Allocates a block; 0 if there is no memory. */
function allocate(bytes: i32): usize {
  const at = top;
  const next = at + <usize>((bytes + 15) & ~15);
  if (next > end) {
    const pages = max<i32>(16, <i32>((next - end + 65535) >> 16));
    if (memory.size() + pages > maxPages || memory.grow(pages) < 0) {
      isShort = 1;
      return 0;
    }
    end = (<usize>memory.size()) << 16;
  }
  top = next;
  return at;
}
/** A new block, twice as large, for list `i`, which has `n` entries. */
export function enlarge(blocks: usize, i: i32, n: i32, first: i32, bytes: i32): usize {
  const block = allocate((n == 0 ? first : 2 * n) * bytes);
  if (block == 0) return 0;
  if (n > 0) memory.copy(block, blockAt(blocks, i), n * bytes);
  store<u32>(blocks + ((<usize>i) << 2), <u32>block);
  return block;
}
/** The block of list `i`, with room for an entry behind `n`; 0 if there is no memory. */
export function roomIn(blocks: usize, i: i32, n: i32, bytes: i32): usize {
  if (!FIXED && (n == 0 || (n >= FIRST_BLOCK && (n & (n - 1)) == 0)))
    return enlarge(blocks, i, n, FIRST_BLOCK, bytes);
  return blockAt(blocks, i);
}
export function isFullCovered(pair: i32, c: Carrier): bool {
  return covers(blockAt(FULLS, pair), <i32>load<u8>(FCOUNT + pair), BYTES, c);
}
export function addFull(pair: i32, c: Carrier, pending: u8 = LOW | HIGH): bool {
  const n = <i32>load<u8>(FCOUNT + pair);
  if (n == maxFulls || qused == CAPACITY || isFullCovered(pair, c)) return false;
  const block = roomIn(FULLS, pair, n, BYTES);
  if (block == 0) return false;
  put(block + <usize>(n * BYTES), c);
  store<u8>(FSTATE + pair * MOST_FULLS + n, pending);
  store<u8>(FCOUNT + pair, <u8>(n + 1));
  push(sizeOf(c), pair, n, FULL);
  return true;
}
export function addSemi(pair: i32, c: Carrier): void {
  const n = <i32>load<u8>(SCOUNT + pair);
  if (n == maxSemis || qused == CAPACITY) return;
  if (pair == 0 && isPart(get(MUST), c)) return;
  if (isFullCovered(pair, c) || covers(blockAt(SEMIS, pair), n, BYTES, c)) return;
  const block = roomIn(SEMIS, pair, n, BYTES);
  if (block == 0) return;
  put(block + <usize>(n * BYTES), c);
  store<u8>(SCOUNT + pair, <u8>(n + 1));
  push(sizeOf(c), pair, n, SEMI);
}

/** `init` of hsearch.ts. */
export function prepare(fulls: i32, semis: i32, keeps: i32, pages: i32): bool {
  maxFulls = min<i32>(fulls, MOST_FULLS);
  maxSemis = min<i32>(semis, MOST_SEMIS);
  places = keeps;
  heap = KEPT + <usize>(keeps * PLACE);
  const needed = <i32>((heap + 65535) >> 16);
  if (memory.size() < needed && memory.grow(needed - memory.size()) < 0) return false;
  maxPages = memory.size() + pages;
  end = (<usize>memory.size()) << 16;
  for (let y = 1; y < ENDPOINTS; y++) {
    for (let x = 0; x < y; x++) store<u16>(UPPER + ((<usize>(tri(y) + x)) << 1), <u16>y);
  }
  if (FIXED) {
    for (let pair = 0; pair < PAIRS; pair++) {
      store<u32>(FULLS + ((<usize>pair) << 2), <u32>blockAt(FULLS, pair));
      store<u32>(SEMIS + ((<usize>pair) << 2), <u32>blockAt(SEMIS, pair));
    }
    for (let x = 0; x < ENDPOINTS; x++) store<u32>(OTHER + ((<usize>x) << 2), <u32>blockAt(OTHER, x));
  }
  return true;
}
/** Empties the lists of `count` endpoints. */
export function empty(count: i32): void {
  const pairs = tri(count);
  memory.fill(FCOUNT, 0, pairs);
  memory.fill(SCOUNT, 0, pairs);
  memory.fill(UCOUNT, 0, pairs);
  memory.fill(DEGREE, 0, count * 4);
  memory.fill(HEAD, 255, (MAX_CELLS + 1) * 8);
  top = heap;
  isShort = 0;
  qused = 0;
  qat = 0;
}
