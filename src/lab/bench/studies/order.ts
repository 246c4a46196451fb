/**
 * Alpha-beta on Hex with moves in the best or the worst order by the evaluation, to measure the
 * effect of order.
 */
import { plainQuestion, type Solver } from '../../../core/game.js';
import { hex } from '../../../games/hex/index.js';
import { HexPosition } from '../../../games/hex/rules/position.js';
import type { HexSetup } from '../../../games/hex/rules/setup.js';
import { shortestPath } from '../../../games/hex/evaluations/shortest-path.js';
import { alphabeta } from '../../../search/alphabeta/alphabeta.js';

/** A Hex position that lists its moves by the evaluation of the positions they lead to. */
class Sorted extends HexPosition {
  private readonly values = new Float64Array(this.moveCount);

  /** @param sign 1: the best for the mover first; -1: the worst */
  constructor(
    setup: HexSetup,
    private readonly sign: 1 | -1,
  ) {
    super(setup);
  }

  override legalMoves(out: Int32Array, from: number): number {
    const { values } = this;
    const count = super.legalMoves(out, from);
    const sign = this.toMove === 0 ? this.sign : -this.sign;
    for (let i = from; i < from + count; i++) {
      this.play(out[i]);
      values[out[i]] = sign * shortestPath.evaluate(this);
      this.undo();
    }
    out.subarray(from, from + count).sort((a, b) => values[b] - values[a] || a - b);
    return count;
  }
}

/** Counts the nodes of the search without the moves played for ordering. */
function sorted(id: string, sign: 1 | -1): Solver<HexSetup> {
  return {
    id,
    summary: { english: id },
    listed: false,
    accepts: () => true,
    solve: (setup, _question, context) => {
      const position = new Sorted(setup, sign);
      const traits = hex.rules.traits(setup);
      return alphabeta({ position, traits, question: plainQuestion, context, evaluation: shortestPath });
    },
  };
}

export const orderStudies: readonly Solver[] = [sorted('best-first', 1), sorted('worst-first', -1)];
