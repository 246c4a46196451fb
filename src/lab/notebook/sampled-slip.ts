/**
 * Report 001's search under slips: it draws one random slide for each move that is tried, instead
 * of the expectation over all slides. Its choice depends on the draw.
 */
import { legalMoves, type ChancePosition, type Move } from '../../core/position.js';
import type { Random } from '../../core/random.js';
import { itemOf, type PositionRecord } from '../../library/records.js';
import { unwrap } from '../../core/refusal.js';

/** Returns the choice of minimax to the end of the game, with slides drawn from `random`. */
export function sampledChoice(record: PositionRecord | string, random: Random): string {
  const { game, setup } = itemOf(record);
  const position = unwrap(game.rules.position(setup)) as ChancePosition;
  const [out, probability] = [new Int32Array(position.moveCount), new Float64Array(position.moveCount)];

  const landed = (move: Move): Move => {
    const count = position.outcomes(move, out, probability, 0);
    let left = random.unit();
    let i = 0;
    while (i + 1 < count && left >= probability[i]) left -= probability[i++];
    return out[i];
  };
  const after = (move: Move): number => {
    position.play(landed(move));
    const value = visit();
    position.undo();
    return value;
  };
  const visit = (): number => {
    if (position.isOver) return position.settled;
    const values = legalMoves(position).map(after);
    return position.toMove === 0 ? Math.max(...values) : Math.min(...values);
  };
  const moves = legalMoves(position);
  const sign = position.toMove === 0 ? 1 : -1;
  const values = moves.map((move) => sign * after(move));
  return game.codec.moveName(setup, moves[values.indexOf(Math.max(...values))]);
}
