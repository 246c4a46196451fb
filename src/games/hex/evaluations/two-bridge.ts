/**
 * Report 000's evaluation: the game's end, stones in the acute corners, a stone in the centre,
 * two-bridges.
 *
 * A two-bridge is two stones of one player two steps apart with both cells between them empty:
 * whichever one the opponent takes, the other joins them. A stone one row off its own side has such
 * a bridge to the side.
 *
 *      . x .        from the stone o, the six ends x; each end's two cells are the
 *     x . . x       dots next to both
 *      . o .
 *     x . . x
 *      . x .
 *
 * If both cells are on the board, an end off the board is on the border, whose owners are the
 * players: bridges to a side need no special case. README.md says what the report left open and
 * what was chosen. O(rows * cols), nothing allocated.
 */
import type { Evaluation } from '../../../core/game.js';
import type { Position } from '../../../core/position.js';
import type { HexPosition } from '../rules/position.js';
import { EMPTY, FIRST, SECOND } from '../rules/setup.js';
import { phrase } from '../../../core/text/phrase.js';

/** Weights for side 0; only `centre` is in the report. */
export const weights = { win: 1_000_000, centre: 1000, acuteCorner: -100, bridgeEnd: 10 } as const;

/** 1 for a stone of side 0 on `square`, -1 for one of side 1, 0 for none. */
function signOf(squares: Uint8Array, square: number): number {
  const owner = squares[square];
  return owner === FIRST ? 1 : owner === SECOND ? -1 : 0;
}

/** Ends of two-bridges at a stone: a bridge between stones has two, one to a side has one. */
function endsAt(squares: Uint8Array, square: number, width: number): number {
  const stone = squares[square];
  // Each two adjacent neighbours of the stone are also next to one bridge end.
  const above = squares[square - width] === EMPTY;
  const aboveRight = squares[square - width + 1] === EMPTY;
  const right = squares[square + 1] === EMPTY;
  const below = squares[square + width] === EMPTY;
  const belowLeft = squares[square + width - 1] === EMPTY;
  const left = squares[square - 1] === EMPTY;
  let ends = 0;
  if (above && aboveRight && squares[square - 2 * width + 1] === stone) ends++;
  if (aboveRight && right && squares[square - width + 2] === stone) ends++;
  if (right && below && squares[square + width + 1] === stone) ends++;
  if (below && belowLeft && squares[square + 2 * width - 1] === stone) ends++;
  if (belowLeft && left && squares[square + width - 2] === stone) ends++;
  if (left && above && squares[square - width - 1] === stone) ends++;
  return ends;
}

/** Ends of side 0's two-bridges minus those of side 1. */
export function bridgeEnds(position: HexPosition): number {
  const { squares } = position;
  const { squareOf, width } = position.geometry;
  let ends = 0;
  for (let cell = 0; cell < squareOf.length; cell++) {
    const square = squareOf[cell];
    const stone = squares[square];
    if (stone === EMPTY) continue;
    if (stone === FIRST) ends += endsAt(squares, square, width);
    else ends -= endsAt(squares, square, width);
  }
  return ends;
}

function places(position: HexPosition): number {
  const { squares } = position;
  const { rows, cols, squareOf } = position.geometry;
  const last = squareOf.length - 1;
  let value = weights.acuteCorner * signOf(squares, squareOf[0]);
  if (last > 0) value += weights.acuteCorner * signOf(squares, squareOf[last]);
  if (rows % 2 === 1 && cols % 2 === 1) value += weights.centre * signOf(squares, squareOf[last / 2]);
  return value;
}

export const twoBridge: Evaluation = {
  id: 'two-bridge',
  summary: phrase('two-bridges, centre and acute corners (report 000)'),
  evaluate(position: Position): number {
    const hex = position as HexPosition;
    if (hex.winner !== 0) return hex.winner === FIRST ? weights.win : -weights.win;
    return places(hex) + weights.bridgeEnd * bridgeEnds(hex);
  },
};
