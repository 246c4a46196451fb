/**
 * The moves that threads are searching, a number in each slot: other threads try them last. This
 * changes only the order of moves, so that collisions and lost updates cost time but never change
 * an answer. After T. Kerrigan, "Simplified ABDADA", 2017.
 */
import { OTHER, OWN } from './frames.js';

export const BUSY_BYTES: u32 = 16384;
let busyAt: usize = 0;

export function setBusyMoves(at: usize): void {
  busyAt = at;
}

/** The number of a move in a position whose key is set; not 0. `kind` is that of table.ts. */
export function numberOf(at: usize, cell: u32, kind: u32): u32 {
  const key = load<u64>(at, OWN) ^ (load<u64>(at, OTHER) * (((<u64>0x9e3779b9) << 32) | 0x7f4a7c15)),
    move = <u64>(8 * cell + kind),
    mixed = (key ^ (key >> 29) ^ (move << 40)) * (((<u64>0xd6e8feb8) << 32) | 0x6659fd93);
  return <u32>(mixed >> 32) | 1;
}

function slotOf(number: u32): usize {
  return busyAt + (<usize>(number << 1) & (BUSY_BYTES - 4));
}

export function isBusy(number: u32): bool {
  return isDefined(SHARED) && atomic.load<u32>(slotOf(number)) == number;
}

export function setBusy(number: u32): void {
  if (isDefined(SHARED)) atomic.store<u32>(slotOf(number), number);
}

/** Removes the number, even if another thread is still searching the move. */
export function endBusy(number: u32): void {
  if (isDefined(SHARED)) atomic.store<u32>(slotOf(number), 0);
}
