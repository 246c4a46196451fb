/**
 * Alpha-beta on Hex with moves in the best or the worst order by the evaluation, to measure the
 * effect of order.
 */
import { plainQuestion, type Evaluation, type Solver } from '../../../core/game.js';
import type { Move, Position, Side } from '../../../core/position.js';
import { hex } from '../../../games/hex/index.js';
import { HexPosition } from '../../../games/hex/rules/position.js';
import type { HexSetup } from '../../../games/hex/rules/setup.js';
import { shortestPath } from '../../../games/hex/evaluations/shortest-path.js';
import { alphabeta } from '../../../search/alphabeta/alphabeta.js';

/** A Hex position that lists its moves by the evaluation of the positions they lead to. */
class Sorted implements Position {
  readonly moveCount: number;
  private readonly values: Float64Array;

  /** @param sign 1: the best for the mover first; -1: the worst */
  constructor(
    readonly inner: HexPosition,
    private readonly sign: 1 | -1,
  ) {
    this.moveCount = inner.moveCount;
    this.values = new Float64Array(inner.moveCount);
  }

  get toMove(): Side {
    return this.inner.toMove;
  }
  get isOver(): boolean {
    return this.inner.isOver;
  }
  get settled(): number {
    return this.inner.settled;
  }
  get keyLow32(): number {
    return this.inner.keyLow32;
  }
  get keyHigh32(): number {
    return this.inner.keyHigh32;
  }

  legalMoves(out: Int32Array, from: number): number {
    const { inner, values } = this;
    const count = inner.legalMoves(out, from);
    const sign = inner.toMove === 0 ? this.sign : -this.sign;
    for (let i = from; i < from + count; i++) {
      inner.play(out[i]);
      values[out[i]] = sign * shortestPath.evaluate(inner);
      inner.undo();
    }
    out.subarray(from, from + count).sort((a, b) => values[b] - values[a] || a - b);
    return count;
  }

  play(move: Move): void {
    this.inner.play(move);
  }

  undo(): void {
    this.inner.undo();
  }
}

const evaluation: Evaluation = {
  ...shortestPath,
  evaluate: (position) => shortestPath.evaluate((position as Sorted).inner),
};

/** Counts the nodes of the search without the moves played for ordering. */
function sorted(id: string, sign: 1 | -1): Solver<HexSetup> {
  return {
    id,
    summary: { english: id },
    listed: false,
    accepts: () => true,
    solve: (setup, _question, context) => {
      const position = new Sorted(new HexPosition(setup), sign);
      return alphabeta({
        position,
        traits: hex.rules.traits(setup),
        question: plainQuestion,
        context,
        evaluation,
      });
    },
  };
}

export const orderStudies: readonly Solver[] = [sorted('best-first', 1), sorted('worst-first', -1)];
