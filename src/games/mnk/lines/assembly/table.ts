/**
 * Table of the searches of one board: whether the attacker gets a line from a position, and if not,
 * the zone in which the defender prevents it. An entry is exact, never a bound:
 *
 *   bytes  0-15   the position (see `setKey`)
 *   bytes 16-23   the zone
 *   bytes 24-27   bit 0 in use, 1 the defender moves, 2 which side attacks, 3 the attacker wins; the rest its cost
 *   bytes 28-31   the number of the board, so that those of an earlier one count as empty;
 *                 with threads, a hash of all other bytes
 *
 * A bucket has two entries: another position replaces the first one only if it cost at least as
 * much, and the second one otherwise.
 *
 * Threads read and write without locks: if several write an entry at once, or one reads while
 * another writes, the hash is wrong and the entry counts as empty. One mixed entry in 2^32 has the
 * right hash. Source: R. Hyatt, T. Mann, "A lockless transposition-table implementation for
 * parallel search" (ICGA Journal 25, 2002).
 */
import {
  FREE,
  IMAGE,
  OTHER,
  OWN,
  REST,
  attacker,
  attackerRoots,
  cellCount,
  defender,
  defenderRoots,
  firstOf,
  frameAt,
  setBytes,
} from './frames.js';

/** Makes room for the table at its address. */
declare function makeTable(): void;
/** Writes the symmetries of the board and returns their number. */
declare function writeSymmetries(): u32;

export const USED: u32 = 1,
  DEFENDS: u32 = 2,
  SIDE: u32 = 4,
  WINS: u32 = 8;
const KIND: u32 = 7,
  costShift: u32 = 4,
  maxCost: u32 = (1 << 27) - 1;

// An entry.
const ENTRY: usize = 32,
  ZONE: usize = 16,
  STATE: usize = 24,
  STAMP: usize = 28;

export let tableHits: u32 = 0;
/** The zone of the entry that `lookUp` found. */
export let foundZone: u64 = 0;
let tableAt: usize = 0,
  mask: u32 = 0;
/** The number of the board. */
let board: u32 = 0;
/** Most positions of a batch are decided without a table. */
let hasTable: bool = false;

/** Plies whose positions are looked up as their first symmetric image. */
const symmetricPlies: u32 = 6;
/** The number of symmetries, -1 before the first look-up. */
let symmetries: i32 = -1;
/** Address of the symmetries: the image of each cell. */
export let mapsAt: usize = 0;
const MAP: usize = 64,
  maxMaps: usize = 7;

/** Sets the address of the symmetries; returns the bytes that they take. */
export function setMaps(at: usize): usize {
  mapsAt = at;
  return MAP * maxMaps;
}

/** Begins an empty table of 2^bits buckets for another board. */
export function startTable(at: usize, bits: u32): void {
  tableAt = at;
  mask = ((<u32>1) << bits) - 1;
  tableHits = 0;
  symmetries = -1;
  hasTable = isDefined(SHARED);
  board++;
}

/**
 * Sets the key of a frame, the part of the position that decides. The first set has the cells of
 * lines open for the attacker and the free cells of lines open for the defender; the second set has
 * the reverse. So a free cell that matters is in both sets, a stone that matters in one; all other
 * cells make no difference.
 */
export function setKey(at: usize): void {
  const own = cellsOfLines(at + attacker, attackerRoots),
    other = cellsOfLines(at + defender, defenderRoots),
    free = load<u64>(at, FREE);
  store<u64>(at, own | (other & free), OWN);
  store<u64>(at, other | (own & free), OTHER);
  store<u64>(at, (own | other) & free, REST);
  store<i32>(at, -1, IMAGE);
}

function cellsOfLines(block: usize, roots: usize): u64 {
  let cells: u64 = 0;
  for (let word: usize = 0; word < setBytes; word += 8) {
    for (let lines = load<u64>(block + word); lines != 0; lines &= lines - 1)
      cells |= load<u64>(roots + (word << 6) + ((<usize>ctz(lines)) << 3));
  }
  return cells;
}

/** Replaces the key of a frame by the first of its symmetric images, in the first plies. */
export function makeCanonical(at: usize): void {
  if (at >= frameAt(symmetricPlies)) return;
  if (symmetries < 0) symmetries = writeSymmetries();
  const own = load<u64>(at, OWN),
    other = load<u64>(at, OTHER);
  for (let i: i32 = 0; i < symmetries; i++) {
    const map = mapsAt + <usize>i * MAP,
      ownImage = imageOf(map, own),
      otherImage = imageOf(map, other);
    if (!isBefore(ownImage, otherImage, load<u64>(at, OWN), load<u64>(at, OTHER))) continue;
    store<u64>(at, ownImage, OWN);
    store<u64>(at, otherImage, OTHER);
    store<i32>(at, i, IMAGE);
  }
}

/** Compares keys by words of 32 bits, the low ones first. */
function isBefore(own: u64, other: u64, thanOwn: u64, thanOther: u64): bool {
  if (own == thanOwn) return isLess(other, thanOther);
  return isLess(own, thanOwn);
}

function isLess(a: u64, b: u64): bool {
  return <i32>a == <i32>b ? <i64>a < <i64>b : <i32>a < <i32>b;
}

function imageOf(map: usize, cells: u64): u64 {
  let image: u64 = 0;
  for (let left = cells; left != 0; left &= left - 1)
    image |= (<u64>1) << (<u64>load<u8>(map + <usize>firstOf(left)));
  return image;
}

/** The set of cells whose image is given. */
function originOf(map: usize, cells: u64): u64 {
  let origin: u64 = 0;
  for (let cell: u32 = 0; cell < cellCount; cell++)
    origin |= ((cells >> <u64>load<u8>(map + cell)) & 1) << (<u64>cell);
  return origin;
}

/** Returns 1 if the attacker wins, 0 if not (`foundZone` is then set), -1 if unknown. */
export function lookUp(at: usize, kind: u32): i32 {
  if (!hasTable) return -1;
  const first = bucketOf(at, kind);
  for (let entry = first; entry <= first + ENTRY; entry += ENTRY) {
    if (!isAt(entry, at, kind)) continue;
    // Another thread may replace the entry at any time, so its state is compared once more.
    const state = load<u32>(entry, STATE),
      zone = load<u64>(entry, ZONE),
      stamp = load<u32>(entry, STAMP);
    if ((state & KIND) != kind || stamp != stampOf(load<u64>(at, OWN), load<u64>(at, OTHER), zone, state))
      continue;
    tableHits++;
    foundZone = zone;
    const image = load<i32>(at, IMAGE);
    if (image >= 0) foundZone = originOf(mapsAt + <usize>image * MAP, zone);
    return (state & WINS) != 0 ? 1 : 0;
  }
  return -1;
}

/** Stores what was found for a frame whose key is set. */
export function save(at: usize, kind: u32, wins: bool, zone: u64, cost: u32): void {
  if (!hasTable) {
    makeTable();
    hasTable = true;
  }
  const first = bucketOf(at, kind),
    kept = min<u32>(maxCost, cost),
    isDearer = isAt(first, at, kind) || kept >= costAt(first),
    entry = isDearer ? first : first + ENTRY,
    state = kind | (wins ? WINS : 0) | (kept << costShift),
    image = load<i32>(at, IMAGE),
    own = load<u64>(at, OWN),
    other = load<u64>(at, OTHER),
    saved = image >= 0 ? imageOf(mapsAt + <usize>image * MAP, zone) : zone;
  store<u64>(entry, own);
  store<u64>(entry, other, 8);
  store<u64>(entry, saved, ZONE);
  store<u32>(entry, state, STATE);
  store<u32>(entry, stampOf(own, other, saved, state), STAMP);
}

function isAt(entry: usize, at: usize, kind: u32): bool {
  return (
    load<u64>(entry) == load<u64>(at, OWN) &&
    load<u64>(entry, 8) == load<u64>(at, OTHER) &&
    (load<u32>(entry, STATE) & KIND) == kind
  );
}

/** The cost of an entry, 0 if it is empty. */
function costAt(entry: usize): u32 {
  const state = load<u32>(entry, STATE),
    stamp = stampOf(load<u64>(entry), load<u64>(entry, 8), load<u64>(entry, ZONE), state);
  return load<u32>(entry, STAMP) == stamp ? state >> costShift : 0;
}

/** The last bytes of an entry that is in use. */
function stampOf(own: u64, other: u64, zone: u64, state: u32): u32 {
  if (!isDefined(SHARED)) return board;
  const words = own ^ ((other << 21) | (other >> 43)) ^ ((zone << 42) | (zone >> 22)) ^ state;
  const product = (words ^ (words >> 31)) * (((<u64>0x9e3779b9) << 32) | 0x7f4a7c15);
  return <u32>(product >> 32);
}

function bucketOf(at: usize, kind: u32): usize {
  const own = load<u64>(at, OWN),
    other = load<u64>(at, OTHER);
  let hash = (<u32>own * 0x9e3779b1) ^ (<u32>(own >> 32) * 0x85ebca6b) ^ kind;
  hash = (hash ^ (hash >> 15)) * 0x2c1b3c6d;
  hash ^= (<u32>other * 0x27d4eb2f) ^ (<u32>(other >> 32) * 0x165667b1);
  hash = (hash ^ (hash >> 15)) * 0x297a2d39;
  return tableAt + ((<usize>((hash ^ (hash >> 14)) & mask)) << 6);
}
