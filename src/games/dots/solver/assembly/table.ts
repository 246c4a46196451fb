/**
 * Transposition table with two bounds on what is still to come, for the side to move.
 *
 * Buckets of four entries of 32 bits, which lie in one cache line:
 *
 *     bits 31..14  tag        18 bits of the key, all that the bucket's number does not tell
 *     bits 13..10  work       2/3 of the logarithm of the nodes behind the entry: the one with the least is replaced
 *     bits  9..0   bounds     above = (boxes left + lower bound) / 2 and below = (boxes left - upper bound) / 2
 *
 * Together above and below are at most the boxes left. On boards of up to 21 boxes there are 253
 * such pairs: their number fits into 8 bits, and the tag has 20.
 *
 * The bucket's number is part of the key xor a hash of the tag: number and tag together identify
 * the position, so no two positions can be mistaken. If the key is too long for that (small table,
 * many edges), the whole key is stored beside the entry. An entry without a key is read and written
 * as one word, so that threads can share it. An entry of zeros states the weakest bounds, so an
 * empty one needs no test.
 */
export const WORK_BITS: u32 = 4;
const maxWork: u32 = 15;

let entriesAt: usize = 0;
/** Address of the keys beside the entries; 0 if bucket and tag identify the key. */
let keysAt: usize = 0;
let bucketBits: u64 = 0;
let mask: u32 = 0,
  workShift: u32 = 0,
  tagShift: u32 = 0;
/** Address of the pairs: above and below by number, and the number by 32 above + below. */
let pairsAt: usize = 0;
const BELOW: usize = 1024,
  NUMBERS: usize = 2048;
export const PAIR_BYTES: usize = 4096;

/** Bounds found by the last `find`. */
export let lower: i32 = 0,
  upper: i32 = 0;

/**
 * Sets the addresses of the table, whose memory is zeros, and of `PAIR_BYTES` for the pairs of
 * bounds.
 * @param keys address of the keys, 0 for entries without
 */
export function setTable(
  entries: usize,
  keys: usize,
  bits: u32,
  pairs: usize,
  boxes: u32,
  pairBits: u32,
): void {
  entriesAt = entries;
  keysAt = keys;
  bucketBits = bits;
  mask = ((<u32>1) << bits) - 1;
  workShift = pairBits;
  tagShift = pairBits + WORK_BITS;
  pairsAt = pairs;
  let count: u32 = 0;
  for (let above: u32 = 0; above <= boxes; above++) {
    for (let below: u32 = 0; above + below <= boxes; below++) {
      store<u8>(pairs + count, <u8>above);
      store<u8>(pairs + count, <u8>below, BELOW);
      store<u16>(pairs + 2 * (32 * above + below), <u16>count, NUMBERS);
      count++;
    }
  }
}

/** Spreads 32 bits (C. Wellons, "Prospecting for hash functions", 2018: lowbias32). */
export function scramble(x: u32): u32 {
  let z = x + 0x9e3779b9;
  z = (z ^ (z >> 16)) * 0x7feb352d;
  z = (z ^ (z >> 15)) * 0x846ca68b;
  return z ^ (z >> 16);
}

/** The address of a key's bucket. */
export function bucketOf(key: u64): usize {
  const number = keysAt == 0 ? <u32>key ^ scramble(tagOf(key)) : mixed(key);
  return entriesAt + ((<usize>(number & mask)) << 4);
}

function mixed(key: u64): u32 {
  return scramble(<u32>(key >> 32) ^ scramble(<u32>key));
}

function tagOf(key: u64): u32 {
  return keysAt == 0 ? <u32>(key >> bucketBits) : mixed(key) >> tagShift;
}

function hasKey(entry: usize, key: u64): bool {
  return keysAt == 0 || load<u64>(keysAt + ((entry - entriesAt) << 1)) == key;
}

/** Sets `lower` and `upper`, by default -boxes and boxes; true if the position has an entry. */
export function find(bucket: usize, key: u64, boxes: i32): bool {
  const tags = i32x4.shr_u(v128.load(bucket), tagShift);
  let matches = i32x4.bitmask(i32x4.eq(tags, i32x4.splat(tagOf(key))));
  for (; matches != 0; matches &= matches - 1) {
    const entry = bucket + ((<usize>ctz(matches)) << 2);
    const word = load<u32>(entry);
    // Another thread may have replaced the entry since its tag was compared.
    if (word >> tagShift != tagOf(key) || !hasKey(entry, key)) continue;
    const pair = pairsAt + (word & ((1 << workShift) - 1));
    lower = 2 * <i32>load<u8>(pair) - boxes;
    upper = boxes - 2 * <i32>load<u8>(pair, BELOW);
    return word != 0;
  }
  lower = -boxes;
  upper = boxes;
  return false;
}

/** Saves the bounds of a position, which took `nodes` nodes to find. */
export function save(key: u64, boxes: i32, low: i32, high: i32, nodes: u32): void {
  const bucket = bucketOf(key),
    tag = tagOf(key);
  let target = bucket;
  let least: i32 = 16;
  for (let entry = bucket; entry < bucket + 16; entry += 4) {
    const word = load<u32>(entry);
    const isSame = word >> tagShift == tag && hasKey(entry, key);
    const value = isSame ? -2 : word == 0 ? -1 : <i32>((word >> workShift) & maxWork);
    if (value >= least) continue;
    least = value;
    target = entry;
  }
  const work = min<u32>(maxWork, ((31 - clz<u32>(nodes)) * 2) / 3);
  const bounds = load<u16>(pairsAt + 2 * (32 * ((low + boxes) >> 1) + ((boxes - high) >> 1)), NUMBERS);
  store<u32>(target, bounds | (work << workShift) | (tag << tagShift));
  if (keysAt != 0) store<u64>(keysAt + ((target - entriesAt) << 1), key);
}
