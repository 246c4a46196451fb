/** The opening rule swap2 as the protocol has it: three stones by one side, then the other takes the better side. */
import type { Answer } from '../../core/answer.js';
import type { Point } from './protocol.js';

/** From the centre, the first side first: a three that the player calls nearly even, -0.03 to -0.09 of 1 by its nodes. */
const opening: readonly Point[] = [
  { x: 0, y: 0 },
  { x: 1, y: 1 },
  { x: -2, y: -2 },
];

/** Stones on the board when a side is asked to choose; with three, two more could be put instead. */
export const choosingCounts: readonly number[] = [3, 5];

/** The three stones that this side puts on an empty board of k or more lines each way. */
export function openingStones(cols: number, rows: number): Point[] {
  const [x, y] = [Math.floor(cols / 2), Math.floor(rows / 2)];
  return opening.map((from) => ({ x: x + from.x, y: y + from.y }));
}

/** Whether the side to move, of which the answer is, would rather have the other side's stones. */
export function wantsSwap({ lo, hi }: Answer): boolean {
  return lo + hi < 0;
}
