/** Parts of players that several games share. */
import { Random } from '../../core/random.js';

/** Largest chance of an estimate: only proved values are 1. */
const surest = 0.99;

/**
 * Returns the chance to win minus the chance to lose, -1..1 in steps of 0.001, of an evaluation.
 * @param scale the value at which the chance to win is 73 %
 */
export function chanceOf(value: number, scale: number): number {
  const chance = Math.max(-surest, Math.min(surest, Math.tanh(value / (2 * scale))));
  // Adding 0 turns -0 into 0.
  return Math.round(1000 * chance) / 1000 + 0;
}

/** Returns random numbers that depend on the position, so that equal ones get the same move. */
export function randomFor(cells: Uint8Array, seed: number): Random {
  return new Random(cells.reduce((mark, stone) => (mark * 3 + stone) % 0x7fffffff, seed));
}
