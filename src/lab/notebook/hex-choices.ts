/**
 * Ways in which Hex programs choose a move, judged by the exact solver: evaluations, as in report
 * 004, and resistance.
 */
import { sizeName } from '../../core/text/coordinates.js';
import type { Evaluation } from '../../core/game.js';
import { legalMoves, type Move } from '../../core/position.js';
import { hex } from '../../games/hex/index.js';
import { HexPosition } from '../../games/hex/rules/position.js';
import type { HexSetup } from '../../games/hex/rules/setup.js';
import { Board } from '../../games/hex/solver/board.js';
import { Moves } from '../../games/hex/solver/moves.js';
import { itemOf, type PositionRecord } from '../../library/records.js';
import { solver } from '../../library/solve.js';

/** Returns the name of a move for player 1, who is to move. */
export type Chooser = (record: PositionRecord) => string;

function evaluationOf(id: string): Evaluation {
  return hex.solvers.evaluations.find((one) => one.id === id)!;
}

/** Full-width search to `depth` plies with the evaluation called `id`, for player 1. */
export function byDepth(id: string, depth: number): Chooser {
  const evaluation = evaluationOf(id);
  return searching(depth, (position) => evaluation.evaluate(position));
}

/**
 * The search of report 004: a won game is worth 10000 or -10000 for player 1, any other leaf the
 * difference of the shortest paths *for the side to move there*; levels maximise and minimise in
 * turn.
 */
export function asReport004(depth: number): Chooser {
  const evaluation = evaluationOf('shortest-path');
  return searching(depth, (position) => {
    const value = evaluation.evaluate(position);
    return position.isOver || position.toMove === 0 ? value : -value;
  });
}

/** The empty cell with the largest current in both players' circuits together. */
export function byResistance(): Chooser {
  // Each has a memory of WebAssembly.
  const known = new Map<string, Moves>();
  return chooser((setup) => {
    const { rows, cols, cells } = setup;
    const board = new Board(rows, cols);
    const size = sizeName(setup);
    const moves = known.get(size) ?? new Moves(board);
    known.set(size, moves);
    moves.order(board.coloured(cells));
    return moves.score
      .subarray(0, cells.length)
      .reduce(
        (best, score, cell, all) => (cells[cell] === 0 && (best < 0 || score > all[best]) ? cell : best),
        -1,
      );
  });
}

function chooser(choose: (setup: HexSetup) => Move): Chooser {
  return (record) => {
    const { game, setup } = itemOf(record);
    return game.codec.moveName(setup, choose(setup as HexSetup));
  };
}

function searching(depth: number, leaf: (position: HexPosition) => number): Chooser {
  return chooser((setup) => {
    const position = new HexPosition(setup);
    const visit = (left: number, maximise: boolean): number => {
      if (left === 0 || position.isOver) return leaf(position);
      const values = legalMoves(position).map((move) =>
        after(position, move, () => visit(left - 1, !maximise)),
      );
      return maximise ? Math.max(...values) : Math.min(...values);
    };
    const moves = legalMoves(position);
    const values = moves.map((move) => after(position, move, () => visit(depth - 1, false)));
    return moves[values.indexOf(Math.max(...values))];
  });
}

function after(position: HexPosition, move: Move, value: () => number): number {
  position.play(move);
  const result = value();
  position.undo();
  return result;
}

const exact = solver({ algorithm: 'solver', best: 'all', certificate: false });

/** Returns the winning moves by the exact solver; none if the position is lost. */
export function winningMoves(record: PositionRecord | string): readonly string[] {
  const { lo, best, status } = exact(record);
  if (status !== 'proved') throw new Error('not solved');
  return lo === 1 ? best : [];
}

/** Returns the number of positions for which the chooser names a winning move. */
export function winsKept(chooser: Chooser, records: readonly PositionRecord[]): number {
  return records.filter((record) => winningMoves(record).includes(chooser(record))).length;
}
