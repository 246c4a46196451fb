/** How Hex programs choose a move, judged by the exact solver: by evaluations, as report 004 does, by resistance. */
import type { Evaluation, Setup } from '../../core/game.js';
import { plainQuestion } from '../../core/game.js';
import { legalMoves, type Move } from '../../core/position.js';
import { hex } from '../../games/hex/index.js';
import { HexPosition } from '../../games/hex/rules/position.js';
import type { HexSetup } from '../../games/hex/rules/setup.js';
import { Board } from '../../games/hex/solver/board.js';
import { Resistance } from '../../games/hex/solver/resistance.js';

/** Chooses a move for player 1, who is to move. */
export type Chooser = (setup: HexSetup) => Move;

export function evaluationOf(id: string): Evaluation {
  return hex.solvers.evaluations.find((one) => one.id === id)!;
}

/** Full width to `depth` plies; leaves are valued by `evaluation`, from the view of player 1. */
export function byDepth(evaluation: Evaluation, depth: number): Chooser {
  return chooser(depth, (position) => evaluation.evaluate(position));
}

/**
 * As report 004 has it: a won game is worth 10000 or -10000 for player 1, any other leaf the difference of the
 * shortest paths *from the view of whoever is to move there*, and the levels maximise and minimise in turn.
 */
export function asReport004(depth: number): Chooser {
  const evaluation = evaluationOf('shortest-path');
  return chooser(depth, (position) => {
    const value = evaluation.evaluate(position);
    return position.isOver || position.toMove === 0 ? value : -value;
  });
}

/** The empty cell through which most current flows, both players' circuits together. */
export function byResistance(): Chooser {
  return ({ rows, cols, cells }) => {
    const board = new Board(rows, cols);
    const resistance = new Resistance(board);
    resistance.run(board.coloured(cells));
    return resistance.score
      .subarray(0, cells.length)
      .reduce(
        (best, score, cell, all) => (cells[cell] === 0 && (best < 0 || score > all[best]) ? cell : best),
        -1,
      );
  };
}

function chooser(depth: number, leaf: (position: HexPosition) => number): Chooser {
  return (setup) => {
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
  };
}

function after(position: HexPosition, move: Move, value: () => number): number {
  position.play(move);
  const result = value();
  position.undo();
  return result;
}

/** The moves that win, by the exact solver; none if the position is lost. */
export function winningMoves(setup: Setup): readonly Move[] {
  const solver = hex.solvers.list.find(({ id }) => id === 'solver')!;
  const { lo, best, status } = solver.solve(setup, { ...plainQuestion, best: 'all' }, {});
  if (status !== 'proved') throw new Error('not solved');
  return lo === 1 ? best : [];
}

/** How many of `setups` each chooser answers with a winning move. */
export function winsKept(chooser: Chooser, setups: readonly HexSetup[]): number {
  return setups.filter((setup) => winningMoves(setup).includes(chooser(setup))).length;
}
