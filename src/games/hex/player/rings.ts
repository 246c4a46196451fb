/**
 * What the six neighbours of a cell say, one table look each.
 *
 * A bridge is two stones of a player, or a stone and the player's side, with two empty common neighbours. When the
 * opponent takes one, the player answers on the other. Around the intruder the bridge looks like this: own, empty,
 * own in three places that follow each other.
 */
import { EMPTY } from '../rules/setup.js';

/** Codes of rings (stones.ts). */
export const ringCodes = 4096;

/** The bits of a code that say what lies in direction `i`, at most 11. */
function inDirection(i: number, cell: number): number {
  return cell << (2 * (i % 6));
}

/**
 * For a ring around a stone just played, at `player << 12 | code`: the directions, one bit each, where `player`
 * answers to keep a bridge.
 */
export const bridgeReplies: Uint8Array = (() => {
  const table = new Uint8Array(3 * ringCodes);
  for (let player = 1; player <= 2; player++) {
    for (let i = 0; i < 6; i++) {
      const bridge = inDirection(i, EMPTY) | inDirection(i + 1, player) | inDirection(i + 5, player);
      for (let rest = 0; rest < 64; rest++) {
        const others =
          inDirection(i + 2, rest & 3) | inDirection(i + 3, (rest >> 2) & 3) | inDirection(i + 4, rest >> 4);
        table[(player << 12) | bridge | others] |= 1 << i;
      }
    }
  }
  return table;
})();

/** Member number `choice` (0..5) of a set of directions, at `6 * set + choice`; every member equally often. */
export const directionOf: Uint8Array = (() => {
  const table = new Uint8Array(64 * 6);
  for (let set = 1; set < 64; set++) {
    const members = [0, 1, 2, 3, 4, 5].filter((i) => (set & (1 << i)) !== 0);
    for (let choice = 0; choice < 6; choice++) table[6 * set + choice] = members[choice % members.length];
  }
  return table;
})();
