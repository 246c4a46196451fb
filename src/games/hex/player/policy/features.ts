/**
 * What the policy sees of a move: five numbers that look up weights, and three measures of the circuits.
 *
 *   number   what                                                             values
 *   RING     code of the six neighbours (stones.ts)                            4,096
 *   OUTER    code of the six cells behind them, a bridge away                  4,096
 *   PLACE    row and column, counted from the nearer side up to five             121
 *   REPLY    step from the opponent's last stone, up to three rows and columns    50
 *   AGAIN    step from the mover's own last stone, likewise                       50
 *
 * All are told from the view of player 1: for player 2 the board is mirrored on the long diagonal and the colours are
 * exchanged. Half a turn of the board changes nothing either, so that the two numbers of a pair share the smaller one.
 * The border's corners, which count as player 2's, are the exception.
 */
import { lazily } from '../../../../core/lazily.js';
import type { Geometry } from '../../rules/bordered-board.js';
import { ringCodes } from '../rings.js';
import type { Stones } from '../stones.js';

export const featuresPerMove = 5;
const places = 11;
const reach = 3;
const stepsPerSide = 2 * reach + 1;
const noStep = stepsPerSide * stepsPerSide;
const outerAt = ringCodes;
const placeAt = outerAt + ringCodes;
const replyAt = placeAt + places * places;
const againAt = replyAt + noStep + 1;
/** Size of the table of weights. */
export const featureCount = againAt + noStep + 1;

/** The code with the players' colours exchanged and each neighbour `i` at `last - i`, counted round the ring. */
function mirrored(code: number, last: number): number {
  let result = 0;
  for (let i = 0; i < 6; i++) {
    const owner = (code >> (2 * i)) & 3;
    result |= (owner === 0 ? 0 : 3 - owner) << (2 * ((last - i) % 6));
  }
  return result;
}

/** The number of each code at `player << 12 | code`: the smaller one of a pair. @param last see mirrored. */
function codeNumbers(last: number): Uint16Array {
  const numbers = new Uint16Array(3 * ringCodes);
  for (let code = 0; code < ringCodes; code++) {
    numbers[(1 << 12) | code] = Math.min(code, (code >> 6) | ((code & 63) << 6));
  }
  for (let code = 0; code < ringCodes; code++) {
    numbers[(2 << 12) | code] = numbers[(1 << 12) | mirrored(code, last)];
  }
  return numbers;
}

/** Of the six neighbours, and of the six cells behind them. */
const ringNumbers = lazily(() => codeNumbers(5));
const outerNumbers = lazily(() => codeNumbers(10));

/** Position along a side, 0 to 10, 5 for all that are far from both ends. */
function placeOf(at: number, length: number): number {
  const back = length - 1 - at;
  if (at === back) return 5;
  return at < back ? Math.min(at, 5) : 10 - Math.min(back, 5);
}

export class Features {
  /** The squares behind the six neighbours of each square; beyond the border the nearest border square. */
  readonly outer: Int16Array;
  private readonly rings = ringNumbers();
  private readonly outers = outerNumbers();
  private readonly place: readonly [Uint8Array, Uint8Array];

  constructor(private readonly geometry: Geometry) {
    const { squareOf, squareCount, rows, cols, width } = geometry;
    this.outer = new Int16Array(6 * squareCount);
    this.place = [new Uint8Array(squareCount), new Uint8Array(squareCount)];
    const steps = [-1, 0, -1, 1, 0, 1, 1, 0, 1, -1, 0, -1];
    squareOf.forEach((square, cell) => {
      const [row, col] = [Math.floor(cell / cols), cell % cols];
      for (let i = 0; i < 6; i++) {
        const next = (i + 1) % 6;
        const r = Math.min(Math.max(row + 1 + steps[2 * i] + steps[2 * next], 0), rows + 1);
        const c = Math.min(Math.max(col + 1 + steps[2 * i + 1] + steps[2 * next + 1], 0), cols + 1);
        this.outer[6 * square + i] = r * width + c;
      }
      const [r, c] = [placeOf(row, rows), placeOf(col, cols)];
      const all = places * places - 1;
      this.place[0][square] = Math.min(r * places + c, all - (r * places + c));
      this.place[1][square] = Math.min(c * places + r, all - (c * places + r));
    });
  }

  /** Writes the five numbers of a move of `player` to `out` from `at` on. @param last, own squares, 0 for none. */
  write(
    stones: Stones,
    player: number,
    square: number,
    last: number,
    own: number,
    out: Uint16Array,
    at: number,
  ): void {
    const { colour, ring } = stones;
    const o = 6 * square;
    const { outer } = this;
    const code =
      colour[outer[o]] |
      (colour[outer[o + 1]] << 2) |
      (colour[outer[o + 2]] << 4) |
      (colour[outer[o + 3]] << 6) |
      (colour[outer[o + 4]] << 8) |
      (colour[outer[o + 5]] << 10);
    out[at] = this.rings[(player << 12) | ring[square]];
    out[at + 1] = outerAt + this.outers[(player << 12) | code];
    out[at + 2] = placeAt + this.place[player - 1][square];
    out[at + 3] = replyAt + this.stepNumber(player, last, square);
    out[at + 4] = againAt + this.stepNumber(player, own, square);
  }

  private stepNumber(player: number, from: number, to: number): number {
    if (from === 0) return noStep;
    const { width } = this.geometry;
    return stepNumber(
      player,
      Math.floor(to / width) - Math.floor(from / width),
      (to % width) - (from % width),
    );
  }
}

function stepNumber(player: number, row: number, col: number): number {
  if (row < -reach || row > reach || col < -reach || col > reach) return noStep;
  const number =
    player === 1 ? (row + reach) * stepsPerSide + col + reach : (col + reach) * stepsPerSide + row + reach;
  return Math.min(number, noStep - 1 - number);
}

/** The number that RING has for a code. */
export function ringNumber(player: number, code: number): number {
  return ringNumbers()[(player << 12) | code];
}

/** The number that REPLY has for a step. */
export function replyNumber(player: number, row: number, col: number): number {
  return replyAt + stepNumber(player, row, col);
}

/** Row and column steps to the six neighbours, then to the six cells behind them. */
export const outerSteps: readonly (readonly [row: number, col: number])[] = [
  ...([
    [-1, 0],
    [-1, 1],
    [0, 1],
    [1, 0],
    [1, -1],
    [0, -1],
  ] as const),
  ...([
    [-2, 1],
    [-1, 2],
    [1, 1],
    [2, -1],
    [1, -2],
    [-1, -1],
  ] as const),
];
