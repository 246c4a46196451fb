/**
 * The only place where the protocol's colours meet our players.
 *
 *   protocol   begins   joins              here
 *   black      yes      top and bottom     player 2, side 1, stone 2
 *   white      no       left and right     player 1, side 0, stone 1
 *
 * Both name cells alike: a1 is top left, letters are columns. So the board is the same board; only who begins
 * differs: a game of the protocol starts with player 2 to move.
 */
import type { Side } from '../../core/position.js';

export const colours = ['white', 'black'] as const;
export type Colour = (typeof colours)[number];

/** The side that begins a game of the protocol: black. */
export const beginner: Side = 1;

export function colourOf(side: Side): Colour {
  return colours[side];
}

/** `b`, `black`, `w`, `white`, in any case. */
export function parseColour(text: string): Side | undefined {
  const lower = text.toLowerCase();
  if (lower === 'b' || lower === 'black') return 1;
  return lower === 'w' || lower === 'white' ? 0 : undefined;
}

/** `B+` or `W+`: who has won. */
export function scoreOf(winner: Side): string {
  return winner === 1 ? 'B+' : 'W+';
}
