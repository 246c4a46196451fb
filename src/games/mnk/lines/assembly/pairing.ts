/**
 * The pairing argument (A. Hales, R. Jewett, "Regularity and positional games", 1963): if disjoint
 * pairs of free cells can be chosen so that every open line of the attacker holds one of them, the
 * defender answers each stone on a pair with the other cell of that pair and has a stone in every
 * line in the end, with either side moving first. The attacker gets no line, and nothing outside
 * the pairs matters. It is only a sufficient condition.
 *
 * One pair may serve many lines (J. Uiterwijk, "Set matching: an enhancement of the Hales-Jewett
 * pairing strategy", 2017); in the original each line has two cells of its own. The pairs are found
 * depth first, within a budget of steps: the line with the fewest cells left first, and for it the
 * pairs that serve the most lines.
 */
import {
  FREE,
  attacker,
  attackerRoots,
  attackerThrough,
  bitOf,
  blockBytes,
  cellCount,
  cellsOf,
  endLines,
  firstOf,
  isEmpty,
  levels,
  setBytes,
  step,
} from './frames.js';

/** Pairs tried in one test, measured: 30 or 200 change the time of no board by a tenth. */
const maxPairs: i32 = 60;

/** After `holds` returned true: the number of pairs, and all their cells with the stone. */
export let pairCount: usize = 0;
export let used: u64 = 0;
let pairsLeft: i32 = 0;
/** Free cells without the stone. */
let open: u64 = 0;
/** Addresses of the pairs, sets of two cells, and of the lines that the first n do not serve. */
let pairsAt: usize = 0,
  unservedAt: usize = 0;

/** Sets the address of the pairs; returns the bytes that they take. */
export function setPairing(at: usize): usize {
  const most: usize = 1 + (<usize>cellCount >> 1);
  pairsAt = at;
  unservedAt = at + 16 * most;
  return 16 * most + blockBytes * (most + 2);
}

export function pairAt(i: usize): u64 {
  return load<u64>(pairsAt + (i << 3));
}

/** Whether pairs are found for the lines of the attacker. */
export function holds(at: usize): bool {
  return begin(at + attacker, unservedAt, load<u64>(at, FREE), 0);
}

/** Whether pairs are found for the lines that a stone of the defender leaves open. */
export function holdsAfter(at: usize, cell: u32): bool {
  endLines(at + attacker, attackerThrough + <usize>cell * step, unservedAt);
  const bit = bitOf(cell);
  return begin(unservedAt, unservedAt + blockBytes, load<u64>(at, FREE) & ~bit, bit);
}

function begin(block: usize, to: usize, free: u64, stone: u64): bool {
  pairCount = 0;
  pairsLeft = maxPairs;
  open = free;
  used = stone;
  // A line that lacks one cell has no pair.
  for (let word: usize = 0; word < setBytes; word += 8) if (load<u64>(block + step + word) != 0) return false;
  return isEmpty(block) || extend(block, to);
}

/**
 * Whether there are pairs for the lines of a block, which all have two cells left or more.
 * @param to where the next block is written
 */
function extend(block: usize, to: usize): bool {
  let set = block + step + setBytes;
  for (let n: usize = 2; n <= levels; n++) {
    for (let word: usize = 0; word < setBytes; word += 8, set += 8) {
      const lines = load<u64>(set);
      if (lines == 0) continue;
      const cells = cellsOf(attackerRoots, word, lines, open & ~used);
      if (n == 2) return pair(block, to, cells);
      for (let serves: u32 = -1; serves != 0;) {
        serves = extendBy(serves, block, to, cells);
        if (serves == done) return true;
        if (pairsLeft <= 0) return false;
      }
      return false;
    }
  }
  return true;
}

/** Returned by `extendBy` for success. */
const done: u32 = 1 << 30;

/**
 * Tries the pairs of a line that serve this many lines. Returns `done` if one can be extended to
 * all lines, else the next smaller number of lines that a pair serves.
 */
function extendBy(serves: u32, block: usize, to: usize, cells: u64): u32 {
  let next: u32 = 0;
  for (let firsts = cells; firsts != 0; firsts &= firsts - 1) {
    const first = attackerThrough + <usize>firstOf(firsts) * step;
    for (let seconds = firsts & (firsts - 1); seconds != 0; seconds &= seconds - 1) {
      const own = served(block, first, attackerThrough + <usize>firstOf(seconds) * step);
      if (own < serves && own > next) next = own;
      if (own != serves) continue;
      if (pair(block, to, (firsts & -firsts) | (seconds & -seconds))) return done;
      if (pairsLeft <= 0) return 0;
    }
  }
  return next;
}

/** The number of lines that a pair serves. */
function served(block: usize, first: usize, second: usize): u32 {
  let count: u64 = 0;
  for (let word: usize = 0; word < setBytes; word += 8)
    count += popcnt(load<u64>(block + word) & load<u64>(first + word) & load<u64>(second + word));
  return <u32>count;
}

/** Whether a pair can be extended by pairs for the lines that it does not serve. */
function pair(block: usize, to: usize, cells: u64): bool {
  if (pairsLeft-- <= 0) return false;
  const first = attackerThrough + <usize>firstOf(cells) * step,
    second = attackerThrough + <usize>firstOf(cells & (cells - 1)) * step;
  // A line with two cells left, one of them in the pair, has no pair any more.
  for (let word: usize = 0; word < setBytes; word += 8) {
    const one = load<u64>(first + word) ^ load<u64>(second + word);
    if ((load<u64>(block + step + setBytes + word) & one) != 0) return false;
  }
  store<u64>(pairsAt + (pairCount << 3), cells);
  pairCount++;
  used |= cells;
  serve(block, first, second, to);
  if (isEmpty(to) || extend(to, to + blockBytes)) return true;
  pairCount--;
  used &= ~cells;
  return false;
}

/** Writes the block of the lines that a pair does not serve, without the cells of the pair. */
function serve(block: usize, first: usize, second: usize, to: usize): void {
  const end = blockBytes - step;
  for (let word: usize = 0; word < step; word += 16) {
    const a = v128.load(first + word),
      b = v128.load(second + word),
      any = v128.or(a, b),
      one = v128.xor(a, b);
    v128.store(to + word, v128.andnot(v128.load(block + word), v128.and(a, b)));
    for (let at = step + word; at < end; at += step) {
      const same = v128.andnot(v128.load(block + at), any),
        less = v128.and(v128.load(block + at + setBytes), one);
      v128.store(to + at, v128.or(same, less));
    }
  }
}
