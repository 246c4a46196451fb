/**
 * The calls of the kernel: its memory, and questions about the frame of a ply and the side that
 * attacks, both chosen by `select`.
 */
import { BUSY_BYTES, setBusyMoves } from './busy.js';
import {
  FREE,
  OTHER,
  OWN,
  REST,
  attackerThreats,
  bitOf,
  defender,
  defenderRoots,
  defenderThreats,
  firstOf,
  frameAt,
  frameBytes,
  placeAttacker,
  rootsOf,
  setFrames,
  setSizes,
  startFrames,
} from './frames.js';
import { bestOf, weigh } from './order.js';
import { holds, pairAt, pairCount, setPairing } from './pairing.js';
import {
  attack,
  beginSearch,
  cutsOfO,
  cutsOfX,
  defences,
  defend,
  find,
  holdsWith,
  isStopped,
  setPath,
  startSearch,
  stoneWithPairs,
  unspent,
  widen,
  zone,
} from './search.js';
import { DEFENDS, mapsAt, setKey, setMaps, startTable, tableHits } from './table.js';
import {
  fork,
  lastCells,
  setThreats,
  spoilingCells,
  stoneAt,
  stoneCount,
  winMove,
  winsByThreats,
} from './threats.js';

/** Address of the sets that a call returns. */
export let resultAt: usize = 0;
const RESULT_BYTES: usize = 288;

/** Returns the bytes of the memory of a search. */
export function reserve(cells: u32, lines: u32, longest: u32): u32 {
  return <u32>(setSizes(cells, lines, longest) + setLists(0));
}

/** Sets the address of the memory, all zeros. The caller then writes the lines of both sides. */
export function setMemory(at: usize): void {
  setFrames(at + setLists(at));
}

/** Sets the addresses of all but lines and frames; returns the bytes before those. */
function setLists(from: usize): usize {
  let at = from;
  resultAt = at;
  at += RESULT_BYTES;
  at += setThreats(at);
  at += setMaps(at);
  at += setPairing(at);
  at += setPath(at);
  return at - from;
}

/** Address of the lines of a side. */
export function linesOf(side: u32): usize {
  return rootsOf(side);
}

/** Bytes that threads share for the moves that they are searching. */
export const busyBytes: u32 = BUSY_BYTES;

/** Address of the symmetries: 64 bytes each, the image of each cell. */
export function symmetriesAt(): usize {
  return mapsAt;
}

/** The number of look-ups that found an entry. */
export function hits(): u32 {
  return tableHits;
}

/** Nodes of the last call that were claimed but not visited. */
export function unspentNodes(): u32 {
  return unspent;
}

/** Whether a limit ended a search: answers since then mean nothing. */
export function isOver(): bool {
  return isStopped;
}

/** Nodes that were decided before all moves of a side were tried. */
export function cutsOf(side: u32): u32 {
  return side == 0 ? cutsOfX : cutsOfO;
}

/** Starts the searches of a board, both of which use the table of 2^bits buckets. */
export function start(linesOfX: u32, linesOfO: u32, table: usize, bits: u32, busy: usize): void {
  startFrames(linesOfX, linesOfO);
  startTable(table, bits);
  setBusyMoves(busy);
  startSearch();
}

/** The frame that was selected. */
let at: usize = 0;

/** Chooses the side that attacks in the next call, 0 for X or 1 for O, and the frame. */
export function select(side: u32, ply: u32): void {
  beginSearch(side);
  at = frameAt(ply);
}

function result(i: usize, set: u64): void {
  store<u64>(resultAt + (i << 3), set);
}

/** Whether the attacker, to move, gets a line; if not, the result is the zone. */
export function winsMovingFirst(): bool {
  const wins = attack(at);
  result(0, zone);
  return wins;
}

/** Whether the attacker gets a line where the defender moves; if not, the result is the zone. */
export function winsMovingSecond(): bool {
  const wins = defend(at);
  result(0, zone);
  return wins;
}

/** A stone that wins after `winsMovingFirst` returned true; -1 if a limit ended the search. */
export function attackMove(): i32 {
  const now = load<u64>(at + attackerThreats) || load<u64>(at + defenderThreats);
  if (now != 0) return <i32>firstOf(now);
  if (winsByThreats(at)) return <i32>winMove;
  find(at, 0);
  weigh(at, false);
  for (let left = load<u64>(at, REST); left != 0 && !isStopped;) {
    const cell = bestOf(at, left);
    left ^= bitOf(cell);
    placeAttacker(at, cell);
    if (defend(at + frameBytes) && !isStopped) return <i32>cell;
  }
  return -1;
}

/** A stone that stops the attacker after `winsMovingSecond` returned false; -1 past a limit. */
export function defenceMove(): i32 {
  const now = load<u64>(at + defenderThreats) || load<u64>(at + attackerThreats);
  if (now != 0) return <i32>firstOf(now);
  const crossing = fork(at, defender, defenderRoots);
  if (crossing >= 0) return crossing;
  find(at, DEFENDS);
  const cells = defences(at),
    paired = stoneWithPairs(at, cells);
  if (paired >= 0) return paired;
  for (let left = cells; left != 0 && !isStopped;) {
    const cell = bestOf(at, left);
    left ^= bitOf(cell);
    if (holdsWith(at, cell)) return isStopped ? -1 : <i32>cell;
  }
  return -1;
}

/** Writes the next frame after a stone of the attacker. */
export function place(cell: u32): void {
  placeAttacker(at, cell);
}

/** The result is the set of cells where the attacker completes a line. */
export function threatsOf(): void {
  result(0, load<u64>(at + attackerThreats));
}

/** The number of pairs that stop the attacker, -1 for none; the results are the pairs. */
export function pairsAgainst(): i32 {
  if (!holds(at)) return -1;
  for (let i: usize = 0; i < pairCount; i++) result(i, pairAt(i));
  return <i32>pairCount;
}

/**
 * The number of stones by which the attacker, to move, wins by threats, with the forced replies; 0
 * if it does not. The results are the cells that might spoil this win, those that the last stone
 * leaves, and then bytes: the stones, the last one first.
 */
export function winOf(): u32 {
  if (!winsByThreats(at)) return 0;
  result(0, spoilingCells(at));
  result(1, lastCells);
  for (let i: usize = 0; i < stoneCount; i++) store<u8>(resultAt + i, stoneAt(i), 16);
  return <u32>stoneCount;
}

/** The results are the key and the free cells on open lines. */
export function keyOf(): void {
  setKey(at);
  result(0, load<u64>(at, OWN));
  result(1, load<u64>(at, OTHER));
  result(2, load<u64>(at, REST));
}

/**
 * Lists the free cells, those that matter most to the attacker first, which is to move; returns
 * their number. They are bytes behind two results.
 * @param all whether cells on no open line are listed, too
 */
export function listMoves(all: bool): u32 {
  if (!all) setKey(at);
  weigh(at, false);
  let count: usize = 0;
  for (let left = all ? load<u64>(at, FREE) : load<u64>(at, REST); left != 0; count++) {
    const cell = bestOf(at, left);
    left ^= bitOf(cell);
    store<u8>(resultAt + count, <u8>cell, 16);
  }
  return <u32>count;
}

/** The result is the set, widened until each open line of the attacker has two cells in it. */
export function widened(low: u32, high: u32): void {
  widen(at, ((<u64>high) << 32) | low, 2);
  result(0, zone);
}
