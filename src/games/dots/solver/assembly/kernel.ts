/**
 * Alpha-beta on capture-free positions (no box can be taken) with null windows.
 *
 * The value is the box difference still to come for the side to move; all values of one position
 * have the parity of its boxes left, so windows move in steps of two. A move is either safe, and
 * leads to a capture-free position of the other side, or opens a chain, and leads, when it is
 * taken, to one capture-free position whose value V decides between taking and leaving (board.ts).
 * The search therefore never visits a position with a box to take.
 *
 * Each node first looks up all its children (enhanced transposition cutoff): many need no visit.
 * One key stands for all mirror images of a position: the smallest of its images. The bits of a key
 * go from the border to the centre: deep in the search the edges of the centre are drawn and those
 * at the border change, so that positions visited one after the other differ in low bits, and the
 * table has them close together. J. Barker and R. Korf, "Solving Dots-And-Boxes", AAAI 2012, use
 * the same ingredients (symmetry, chains, move order).
 */
import {
  FRAMES,
  bitOf,
  chainEdge,
  firstsOf,
  imagesOf,
  openChain,
  opening,
  own,
  path,
  price,
  rest,
  restUnsafe,
  setBoard,
  taken,
  unsafeAfter,
  unsafeEdges,
} from './board.js';
import { PAIR_BYTES, WORK_BITS, bucketOf, find, lower, save, scramble, setTable, upper } from './table.js';

/** Returns how many nodes may be visited before the next call; 0: the search must end. */
declare function claim(): u32;

// A frame for each ply, and one of zeros before them: the eight images of the position, its free
// edges, and its children. Bytes of a child:
//
//     0 boxes taken (0: a safe move), 1 their price, 2 the edge drawn
//     3 an upper bound of a chain, later whether the child is postponed, 4 its bucket
//     8 free edges, 16 unsafe edges (of a chain), 24 key
const FRAME: usize = 2048,
  FREE: usize = 64,
  CHILDREN: usize = 80;
const CHILD: usize = 32,
  PRICE: usize = 1,
  EDGE: usize = 2,
  MOST: usize = 3,
  POSTPONED: usize = 3,
  BUCKET: usize = 4,
  WORD: usize = 8,
  UNSAFE: usize = 16,
  KEY: usize = 24;
/** Memory of a search without its table: at most 60 edges, so as many plies. */
export const ownBytes: usize = FRAMES + 63 * FRAME;
/** The sizes of table.ts that depend on no position. */
export const pairBytes: usize = PAIR_BYTES,
  workBits: u32 = WORK_BITS;

export let tableHits: u32 = 0,
  cuts: u32 = 0,
  deepest: u32 = 0;
/**
 * The edge that proved the bound of the last `test`, if it reached the bound and not all values do;
 * -1 before the first such one.
 */
export let provedBy: i32 = -1;
/** Nodes claimed but not visited. */
export let unspent: u32 = 0;
let nodes: u32 = 0;
let isStopped: bool = false;

/**
 * Starts a new search with a table of zeros. The frame before the root must be zeros, too.
 * @param board address of the board (../layout.ts), which the frames follow
 * @param boxCount boxes of the board
 * @param busy address of `busyBytes`, if threads share the memory
 * @param entries address of 2^bits buckets of four entries
 * @param keys address of their keys; 0 if an entry needs none
 * @param pairs address of `pairBytes` for the pairs of bounds, in `pairBits` bits each
 * @param boxes boxes left
 */
export function start(
  board: usize,
  boxCount: u32,
  busy: usize,
  entries: usize,
  keys: usize,
  bits: u32,
  pairs: usize,
  boxes: u32,
  pairBits: u32,
): void {
  setBoard(board, boxCount);
  busyAt = busy;
  setTable(entries, keys, bits, pairs, boxes, pairBits);
  tableHits = cuts = deepest = nodes = 0;
  provedBy = -1;
}

/**
 * Tests whether a capture-free, normalised position with `boxes` left is worth at least `bound`,
 * which has the parity of `boxes`. If the result r >= bound, the value is at least r, else at most
 * r. The result has no meaning after the search was ended.
 */
export function test(low: u32, high: u32, boxes: i32, bound: i32): i32 {
  unspent = 0;
  if (bound <= -boxes) return -boxes;
  if (bound > boxes) return boxes;
  const free = ((<u64>high) << 32) | low,
    root = own + FRAMES + FRAME;
  return visit(root, free, unsafeEdges(free), boxes, bound, makeFrame(root, free));
}

/**
 * Writes the frame of a position and returns its key. The images are those of the frame before,
 * changed for each edge that differs.
 */
function makeFrame(at: usize, free: u64): u64 {
  let a = v128.load(at - FRAME),
    b = v128.load(at - FRAME, 16),
    c = v128.load(at - FRAME, 32),
    d = v128.load(at - FRAME, 48);
  for (let change = free ^ load<u64>(at - FRAME, FREE); change != 0; change &= change - 1) {
    const images = imagesOf(<u32>ctz(change));
    a = v128.xor(a, v128.load(images));
    b = v128.xor(b, v128.load(images, 16));
    c = v128.xor(c, v128.load(images, 32));
    d = v128.xor(d, v128.load(images, 48));
  }
  v128.store(at, a);
  v128.store(at, b, 16);
  v128.store(at, c, 32);
  v128.store(at, d, 48);
  store<u64>(at, free, FREE);
  a = smaller(smaller(a, b), smaller(c, d));
  return min<u64>(<u64>i64x2.extract_lane(a, 0), <u64>i64x2.extract_lane(a, 1));
}

function smaller(a: v128, b: v128): v128 {
  return v128.bitselect(b, a, i64x2.gt_s(a, b));
}

/** `test` for a position with its key; -boxes < bound <= boxes. */
function visit(at: usize, free: u64, unsafe: u64, boxes: i32, bound: i32, key: u64): i32 {
  if (unspent == 0) unspent = claim();
  isStopped = unspent == 0;
  if (isStopped) return 0;
  unspent--;
  nodes++;
  if (find(bucketOf(key), key, boxes)) {
    tableHits++;
    // The root also needs the move that proves the bound.
    if (lower >= bound && at != own + FRAMES + FRAME) return lower;
    if (upper < bound) return upper;
  }
  const low = lower,
    high = upper,
    before = nodes;
  // The look-ups of other children have overwritten this frame.
  makeFrame(at, free);
  best = -boxes;
  let end = listSafe(at, free, free & ~unsafe, boxes, bound);
  if (best < bound) end = listChains(at, end, free, unsafe, boxes, bound);
  let value = best;
  if (value < bound) value = searchListed(at, end, unsafe, boxes, bound, value);
  if (isStopped) return 0;
  if (value >= bound) save(key, boxes, value, high, nodes - before + 1);
  else save(key, boxes, low, value, nodes - before + 1);
  return value;
}

/**
 * Result of the lists of the current node: a lower bound if it reaches the bound asked for, else
 * the largest of the upper bounds of the children not listed and the lower bounds of the chains.
 */
let best: i32 = 0;

/**
 * Looks up the safe moves, lists those that the table cannot decide, and returns the end of the
 * list. Stops at one that reaches `bound`. Otherwise raises `best` to the upper bounds of the moves
 * that cannot reach it.
 */
function listSafe(at: usize, free: u64, safe: u64, boxes: i32, bound: i32): usize {
  const first = at + CHILDREN;
  let last = first;
  for (let moves = safe; moves != 0;) {
    const edge = 63 - <u32>clz(moves),
      bit = bitOf(edge);
    moves ^= bit;
    if ((firstsOf(edge) & free) != 0) continue;
    store<u32>(last, edge << 16);
    setPosition(last, free ^ bit, makeFrame(at + FRAME, free ^ bit));
    last += CHILD;
  }
  readAhead(first, last);
  let end = first;
  for (let child = first; child < last; child += CHILD) {
    find(load<u32>(child, BUCKET), load<u64>(child, KEY), boxes);
    if (-upper >= bound) {
      best = -upper;
      provedBy = load<u8>(child, EDGE);
      return end;
    }
    if (-lower < bound) {
      best = max<i32>(best, -lower);
      continue;
    }
    v128.store(end, v128.load(child));
    store<u64>(end, load<u64>(child, KEY), KEY);
    end += CHILD;
  }
  return end;
}

function setPosition(child: usize, free: u64, key: u64): void {
  store<u32>(child, <u32>bucketOf(key), BUCKET);
  store<u64>(child, free, WORD);
  store<u64>(child, key, KEY);
}

/** The sum of what was read ahead: without it the compiler would not read. */
let sum: u32 = 0;

/** Reads the buckets of all children, so that their memory is waited for at the same time. */
function readAhead(first: usize, last: usize): void {
  for (let child = first; child < last; child += CHILD) sum += load<u32>(<usize>load<u32>(child, BUCKET));
}

/**
 * Does the same as `listSafe` for chains that may be opened, the shortest first. The opener of
 * a chain of T boxes with price p gets at most p / 2 - T, because the other side can choose.
 */
function listChains(at: usize, first: usize, free: u64, unsafe: u64, boxes: i32, bound: i32): usize {
  let last = first;
  let chains = unsafe;
  for (let i: u32 = 0; chains != 0; i++) {
    const edge = chainEdge(i);
    if ((chains & bitOf(edge)) == 0) continue;
    openChain(edge, free, unsafe);
    chains &= ~path;
    let most = price == 0 ? boxes - 2 * taken : (price >> 1) - taken;
    if (((most ^ boxes) & 1) != 0) most--;
    if (most < bound) {
      best = max<i32>(best, most);
      continue;
    }
    store<u32>(last, taken | (price << 8) | (opening << 16));
    store<i8>(last, <i8>most, MOST);
    store<u64>(last, restUnsafe, UNSAFE);
    setPosition(last, rest, makeFrame(at + FRAME, rest));
    last += CHILD;
  }
  readAhead(first, last);
  let end = first;
  for (let child = first; child < last; child += CHILD) {
    const most = min<i32>(load<i8>(child, MOST), probeChain(child, boxes));
    if (best >= bound) return end;
    if (most < bound) best = max<i32>(best, most);
    else {
      insertChain(first, end, child);
      end += CHILD;
    }
  }
  return end;
}

/**
 * Looks up the position after a chain: raises `best` to the chain's lower bound and returns its
 * upper bound.
 */
function probeChain(child: usize, boxes: i32): i32 {
  const count = <i32>load<u8>(child),
    toLeave = <i32>load<u8>(child, PRICE);
  find(load<u32>(child, BUCKET), load<u64>(child, KEY), boxes - count);
  let low = -count - upper,
    high = -count - lower;
  if (toLeave != 0) {
    low = min<i32>(low, toLeave - count + lower);
    high = min<i32>(high, toLeave - count + upper);
  }
  if (low > best) {
    best = low;
    provedBy = load<u8>(child, EDGE);
  }
  return high;
}

/** Inserts a chain into the list up to `end`, by its length. */
function insertChain(first: usize, end: usize, chain: usize): void {
  const count = load<u8>(chain),
    low = v128.load(chain),
    high = v128.load(chain, 16);
  let child = end;
  for (; child > first && load<u8>(child - CHILD) > count; child -= CHILD) {
    v128.store(child, v128.load(child - CHILD));
    v128.store(child, v128.load(child - CHILD, 16), 16);
  }
  v128.store(child, low);
  v128.store(child, high, 16);
  store<u8>(child, 0, POSTPONED);
}

/** Searches the children up to `end` until one reaches `bound`; returns the best value. */
function searchListed(at: usize, end: usize, unsafe: u64, boxes: i32, bound: i32, bestBefore: i32): i32 {
  const first = at + CHILDREN,
    ply = <u32>((at - own - FRAMES) / FRAME) - 1;
  if (ply > deepest) deepest = ply;
  const divides =
    isDefined(SHARED) && end > first + CHILD && <i32>popcnt(load<u64>(first, WORD)) >= dividedFrom;
  let value = bestBefore;
  let postponed = 0;
  for (let child = first; child < end; child += CHILD) {
    const key = load<u64>(child, KEY);
    // All threads search the first child; they part below it.
    if (divides && child > first && isBusy(key)) {
      store<u8>(child, 1, POSTPONED);
      postponed++;
      continue;
    }
    if (divides) setBusy(key, key + 1);
    value = max<i32>(value, valueOf(at, child, unsafe, boxes, bound));
    if (divides) setBusy(key, 0);
    if (isStopped) return 0;
    if (value >= bound) return cutBy(child, value);
  }
  for (let child = first; postponed != 0; child += CHILD) {
    if (load<u8>(child, POSTPONED) == 0) continue;
    postponed--;
    value = max<i32>(value, valueOf(at, child, unsafe, boxes, bound));
    if (isStopped) return 0;
    if (value >= bound) return cutBy(child, value);
  }
  return value;
}

function cutBy(child: usize, value: i32): i32 {
  cuts++;
  provedBy = load<u8>(child, EDGE);
  return value;
}

/** Value of a child for its parent: a lower bound if it reaches `bound`, else an upper one. */
function valueOf(at: usize, child: usize, unsafe: u64, boxes: i32, bound: i32): i32 {
  const free = load<u64>(child, WORD),
    boxesTaken = <i32>load<u8>(child),
    toLeave = <i32>load<u8>(child, PRICE);
  if (boxesTaken == 0) {
    const after = unsafeAfter(load<u8>(child, EDGE), free, unsafe);
    return -visit(at + FRAME, free, after, boxes, 2 - bound, load<u64>(child, KEY));
  }
  const boxesLeft = boxes - boxesTaken;
  const afterAll = -boxesTaken - visitChain(at, child, free, boxesLeft, 2 - bound - boxesTaken);
  if (toLeave == 0 || afterAll < bound) return afterAll;
  return min<i32>(
    afterAll,
    toLeave - boxesTaken + visitChain(at, child, free, boxesLeft, bound + boxesTaken - toLeave),
  );
}

function visitChain(at: usize, child: usize, free: u64, boxes: i32, bound: i32): i32 {
  if (bound <= -boxes) return -boxes;
  if (bound > boxes) return boxes;
  return visit(at + FRAME, free, load<u64>(child, UNSAFE), boxes, bound, load<u64>(child, KEY));
}

// The positions that threads are searching, a key + 1 in each slot: a thread tries the moves to
// them last. This changes only the order of moves. After T. Kerrigan, "Simplified ABDADA", 2017.
export const busyBytes: usize = 32768;
let busyAt: usize = 0;
/** With fewer free edges than this, a subtree is too small to be divided. */
const dividedFrom = 14;

function busySlot(key: u64): usize {
  return busyAt + (((<usize>scramble(<u32>key ^ scramble(<u32>(key >> 32)))) << 3) & (busyBytes - 8));
}

function isBusy(key: u64): bool {
  return isDefined(SHARED) && atomic.load<u64>(busySlot(key)) == key + 1;
}

function setBusy(key: u64, value: u64): void {
  if (isDefined(SHARED)) atomic.store<u64>(busySlot(key), value);
}
