/**
 * Decides whether the attacker gets a line, by an AND/OR search of the real game: the defender
 * blocks, and threatens lines of its own. Two such searches, one for each side, give the value of a
 * position (../game.ts).
 *
 * When the answer is no, the search also knows a *zone*: free cells such that the defender, playing
 * only there, stops every line of the attacker even if the attacker owned all other free cells. So
 * a stone outside the zone of one refuted attack is refuted by the same defence: only stones in all
 * zones found so far remain to be tried, and the first set of zones without a common cell ends the
 * work (as must-play regions do in Hex: R. Hayward et al., "Solving 7x7 Hex with domination,
 * fill-in, and virtual connections", 2005; for lines: relevance zones, I-C. Wu, P.-H. Lin,
 * "Relevance-zone-oriented proof search for Connect6", 2010).
 *
 * At each node, cheapest first: a line, a block, two threats at once; no line open; threats that
 * win (threats.ts); the table; pairs, or a stone of the defender and pairs (pairing.ts). When the
 * attacker would win by threats if the defender passed, only moves that could spoil that win are
 * tried.
 *
 * Extra stones never hurt their owner (strategy stealing), so no search needs a pass and cells on
 * no open line are left out.
 *
 * With threads (SHARED), a thread postpones a move that another one is searching, and gives up a
 * subtree when another thread has decided a node above it.
 */
import { endBusy, isBusy, numberOf, setBusy } from './busy.js';
import {
  FREE,
  REST,
  attacker,
  attackerRoots,
  attackerThreats,
  bitOf,
  cellsOf,
  defender,
  defenderRoots,
  defenderThreats,
  firstOf,
  frameBytes,
  isEmpty,
  isMany,
  placeAttacker,
  placeDefender,
  setAttacker,
  setBytes,
} from './frames.js';
import { bestOf, weigh } from './order.js';
import { holds, holdsAfter, used } from './pairing.js';
import { DEFENDS, SIDE, USED, foundZone, lookUp, makeCanonical, save, setKey } from './table.js';
import { fork, spoilingCells, winsByThreats } from './threats.js';

/** Returns how many nodes may be visited before the next call; 0: the search must end. */
declare function claim(): u32;

/** Stones of the defender, the best first, that are tried with pairs for all other lines. */
const stonesWithPairs: i32 = 12;

/** Nodes claimed but not visited. */
export let unspent: u32 = 0;
/** A limit ended the search: answers since then mean nothing. */
export let isStopped: bool = false;
let nodes: u32 = 0;
/** Nodes that were decided before all their moves were tried, by the side to move. */
export let cutsOfX: u32 = 0,
  cutsOfO: u32 = 0;
/** The side that attacks: 0 or `SIDE`. */
let attackingSide: u32 = 0;
/** The zone, after a search that the attacker does not win. */
export let zone: u64 = 0;

/** Starts the searches of a board. */
export function startSearch(): void {
  nodes = cutsOfX = cutsOfO = 0;
  isStopped = false;
  pathLength = 0;
  backTo = 0;
}

/** Chooses the side that attacks: 0 for X, 1 for O. No node is claimed. */
export function beginSearch(side: u32): void {
  setAttacker(side);
  attackingSide = side == 0 ? 0 : SIDE;
  unspent = 0;
}

function spend(): bool {
  if (unspent == 0 && !isStopped) {
    unspent = claim();
    isStopped = unspent == 0;
  }
  if (isStopped) return false;
  unspent--;
  nodes++;
  return true;
}

/** Sets the zone of a search that the attacker does not win. */
function held(cells: u64): bool {
  zone = cells;
  return false;
}

/** Whether the attacker, to move, gets a line. */
export function attack(at: usize): bool {
  if (!spend()) return false;
  if (load<u64>(at + attackerThreats) != 0) return true;
  const must = load<u64>(at + defenderThreats);
  if (must != 0) return attackForced(at, must);
  if (isEmpty(at + attacker)) return held(0);
  if (winsByThreats(at)) return true;
  const known = find(at, 0);
  if (known >= 0) return known == 1;
  if (holds(at)) return held(used);
  return isDivided(at) ? searchShared(at, 0) : attackAll(at);
}

/** Decides `attack` where the defender threatens to complete a line, which must be blocked. */
function attackForced(at: usize, must: u64): bool {
  if (isMany(must)) return widen(at, must, 2);
  placeAttacker(at, firstOf(must));
  if (defend(at + frameBytes) || isStopped) return true;
  return widen(at, zone | must, 2);
}

/** Tries the attacker's moves, where nothing simpler decides. */
function attackAll(at: usize): bool {
  const start = nodes,
    kind = USED | attackingSide,
    divides = isDivided(at);
  const moves = load<u64>(at, REST);
  let left = moves,
    all: u64 = 0;
  weigh(at, false);
  while (left != 0) {
    const cell = divides ? nextMove(at, left, left == moves, kind) : bestOf(at, left);
    left ^= bitOf(cell);
    const number = divides ? numberOf(at, cell, kind) : 0;
    if (divides) setBusy(number);
    placeAttacker(at, cell);
    const wins = defend(at + frameBytes);
    if (divides) endBusy(number);
    if (isStopped) return false;
    if (wins) {
      if (attackingSide == 0) cutsOfX++;
      else cutsOfO++;
      save(at, kind, true, zone, nodes - start);
      return true;
    }
    all |= zone;
    left &= zone;
  }
  zone = all;
  save(at, kind, false, zone, nodes - start);
  return false;
}

/** Whether the attacker gets a line where the defender moves. */
export function defend(at: usize): bool {
  if (!spend()) return false;
  const now = load<u64>(at + defenderThreats);
  if (now != 0) return widen(at, now & -now, 1);
  const must = load<u64>(at + attackerThreats);
  if (must != 0) return isMany(must) || !holdsWith(at, firstOf(must));
  if (isEmpty(at + attacker)) return held(0);
  const known = find(at, DEFENDS);
  if (known >= 0) return known == 1;
  const crossing = fork(at, defender, defenderRoots);
  if (crossing >= 0) return !holdsWith(at, crossing);
  return isDivided(at) ? searchShared(at, DEFENDS) : defendAll(at);
}

/** Moves that may stop the attacker; sets their worths. */
export function defences(at: usize): u64 {
  const cells = winsByThreats(at) ? spoilingCells(at) : load<u64>(at, REST);
  weigh(at, true);
  return cells;
}

/** A stone of the defender that leaves only lines which pairs stop; -1 if none of the best is. */
export function stoneWithPairs(at: usize, cells: u64): i32 {
  let left = cells;
  for (let i = 0; i < stonesWithPairs && left != 0; i++) {
    const cell = bestOf(at, left);
    if (holdsAfter(at, cell)) return <i32>cell;
    left ^= bitOf(cell);
  }
  return -1;
}

/** Tries the defender's moves, where nothing simpler decides. */
function defendAll(at: usize): bool {
  const start = nodes,
    kind = USED | DEFENDS | attackingSide,
    divides = isDivided(at),
    moves = defences(at);
  if (stoneWithPairs(at, moves) >= 0) {
    zone = used;
    save(at, kind, false, zone, nodes - start);
    return false;
  }
  for (let left = moves; left != 0;) {
    const cell = divides ? nextMove(at, left, left == moves, kind) : bestOf(at, left);
    left ^= bitOf(cell);
    const number = divides ? numberOf(at, cell, kind) : 0;
    if (divides) setBusy(number);
    const holds = holdsWith(at, cell);
    if (divides) endBusy(number);
    if (isStopped) return false;
    if (!holds) continue;
    if (attackingSide == 0) cutsOfO++;
    else cutsOfX++;
    save(at, kind, false, zone, nodes - start);
    return false;
  }
  save(at, kind, true, zone, nodes - start);
  return true;
}

/** Whether a stone of the defender on `cell` stops the attacker; the zone then holds it. */
export function holdsWith(at: usize, cell: u32): bool {
  placeDefender(at, cell);
  if (attack(at + frameBytes)) return false;
  zone |= bitOf(cell);
  return true;
}

/**
 * Sets the zone to the given one, widened until each open line of the attacker has `least` cells
 * in it: with one cell the attacker has no line yet; with two its next stone completes none, so
 * that it must answer a threat of the defender.
 */
export function widen(at: usize, cells: u64, least: u32): bool {
  const free = load<u64>(at, FREE);
  zone = cells;
  for (let word: usize = 0; word < setBytes; word += 8) {
    for (let lines = load<u64>(at + attacker + word); lines != 0; lines &= lines - 1) {
      const line = cellsOf(attackerRoots, word, lines, free);
      for (let inZone = <u32>popcnt(line & zone); inZone < least; inZone++) {
        const rest = line & ~zone;
        zone |= rest & -rest;
      }
    }
  }
  return false;
}

/** Returns 1 if the attacker wins, 0 if not, -1 if unknown; sets the frame's key and the zone. */
export function find(at: usize, turn: u32): i32 {
  setKey(at);
  makeCanonical(at);
  const known = lookUp(at, USED | attackingSide | turn);
  if (known == 0) zone = foundZone;
  return known;
}

// The path of a thread: the nodes being searched, from the root down, with frame and side to move.
let pathAt: usize = 0,
  pathLength: usize = 0;
/** The frame of a node that another thread has decided, to which the search returns; else 0. */
let backTo: usize = 0;
/** With fewer free cells than this, a subtree is too small to be divided. */
const dividedFrom: u64 = 22;

export function setPath(at: usize): usize {
  pathAt = at;
  return isDefined(SHARED) ? 64 * 8 : 0;
}

function isDivided(at: usize): bool {
  return isDefined(SHARED) && popcnt(load<u64>(at, FREE)) >= dividedFrom;
}

function searchShared(at: usize, turn: u32): bool {
  let known: i32 = -1;
  // If the table has lost the result of another thread since, search again.
  while (known < 0) {
    const entry = pathAt + (pathLength << 3);
    store<u32>(entry, <u32>at);
    store<u32>(entry, turn, 4);
    pathLength++;
    const wins = turn == 0 ? attackAll(at) : defendAll(at);
    pathLength--;
    if (backTo != at) return wins;
    backTo = 0;
    isStopped = false;
    known = find(at, turn);
  }
  return known == 1;
}

/** The best move that no other thread is searching; all threads begin with the best one. */
function nextMove(at: usize, left: u64, isFirst: bool, kind: u32): u32 {
  const best = bestOf(at, left);
  if (isFirst) return best;
  if (isAnswered()) isStopped = true;
  else {
    for (let others = left; others != 0;) {
      const cell = bestOf(at, others);
      if (!isBusy(numberOf(at, cell, kind))) return cell;
      others ^= bitOf(cell);
    }
  }
  return best;
}

/** Whether another thread has decided a node of the path; sets `backTo` to the first such one. */
function isAnswered(): bool {
  for (let i: usize = 0; i < pathLength; i++) {
    const at = <usize>load<u32>(pathAt + (i << 3));
    if (lookUp(at, USED | attackingSide | load<u32>(pathAt + (i << 3), 4)) < 0) continue;
    backTo = at;
    return true;
  }
  return false;
}
