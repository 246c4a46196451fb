/**
 * The search of Connect Four on boards of at most 64 bits (../bits.ts). It does what ../search.ts
 * does and decides more positions without a search. Each question is whether a position is worth at
 * least `target` (0 or 1) to the side to move. The stack is in memory, so that `run` can stop after
 * any node and continue later.
 *
 * Memory holds the cells of each column from the centre outwards; a frame for each ply (offsets
 * below); the table. Compiled with SHARED, the memory is imported, and each of several threads has
 * its own columns and frames in it, all one table.
 */
import {
  board,
  bottom,
  columns,
  completing,
  even,
  follow,
  hasLine,
  height,
  loss,
  nothing,
  setBoard,
} from './lines.js';

// Columns and frames take `ownBytes` from `columnsAt` on. A frame: discs of the side to move and of
// both, the opponent's cells that complete a line, the hash of the position, the node count before
// it, the number of its moves and the index of the current one, and the known bounds; then each
// move with the cells it threatens.
const FRAMES: usize = 128,
  FRAME: usize = 256;
const ALL: usize = 8,
  DANGER: usize = 16,
  HASH: usize = 24,
  BEFORE: usize = 32,
  COUNT: usize = 36,
  MOVE: usize = 40,
  BOUNDS: usize = 44,
  MOVES: usize = 64,
  RANKS: usize = 224;
export const ownBytes: usize = 32768;
let columnsAt: usize = 0;
/** Address of the table. */
export let tableAt: usize = ownBytes;
/** Least number of free cells with which mirror images are worth their time. */
const mirroredFrom = 14;
/** Least number of free cells with which the positions after all moves are looked up first. */
const lookedUpFrom = 14;

export let nodes: u32 = 0;
export let tableHits: u32 = 0;
export let deepest: i32 = 0;
/** Cutoffs: moves that answered the question, at even plies and at odd ones. */
export let evenCuts: u32 = 0;
export let oddCuts: u32 = 0;

let keyMask: u64 = 0,
  halfKey: u64 = 0;
let indexBits: u64 = 0,
  generation: u64 = 0;
let frame: usize = 0,
  ply: i32 = 0,
  freeAtStart: i32 = 0,
  targetAtStart: i32 = 0;
let endsEarly: bool = false;

/** Sets the addresses of the columns and frames, of the table, and of the busy positions. */
export function place(own: usize, table: usize, busy: usize): void {
  columnsAt = own;
  tableAt = table;
  busyAt = busy;
}

/** Sets the size of the table to 2^bits buckets, whose memory is all 0. */
export function makeTable(bits: u32): void {
  indexBits = bits;
}

/** Sets the size of the board and empties the table. */
export function configure(rows: u32, cols: u32, length: i32): void {
  setBoard(rows, cols, length);
  keyMask = <u64>-1 >> (64 - height * cols);
  halfKey = (height * cols + 1) >> 1;
  let at = columnsAt;
  for (let distance: u32 = 0; distance < cols; distance++) {
    for (let column: u32 = 0; column < cols; column++) {
      const twice: u32 = 2 * column;
      if ((twice < cols ? cols - 1 - twice : twice - cols + 1) != distance) continue;
      store<u64>(at, (((<u64>1) << rows) - 1) << (column * height));
      at += 8;
    }
  }
  if (++generation == 256) {
    memory.fill(tableAt, 0, (<usize>16) << (<usize>indexBits));
    generation = 1;
  }
}

/** Whether `follow` shows that the side to move does not reach `target`. */
function isHeld(own: u64, all: u64, danger: u64, target: i32): bool {
  const held = follow(own, all, danger);
  return target == 1 ? held != nothing : held == loss && !endsEarly;
}

function mirrored(key: u64): u64 {
  const column: u64 = ((<u64>1) << height) - 1;
  let image: u64 = 0;
  for (let i: u32 = 0; i < columns; i++) {
    image = (image << height) | (key & column);
    key >>= height;
  }
  return image;
}

/**
 * Hashes a key one to one, so that bucket and rest of a hash identify the position. A key holds the
 * discs of the side to move and the next cell of each column.
 */
function hashOf(key: u64, free: i32): u64 {
  if (free >= mirroredFrom) key = min<u64>(key, mirrored(key));
  key ^= key >> halfKey;
  key = (key * (((<u64>0x9e3779b9) << 32) | 0x7f4a7c15)) & keyMask;
  key ^= key >> halfKey;
  key = (key * (((<u64>0xd6e8feb8) << 32) | 0x6659fd93)) & keyMask;
  return key ^ (key >> halfKey);
}

// Entries of the table, two a bucket: rest of the hash << 16 | generation << 8 | work << 4 |
// highest value + 1 << 2 | lowest + 1. The first entry holds the position that cost more nodes
// (work is their logarithm), the second the newest.
const unknown: u32 = 8;

function bucketOf(hash: u64): usize {
  return tableAt + ((<usize>(hash & (((<u64>1) << indexBits) - 1))) << 4);
}

function tagOf(hash: u64): u64 {
  return ((hash >> indexBits) << 8) | generation;
}

/** An entry is read and written whole, also by several threads. */
function entryAt(address: usize): u64 {
  return isDefined(SHARED) ? atomic.load<u64>(address) : load<u64>(address);
}

function setEntry(address: usize, entry: u64): void {
  if (isDefined(SHARED)) atomic.store<u64>(address, entry);
  else store<u64>(address, entry);
}

function read(hash: u64): u32 {
  const bucket = bucketOf(hash),
    tag = tagOf(hash);
  const first = entryAt(bucket);
  if (first >> 8 == tag) return <u32>first & 15;
  const second = entryAt(bucket + 8);
  return second >> 8 == tag ? <u32>second & 15 : unknown;
}

function write(hash: u64, bounds: u32, count: u32): void {
  const bucket = bucketOf(hash),
    tag = tagOf(hash);
  const work = min<u32>(15, 32 - clz<u32>(count));
  const entry = (tag << 8) | (work << 4) | bounds;
  const first = entryAt(bucket);
  const isSame = first >> 8 == tag;
  if (!isSame && ((first >> 8) & 255) == generation && ((<u32>first >> 4) & 15) > work) {
    setEntry(bucket + 8, entry);
    return;
  }
  if (!isSame) setEntry(bucket + 8, first);
  setEntry(bucket, entry);
}

function isAtLeast(bounds: u32, target: i32): bool {
  return <i32>(bounds & 3) > target;
}

function isBelow(bounds: u32, target: i32): bool {
  return <i32>(bounds >> 2) <= target;
}

// The positions that threads are searching, a hash + 1 in each slot: a thread tries the moves to
// them last. This changes only the order of moves. After T. Kerrigan, "Simplified ABDADA", 2017.
export const busyBytes: usize = 32768;
let busyAt: usize = 0;
/** Least number of free cells of a position that threads divide; at least `lookedUpFrom` - 1. */
const dividedFrom = 16;

function busySlot(hash: u64): usize {
  return busyAt + (((<usize>hash) << 3) & (busyBytes - 8));
}

function isBusy(hash: u64, free: i32): bool {
  return isDefined(SHARED) && free >= dividedFrom && atomic.load<u64>(busySlot(hash)) == hash + 1;
}

function setBusy(hash: u64, free: i32): void {
  if (isDefined(SHARED) && free >= dividedFrom) atomic.store<u64>(busySlot(hash), hash + 1);
}

function endBusy(hash: u64, free: i32): void {
  if (isDefined(SHARED) && isBusy(hash, free)) atomic.store<u64>(busySlot(hash), 0);
}

/** Stores the answer to a frame's question in the table. */
function keep(at: usize, target: i32, answer: i32): void {
  const bounds = load<u32>(at, BOUNDS);
  const shown = answer == 1 ? (bounds & 12) | (target + 1) : (bounds & 3) | (target << 2);
  write(load<u64>(at, HASH), shown, nodes - load<u32>(at, BEFORE));
}

/**
 * Starts a question about a position whose side to move cannot complete a line at once. Boards come
 * as two halves.
 * @param free free cells, or plies to go if `early`
 * @param early whether cells are left at the end
 */
export function ask(
  ownLow: u32,
  ownHigh: u32,
  allLow: u32,
  allHigh: u32,
  free: i32,
  target: i32,
  early: bool,
): void {
  const own = ((<u64>ownHigh) << 32) | ownLow,
    all = ((<u64>allHigh) << 32) | allLow;
  frame = columnsAt + FRAMES;
  ply = 0;
  freeAtStart = free;
  targetAtStart = target;
  endsEarly = early;
  nodes = tableHits = evenCuts = oddCuts = 0;
  deepest = 0;
  store<u64>(frame, own);
  store<u64>(frame, all, ALL);
  store<u64>(frame, completing(all ^ own) & ~all, DANGER);
}

/** Continues until the question is answered (0 no, 1 yes) or `most` nodes are visited (2). */
export function run(most: u32): i32 {
  const limit = nodes + most;
  while (nodes != limit) {
    nodes++;
    if (ply > deepest) deepest = ply;
    let answer = visit(frame, freeAtStart - ply, targetAtStart ^ (ply & 1));
    while (answer >= 0) {
      if (ply == 0) return answer;
      frame -= FRAME;
      ply--;
      answer = answer == 0 ? 1 : nextMove(frame);
      if (answer == 1) {
        if ((ply & 1) == 0) evenCuts++;
        else oddCuts++;
      }
      if (answer >= 0) {
        endBusy(load<u64>(frame, HASH), freeAtStart - ply);
        keep(frame, targetAtStart ^ (ply & 1), answer);
      }
    }
    descend(frame + MOVES + ((<usize>load<u32>(frame, MOVE)) << 4));
  }
  return 2;
}

/** Advances to the move after one that failed: -1 if there is one, else 0. */
function nextMove(at: usize): i32 {
  const next = load<u32>(at, MOVE) + 1;
  store<u32>(at, next, MOVE);
  if (next == load<u32>(at, COUNT)) return 0;
  const free = freeAtStart - ply;
  if (isDefined(SHARED) && free >= dividedFrom) {
    const bounds = read(load<u64>(at, HASH)),
      target = targetAtStart ^ (ply & 1);
    if (isAtLeast(bounds, target)) return 1;
    if (isBelow(bounds, target)) return 0;
  }
  return -1;
}

function descend(move: usize): void {
  const all = load<u64>(frame, ALL),
    own = load<u64>(frame);
  frame += FRAME;
  ply++;
  store<u64>(frame, all ^ own);
  store<u64>(frame, all | load<u64>(move), ALL);
  store<u64>(frame, load<u64>(move, 8), DANGER);
}

/** Returns the answer if it needs no search, else -1 with the moves in the frame. */
function visit(at: usize, free: i32, target: i32): i32 {
  const own = load<u64>(at),
    all = load<u64>(at, ALL),
    danger = load<u64>(at, DANGER);
  const next = all + bottom;
  const forced = danger & next;
  if ((forced & (forced - 1)) != 0) return 0;
  const possible = (forced != 0 ? forced : next & board) & ~(danger >> 1);
  if (possible == 0) return 0;
  if (free <= 2) return target == 0 ? 1 : 0;
  const hash = hashOf(own | next, free);
  const bounds = read(hash);
  if (isAtLeast(bounds, target) || isBelow(bounds, target)) {
    tableHits++;
    return isAtLeast(bounds, target) ? 1 : 0;
  }
  if (forced == 0 && isHeld(own, all, danger, target)) return 0;
  if (target == 1 && !hasLine(board & ~(all ^ own))) return 0;
  store<u64>(at, hash, HASH);
  store<u32>(at, nodes, BEFORE);
  store<u32>(at, bounds, BOUNDS);
  store<u32>(at, 0, MOVE);
  const answer = listMoves(at, free, target, possible);
  if (answer >= 0) keep(at, target, answer);
  else setBusy(hash, free);
  return answer;
}

/**
 * Lists the moves, the most promising first, and returns -1; or returns 1 if a move succeeds
 * without a search, 0 if all moves are known to fail.
 */
function listMoves(at: usize, free: i32, target: i32, possible: u64): i32 {
  const own = load<u64>(at),
    all = load<u64>(at, ALL);
  const other = all ^ own,
    next = all + bottom;
  // Cells that the side to move is likely to get.
  const good = (free & 1) == 0 ? even : ~even;
  let count: u32 = 0;
  for (let i: usize = 0; i < columns; i++) {
    const move = possible & load<u64>(columnsAt + (i << 3));
    if (move == 0) continue;
    const after = all | move;
    const threats = completing(own | move) & ~after;
    const replies = (next + move) & board;
    const forced = threats & replies;
    const safe = (forced != 0 ? forced : replies) & ~(threats >> 1);
    if (safe == 0 || (forced & (forced - 1)) != 0) return 1;
    if (forced == 0 && isHeld(other, after, threats, 1 - target)) return 1;
    let rank = 1 + <u32>(2 * popcnt(threats) + popcnt(threats & good));
    if (free >= lookedUpFrom) {
      const hash = hashOf(other | (next + move), free - 1);
      const bounds = read(hash);
      if (isBelow(bounds, 1 - target)) return 1;
      if (isAtLeast(bounds, 1 - target)) continue;
      if (isBusy(hash, free - 1)) rank = 0;
    }
    insert(at, count++, move, threats, rank);
  }
  store<u32>(at, count, COUNT);
  return count == 0 ? 0 : -1;
}

/** Inserts a move by falling rank, behind those of equal rank. */
function insert(at: usize, count: u32, move: u64, threats: u64, rank: u32): void {
  let rankAt = at + RANKS + count,
    moveAt = at + MOVES + ((<usize>count) << 4);
  for (; rankAt > at + RANKS && <u32>load<u8>(rankAt - 1) < rank; rankAt--, moveAt -= 16) {
    store<u8>(rankAt, load<u8>(rankAt - 1));
    store<u64>(moveAt, load<u64>(moveAt - 16));
    store<u64>(moveAt, load<u64>(moveAt - 8), 8);
  }
  store<u8>(rankAt, <u8>rank);
  store<u64>(moveAt, move);
  store<u64>(moveAt, threats, 8);
}
