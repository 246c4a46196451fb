/**
 * Move order: a cell is worth the sum of 4^-n over its open lines, n being the number of cells that
 * the line still lacks. A defending side's own lines count more than those that it stops, by a
 * measured factor: a defence without pairings consists of threats.
 *
 * The worths of all cells are added at once. They are words in the frame: the address of their end,
 * and then in word i bit i of the worth of each cell.
 */
import {
  FREE,
  MAX_SPAN,
  attacker,
  attackerRoots,
  cellsOf,
  defender,
  defenderRoots,
  firstOf,
  lacking,
  levels,
  setBytes,
  worths,
} from './frames.js';

/**
 * Sets the worths of the cells of a frame. A line of the attacker counts 2; one of the defender,
 * both measured, 6 if the defender moves and else 1.
 */
export function weigh(at: usize, defends: bool): void {
  const first = firstLevel(at),
    last = min<usize>(levels, first + MAX_SPAN),
    free = load<u64>(at, FREE);
  const start = at + worths + 8;
  let end = start;
  for (let n = last; n >= first; n--) {
    const one = start + ((last - n) << 4);
    for (let word: usize = 0; word < setBytes; word += 8) {
      for (let lines = load<u64>(lacking(at + attacker, n) + word); lines != 0; lines &= lines - 1)
        end = addWorth(one + 8, end, cellsOf(attackerRoots, word, lines, free));
      for (let lines = load<u64>(lacking(at + defender, n) + word); lines != 0; lines &= lines - 1) {
        const cells = cellsOf(defenderRoots, word, lines, free);
        if (defends) {
          end = addWorth(one + 8, end, cells);
          end = addWorth(one + 16, end, cells);
        } else end = addWorth(one, end, cells);
      }
    }
  }
  store<u32>(at + worths, <u32>end);
}

/** Adds a power of two, given by its word, to the worths of cells; returns the end of the words. */
function addWorth(word: usize, end: usize, cells: u64): usize {
  for (; end <= word; end += 8) store<u64>(end, 0);
  let carry = cells;
  for (; carry != 0; word += 8) {
    if (word == end) {
      store<u64>(word, carry);
      return end + 8;
    }
    const sum = load<u64>(word);
    store<u64>(word, sum ^ carry);
    carry &= sum;
  }
  return end;
}

/** The cell of a set with the highest worth, of equal ones the first. */
export function bestOf(at: usize, set: u64): u32 {
  const start = at + worths;
  let best = set;
  for (let word = <usize>load<u32>(start) - 8; word > start; word -= 8) {
    const better = best & load<u64>(word);
    best = better != 0 ? better : best;
  }
  return firstOf(best);
}

/** The fewest cells that a line of either side lacks. */
function firstLevel(at: usize): usize {
  for (let n: usize = 1; n < levels; n++) {
    let all: u64 = 0;
    for (let word: usize = 0; word < setBytes; word += 8)
      all |= load<u64>(lacking(at + attacker, n) + word) | load<u64>(lacking(at + defender, n) + word);
    if (all != 0) return n;
  }
  return levels;
}
