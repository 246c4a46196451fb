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

function neighbour(code: number, i: number): number {
  return (code >> (2 * (i % 6))) & 3;
}

/**
 * For a ring around a stone just played, at `player << 12 | code`: the directions, one bit each, where `player`
 * answers to keep a bridge.
 */
export const bridgeReplies: Uint8Array = (() => {
  const table = new Uint8Array(3 * ringCodes);
  for (let player = 1; player <= 2; player++) {
    for (let code = 0; code < ringCodes; code++) {
      let mask = 0;
      for (let i = 0; i < 6; i++) {
        const isKept =
          neighbour(code, i) === EMPTY &&
          neighbour(code, i + 1) === player &&
          neighbour(code, i + 5) === player;
        if (isKept) mask |= 1 << i;
      }
      table[(player << 12) | code] = mask;
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
