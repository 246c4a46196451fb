/**
 * Moves of the capture problem. A move is 4 * (square it starts from) + (index into `directions`);
 * squares count as in the record.
 */
import { parseCellName } from '../../../core/text/coordinates.js';
import type { Move } from '../../../core/position.js';
import { fail, ok, type Result } from '../../../core/refusal.js';
import { EMPTY, OPPONENT, OWN, colOf, indexOf, rowOf, squareName, type CheckersSetup } from './setup.js';
import type { BoardSize } from '../../../core/game.js';

/** The four diagonals as steps of row and column, in the order in which report 003 tries them. */
export const directions: readonly (readonly [number, number])[] = [
  [1, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
];

/** Indices into `directions`. */
const [upRight, downLeft, upLeft, downRight] = [0, 1, 2, 3] as const;

/** Squares a jump leaves, passes and lands on; undefined if it would leave the board. */
export function jumpOf(
  setup: BoardSize,
  move: Move,
): { readonly from: number; readonly over: number; readonly to: number } | undefined {
  const from = move >> 2;
  const [dr, dc] = directions[move & 3];
  const row = rowOf(from, setup.cols) + 2 * dr;
  const col = colOf(from, setup.cols) + 2 * dc;
  if (row < 0 || row >= setup.rows || col < 0 || col >= setup.cols) return undefined;
  return { from, over: indexOf(row - dr, col - dc, setup.cols), to: indexOf(row, col, setup.cols) };
}

/** The square where a capture lands; undefined if the move is no capture. */
export function landing({ rows, cols, cells }: CheckersSetup, move: Move): number | undefined {
  const jump = jumpOf({ rows, cols }, move);
  return jump && cells[jump.over] === OPPONENT && cells[jump.to] === EMPTY ? jump.to : undefined;
}

/**
 * The board after `move`, which must be legal. A record does not say which man is capturing: only
 * the Position knows that this man alone goes on.
 */
export function after(setup: CheckersSetup, move: Move): CheckersSetup {
  const { from, over, to } = jumpOf(setup, move)!;
  const cells = setup.cells.slice();
  cells[from] = EMPTY;
  cells[over] = EMPTY;
  cells[to] = OWN;
  return { ...setup, cells };
}

/** The moves along a path of squares, each two apart diagonally. */
export function movesAlong(setup: CheckersSetup, path: ArrayLike<number>): Move[] {
  const { cols } = setup;
  const moves: Move[] = [];
  for (let i = 1; i < path.length; i++) {
    const from = path[i - 1];
    const to = path[i];
    const up = rowOf(to, cols) > rowOf(from, cols);
    const right = colOf(to, cols) > colOf(from, cols);
    moves.push(4 * from + (up ? (right ? upRight : upLeft) : right ? downRight : downLeft));
  }
  return moves;
}

/** Inverse of `movesAlong`: the squares the man stands on, its first one included. */
export function squaresAlong(setup: CheckersSetup, line: readonly Move[]): number[] {
  if (line.length === 0) return [];
  return [line[0] >> 2, ...line.map((move) => jumpOf(setup, move)!.to)];
}

/** `c1xe3`: the square left, `x`, the square reached. */
export function moveName(setup: CheckersSetup, move: Move): string {
  const jump = jumpOf(setup, move);
  if (!jump) throw new Error(`move ${String(move)} leaves the board`);
  return `${squareName(jump.from, setup.cols)}x${squareName(jump.to, setup.cols)}`;
}

function isSquare({ rows, cols }: CheckersSetup, { row, column }: { row: number; column: number }): boolean {
  return row < rows && column < cols && (row & 1) === (column & 1);
}

/** Inverse of `moveName`; a name that is no move of this board size is refused. */
export function parseMove(setup: CheckersSetup, name: string): Result<Move> {
  // A column may be called x: the x between the squares is the one after digits.
  const [from, to] = (/^([a-z]+\d+)x([a-z]+\d+)$/.exec(name) ?? []).slice(1).map(parseCellName);
  if (!from || !to || !isSquare(setup, from) || !isSquare(setup, to)) return fail('bad-move', { move: name });
  const direction = directions.findIndex(
    ([row, column]) => to.row - from.row === 2 * row && to.column - from.column === 2 * column,
  );
  if (direction < 0) return fail('bad-move', { move: name });
  return ok(4 * indexOf(from.row, from.column, setup.cols) + direction);
}
