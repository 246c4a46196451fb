/** Connections that H-search claims, checked by playing them out inside their carriers. */
import type { Board } from '../../../../src/games/hex/solver/board.js';
import type { HSearch } from '../../../../src/games/hex/connections/hsearch.js';
import type { CarrierLists } from '../../../../src/games/hex/connections/kernel.js';
import { cellsOf } from '../solver/board.js';

/**
 * Returns whether `player`, who is to move if `mine`, joins two cells or sides inside `carrier`.
 */
function joins(
  board: Board,
  colour: Uint8Array,
  player: number,
  ends: number[],
  carrier: number[],
  mine: boolean,
): boolean {
  const free = carrier.filter((cell) => colour[cell] === 0);
  if (free.length === 0 || connected(board, colour, player, ends))
    return connected(board, colour, player, ends);
  const outcome = (cell: number): boolean => {
    colour[cell] = mine ? player : 3 - player;
    const joined = joins(board, colour, player, ends, carrier, !mine);
    colour[cell] = 0;
    return joined;
  };
  return mine ? free.some(outcome) : free.every(outcome);
}

function connected(board: Board, colour: Uint8Array, player: number, [from, to]: number[]): boolean {
  const seen = new Set([from]);
  for (const at of seen) {
    for (const next of neighbours(board, at)) if (colour[next] === player) seen.add(next);
  }
  return seen.has(to);
}

/** Returns the neighbours of a cell, or the cells along a side. */
function neighbours(board: Board, at: number): Iterable<number> {
  if (at < board.cellCount) return board.ring.subarray(6 * at, 6 * at + 6);
  const along: number[] = [];
  for (let i = 0; i < board.ring.length; i++) if (board.ring[i] === at) along.push(Math.floor(i / 6));
  return along;
}

/** Returns a cell or side of an endpoint. */
function placeOf(board: Board, search: HSearch, player: number, endpoint: number): number {
  if (endpoint < 2) return board.nearSide(player) + endpoint;
  return search.ends.of.findIndex((end) => end === endpoint);
}

/**
 * Returns the number of small connections that hold when played out; -1 if one does not.
 * @param mine whether the player moves first
 */
export function checkLists(
  board: Board,
  search: HSearch,
  colour: Uint8Array,
  player: number,
  lists: CarrierLists,
  mine: boolean,
): number {
  let checked = 0;
  for (let y = 1; y < search.ends.count; y++) {
    for (let x = 0; x < y; x++) {
      const pair = (y * (y - 1)) / 2 + x;
      const ends = [x, y].map((end) => placeOf(board, search, player, end));
      for (const slot of lists.slots(pair)) {
        const carrier = cellsOf(board, lists.carrier(slot));
        if (carrier.length > 5) continue;
        const stones = colour.slice();
        for (const end of ends) stones[end] = player;
        if (!joins(board, stones, player, ends, carrier, mine)) return -1;
        checked++;
      }
    }
  }
  return checked;
}
