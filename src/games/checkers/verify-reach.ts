/** What a man could do by the rules alone: the ground on which `verify.ts` checks a certificate. */
import { EMPTY, OPPONENT, colOf, indexOf, rowOf, type CheckersSetup } from './setup.js';

/** The first thing that is wrong, thrown inside and returned to the caller. */
export class Fault extends Error {}

export function insist(holds: unknown, fault: string): asserts holds {
  if (!holds) throw new Fault(fault);
}

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** What one man could do, sparing some pieces. */
export interface Reach {
  /** Square he could come to -> the pieces he could jump over there. */
  readonly around: ReadonlyMap<number, readonly number[]>;
  /** Piece -> the two squares he would jump between. */
  readonly jumps: ReadonlyMap<number, readonly [number, number]>;
}

const diagonals = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;

/** Squares and pieces a man on `start` could ever come to, by the rules, sparing the pieces in `spared`. */
export function reachOf(setup: CheckersSetup, start: number, spared: ReadonlySet<number>): Reach {
  const around = new Map<number, number[]>([[start, []]]);
  const jumps = new Map<number, readonly [number, number]>();
  for (const [at, pieces] of around) {
    for (const [piece, land] of jumpsFrom(setup, at)) {
      if (setup.cells[piece] !== OPPONENT || spared.has(piece)) continue;
      if (setup.cells[land] !== EMPTY && land !== start) continue;
      pieces.push(piece);
      if (!around.has(land)) around.set(land, []);
      const known = jumps.get(piece) ?? [at, land];
      insist(known.includes(at) && known.includes(land), 'a piece can be jumped over in two ways');
      jumps.set(piece, known);
    }
  }
  for (const piece of jumps.keys()) insist(!around.has(piece), 'a capture would open a square');
  return { around, jumps };
}

/** The squares two steps away on the diagonals, with the squares between. */
function jumpsFrom(setup: CheckersSetup, at: number): [piece: number, land: number][] {
  const { rows, cols } = setup;
  const found: [number, number][] = [];
  for (const [up, right] of diagonals) {
    const row = rowOf(at, cols) + 2 * up;
    const col = colOf(at, cols) + 2 * right;
    if (row < 0 || row >= rows || col < 0 || col >= cols) continue;
    found.push([indexOf(row - up, col - right, cols), indexOf(row, col, cols)]);
  }
  return found;
}
