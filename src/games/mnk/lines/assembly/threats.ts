/**
 * Wins by threats alone: every stone of the attacker makes a line lack one cell, which the defender
 * must fill, until two lines lack one each (continuous threats: L. V. Allis, H. J. van den Herik,
 * M. P. H. Huntjens, "Go-Moku solved by new search techniques", 1996). A threat that lets the
 * defender complete a line ends the try.
 *
 * The cells of the win found are stored: a move of the defender that neither takes one of them nor
 * makes a threat in time changes nothing.
 */
import {
  FREE,
  attacker,
  attackerRoots,
  attackerThreats,
  attackerThrough,
  bitOf,
  cellsOf,
  defender,
  defenderRoots,
  defenderThreats,
  firstOf,
  frameBytes,
  isMany,
  lacking,
  lastOf,
  levels,
  placeAttacker,
  placeDefender,
  setBytes,
  step,
  threatsAfter,
} from './frames.js';

/** Forced threats before the double one; deeper searches cost what they save. */
const maxThreats: i32 = 3;
/** Positions of one try: short lines on an empty board have many threats. */
const maxTries: i32 = 100;

/** Cells of both lines of the fork found last. */
let forkCells: u64 = 0;

/**
 * A cell where two lines of a side cross that lack two cells each: a stone there makes two threats.
 * Returns -1 if there is none.
 */
export function fork(at: usize, side: usize, roots: usize): i32 {
  const free = load<u64>(at, FREE),
    two = at + side + step + setBytes;
  let seen: u64 = 0;
  for (let word: usize = 0; word < setBytes; word += 8) {
    for (let lines = load<u64>(two + word); lines != 0; lines &= lines - 1) {
      const cells = cellsOf(roots, word, lines, free);
      if ((cells & seen) != 0) {
        const cell = crossing(two, roots, free, cells, word, lines);
        if (cell >= 0) return cell;
      }
      seen |= cells;
    }
  }
  return -1;
}

/**
 * The cell that the first line before the given one shares with it, if the other cells of the two
 * differ; -1 if there is no such line.
 * @param end the word of the given line
 * @param rest the lines of that word from the given one on
 */
function crossing(two: usize, roots: usize, free: u64, cells: u64, end: usize, rest: u64): i32 {
  for (let word: usize = 0; word <= end; word += 8) {
    let lines = load<u64>(two + word);
    if (word == end) lines &= ~rest;
    for (; lines != 0; lines &= lines - 1) {
      const other = cellsOf(roots, word, lines, free),
        both = cells & other;
      // Two lines may lack the same two cells: no fork.
      if (both == 0 || other == cells) continue;
      forkCells = cells | other;
      return <i32>firstOf(both);
    }
  }
  return -1;
}

/** Cells of the win found: the attacker's stones, forced replies and the last two lines. */
let winCells: u64 = 0;
/** First stone of that win. */
export let winMove: u32 = 0;
/** The stones of that win and the forced replies, one after the other, the last stone first. */
export let stoneCount: usize = 0;
/** Cells that the attacker then lacks, each in a line of its own: one or more. */
export let lastCells: u64 = 0;
let triesLeft: i32 = 0;
let stonesAt: usize = 0;

export function stoneAt(i: usize): u8 {
  return load<u8>(stonesAt + i);
}

/** Sets the address of the stones of a win, a byte each; returns the bytes that they take. */
export function setThreats(at: usize): usize {
  stonesAt = at;
  return 128;
}

/** Whether the attacker, to move, wins by threats. Overwrites later frames. */
export function winsByThreats(at: usize): bool {
  winCells = 0;
  triesLeft = maxTries;
  return winsWithin(at, maxThreats);
}

/** Free cells where a stone of the defender might spoil the win found. */
export function spoilingCells(at: usize): u64 {
  const free = load<u64>(at, FREE);
  let zone = winCells,
    set = lacking(at + defender, 1);
  for (let n: usize = 1; n <= levels; n++) {
    for (let word: usize = 0; word < setBytes; word += 8, set += 8) {
      for (let lines = load<u64>(set); lines != 0; lines &= lines - 1) {
        const cells = cellsOf(defenderRoots, word, lines, free);
        // After one more stone and the forced replies the line might lack one cell: a threat.
        if (n <= 2 + <usize>popcnt(cells & winCells)) zone |= cells;
      }
    }
  }
  return zone;
}

function winsWithin(at: usize, threats: i32): bool {
  const now = load<u64>(at + attackerThreats);
  if (now != 0) {
    winCells |= now;
    winMove = firstOf(now);
    endWin(bitOf(winMove));
    return true;
  }
  const must = load<u64>(at + defenderThreats);
  if (must != 0) return !isMany(must) && threaten(at, firstOf(must), threats);
  const cell = fork(at, attacker, attackerRoots);
  if (cell >= 0) {
    winCells |= forkCells;
    winMove = cell;
    endWin(forkCells & ~bitOf(cell));
    addStone(cell);
    return true;
  }
  return threats > 0 && tryThreats(at, threats);
}

function tryThreats(at: usize, threats: i32): bool {
  const free = load<u64>(at, FREE),
    two = lacking(at + attacker, 2);
  for (let word: usize = 0; word < setBytes; word += 8) {
    for (let lines = load<u64>(two + word); lines != 0; lines &= lines - 1) {
      const cells = cellsOf(attackerRoots, word, lines, free),
        first = firstOf(cells),
        last = lastOf(cells);
      if (helps(at, first, last) && threaten(at, first, threats)) return true;
      if (helps(at, last, first) && threaten(at, last, threats)) return true;
    }
  }
  return false;
}

/** Whether a line that lacks three cells goes through `cell` but not through `reply`. */
function helps(at: usize, cell: u32, reply: u32): bool {
  const three = lacking(at + attacker, 3),
    through = attackerThrough + <usize>cell * step,
    not = attackerThrough + <usize>reply * step;
  let found: u64 = 0;
  for (let word: usize = 0; word < setBytes; word += 8)
    found |= load<u64>(three + word) & load<u64>(through + word) & ~load<u64>(not + word);
  return found != 0;
}

function threaten(at: usize, cell: u32, threats: i32): bool {
  if (triesLeft-- <= 0) return false;
  const bit = bitOf(cell);
  if ((load<u64>(at + defenderThreats) & ~bit) != 0) return false;
  const must = threatsAfter(at, cell);
  if (must == 0) return false;
  const before = winCells,
    reply = firstOf(must),
    wins = isMany(must);
  winCells |= must | bit;
  if (wins) endWin(must);
  else {
    placeAttacker(at, cell);
    placeDefender(at + frameBytes, reply);
  }
  if (wins || winsWithin(at + 2 * frameBytes, threats - 1)) {
    if (!wins) addStone(reply);
    addStone(cell);
    winMove = cell;
    return true;
  }
  winCells = before;
  return false;
}

/** Starts the record of a win whose last lines lack these cells. */
function endWin(cells: u64): void {
  stoneCount = 0;
  lastCells = cells;
}

function addStone(cell: u32): void {
  store<u8>(stonesAt + stoneCount, <u8>cell);
  stoneCount++;
}
