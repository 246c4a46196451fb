/**
 * The board, and the chains on it (../../README.md has the rule).
 *
 * A set of edges is a word of 64 bits, the edges at the border in the low bits. Memory of one
 * search: the board, as ../layout.ts writes it, then the frames (kernel.ts).
 */

/** No box: the outside of the board. */
const none: u32 = 255;

// Addresses from `own` on: the edges of each box; for each edge, the numbers of its two boxes, the
// equal edges that are drawn before it, and its bit in eight images; the edges in the order in
// which chains are looked for.
const BOXES: usize = 0,
  SIDES: usize = 1024,
  FIRSTS: usize = 1152,
  IMAGES: usize = 1664,
  CHAINS: usize = 5760;
/** First address behind the board. */
export const FRAMES: usize = 5824;

/** Address of the memory of this search, in that of all threads. */
export let own: usize = 0;
let boxCount: u32 = 0;

export function setBoard(at: usize, boxes: u32): void {
  own = at;
  boxCount = boxes;
}

export function bitOf(edge: u32): u64 {
  return (<u64>1) << edge;
}

/** The free edges of a box. */
function freeOf(box: u32, free: u64): u64 {
  return load<u64>(own + BOXES + ((<usize>box) << 3)) & free;
}

function sideOf(edge: u32, side: u32): u32 {
  return load<u8>(own + SIDES + 2 * edge + side);
}

/** The box on the other side of the edge. */
function across(edge: u32, box: u32): u32 {
  const one = sideOf(edge, 0);
  return one == box ? sideOf(edge, 1) : one;
}

/** Equal edges that are drawn before this one. */
export function firstsOf(edge: u32): u64 {
  return load<u64>(own + FIRSTS + ((<usize>edge) << 3));
}

/** Address of the bit of the edge in each of eight images. */
export function imagesOf(edge: u32): usize {
  return own + IMAGES + ((<usize>edge) << 6);
}

/** Edge number `i` in the order in which chains are looked for. */
export function chainEdge(i: u32): u32 {
  return load<u8>(own + CHAINS + i);
}

/** The edges of boxes with two free ones. */
export function unsafeEdges(free: u64): u64 {
  let unsafe: u64 = 0;
  for (let box: u32 = 0; box < boxCount; box++) {
    const edges = freeOf(box, free);
    if (popcnt(edges) == 2) unsafe |= edges;
  }
  return unsafe;
}

/** Unsafe edges after a safe move: boxes that have two free edges now make them unsafe. */
export function unsafeAfter(edge: u32, free: u64, before: u64): u64 {
  let unsafe = before;
  for (let side: u32 = 0; side < 2; side++) {
    const box = sideOf(edge, side);
    if (box == none) continue;
    const edges = freeOf(box, free);
    if (popcnt(edges) == 2) unsafe |= edges;
  }
  return unsafe;
}

/** Twice the boxes left undivided: the price of leaving the last of an open chain or of a loop. */
const CHAIN_PRICE = 4,
  LOOP_PRICE = 8;

// The chain that was opened last: its edges, boxes that the other side can take, its price of
// leaving the last ones (0 if it cannot), an edge to open it with, and the position after all are
// taken. A chain of two is opened in the middle: after an end the other side could leave both.
export let path: u64 = 0;
export let taken: i32 = 0,
  price: i32 = 0;
export let opening: u32 = 0;
export let rest: u64 = 0,
  restUnsafe: u64 = 0;
/** Box where the last walk stopped: one with three or more free edges, or none. */
let end: u32 = none;

/** Opens the chain of an unsafe edge in a position without a box to take. */
export function openChain(edge: u32, free: u64, unsafe: u64): void {
  path = bitOf(edge);
  taken = 0;
  opening = edge;
  const isLoop = walk(edge, sideOf(edge, 0), free);
  const firstEnd = end,
    firstBoxes = taken;
  if (!isLoop) walk(edge, sideOf(edge, 1), free);
  rest = free & ~path;
  restUnsafe = unsafe & ~path;
  price = isLoop ? LOOP_PRICE : taken > 2 ? CHAIN_PRICE : 0;
  if (isLoop) return;
  if (taken == 2 && firstBoxes != 1) opening = middleOfTwo(edge, free);
  if (firstEnd != none) updateEnd(firstEnd);
  if (end != none && end != firstEnd) updateEnd(end);
}

/** Adds the path of boxes with two free edges from `box` on; true if it comes back to `edge`. */
function walk(edge: u32, box: u32, free: u64): bool {
  let from = edge;
  while (box != none) {
    const edges = freeOf(box, free);
    if (popcnt(edges) != 2) break;
    taken++;
    const next = edges ^ bitOf(from);
    from = <u32>ctz(next);
    if (from == edge) return true;
    path |= next;
    box = across(from, box);
  }
  end = box;
  return false;
}

/** Updates a box that has lost the chain's edges: it may be unsafe now, or be taken too. */
function updateEnd(start: u32): void {
  let box = start;
  while (box != none) {
    const edges = freeOf(box, rest);
    const count = popcnt(edges);
    if (count == 2) restUnsafe |= edges;
    if (count != 1) return;
    taken++;
    price = CHAIN_PRICE;
    rest ^= edges;
    restUnsafe &= ~edges;
    box = across(<u32>ctz(edges), box);
  }
}

/** The middle edge of the chain of two with the end `edge`; after it neither box can be left. */
function middleOfTwo(edge: u32, free: u64): u32 {
  for (let side: u32 = 0; side < 2; side++) {
    const box = sideOf(edge, side);
    if (box == none) continue;
    const edges = freeOf(box, free) & ~bitOf(edge);
    if (popcnt(edges) == 1) return <u32>ctz(edges);
  }
  return edge;
}
