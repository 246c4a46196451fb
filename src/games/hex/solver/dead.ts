/**
 * Dead cells seen from their six neighbours alone.
 *
 * A cell matters to a full board only if both players have stones around it in at least two
 * separate runs: otherwise its owner joins nothing with it that its neighbours do not join. An
 * empty cell is dead if it matters in no filling of its empty neighbours. A dead cell may be given
 * to either player, and stays dead whatever is played elsewhere.
 *
 * Sources: R. Hayward, J. van Rijswijck, "Hex and combinatorics", Discrete Mathematics 306 (2006);
 * Y. Björnsson, R. Hayward, M. Johanson, J. van Rijswijck, "Dead cell analysis in Hex and the
 * Shannon game" (2007).
 *
 * Code of a ring: two bits a neighbour, 0 empty, 1 and 2 the players, neighbour i of board.ts in
 * bits 2i, 2i+1.
 */
import { EMPTY, FIRST, SECOND } from '../rules/setup.js';

/** 1 where the ring's code shows a dead cell. */
export const deadRing: Uint8Array = table();

/** By player and ring code: bit i is set if a stone on empty neighbour i kills the cell. */
export const killersOf: readonly Uint8Array[] = [new Uint8Array(0), killers(FIRST), killers(SECOND)];

/** Ring code of `cell`. */
export function ringCode(ring: Int16Array, colour: Uint8Array, cell: number): number {
  const at = 6 * cell;
  return (
    colour[ring[at]] |
    (colour[ring[at + 1]] << 2) |
    (colour[ring[at + 2]] << 4) |
    (colour[ring[at + 3]] << 6) |
    (colour[ring[at + 4]] << 8) |
    (colour[ring[at + 5]] << 10)
  );
}

/** Whether a ring without empty cells has fewer than four changes of colour. */
function isDead(code: number): boolean {
  let changes = 0;
  for (let i = 0; i < 6; i++) {
    if (((code >> (2 * i)) & 3) !== ((code >> (2 * ((i + 1) % 6))) & 3)) changes++;
  }
  return changes < 4;
}

/** Goes from high codes to low, so that rings with more stones come first. */
function table(): Uint8Array {
  const dead = new Uint8Array(4096);
  for (let code = 4095; code >= 0; code--) {
    const hasThree = (code & (code >> 1) & 0x555) !== 0;
    if (hasThree) continue;
    let empty = 0;
    while (empty < 12 && ((code >> empty) & 3) !== EMPTY) empty += 2;
    dead[code] = empty < 12 ? dead[code | (FIRST << empty)] & dead[code | (SECOND << empty)] : +isDead(code);
  }
  return dead;
}

/** Takes one stone of the player from each of the few dead rings, which is fast at start-up. */
function killers(player: number): Uint8Array {
  const bits = new Uint8Array(4096);
  for (let code = 0; code < 4096; code++) {
    if (deadRing[code] === 0) continue;
    for (let i = 0; i < 6; i++) {
      if (((code >> (2 * i)) & 3) === player) bits[code ^ (player << (2 * i))] |= 1 << i;
    }
  }
  return bits;
}
