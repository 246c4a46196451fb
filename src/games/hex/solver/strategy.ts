/** The certificate of a proved answer: which position the winner's strategy is about, and the strategy. */
import type { Meter } from '../../../core/limits.js';
import type { Move } from '../../../core/position.js';
import type { StrategyCertificate, SwapCertificate } from '../certificate.js';
import { swapMove } from '../moves.js';
import { EMPTY, FIRST, SECOND, stoneCount, type HexSetup } from '../setup.js';
import type { Session } from './session.js';

/**
 * Certificate for the proved `value` (1 or -1) of `setup`, which is not over; `move` is the winning move, if the
 * side to move wins. Undefined where `meter` ends the search or the strategy is too long (certify.ts).
 */
export function strategyFor(
  setup: HexSetup,
  session: Session,
  value: number,
  move: Move,
  meter: Meter,
): StrategyCertificate | SwapCertificate | undefined {
  if (setup.swap && value < 0 && stoneCount(setup.cells, EMPTY) === setup.cells.length) {
    return { kind: 'hex-swap' };
  }
  const mover = setup.toMove + 1;
  const winner = (value > 0 ? mover : 3 - mover) === FIRST ? FIRST : SECOND;
  const nodes = session.strategy(value > 0 ? after(setup, move) : setup.cells, winner, meter);
  return nodes && { kind: 'hex-strategy', winner, ...(value > 0 ? { move } : {}), nodes };
}

function after(setup: HexSetup, move: Move): Uint8Array {
  const { cells, cols } = setup;
  const board = cells.slice();
  const mover = setup.toMove + 1;
  if (move !== swapMove(setup)) board[move] = mover;
  else {
    const stone = cells.indexOf(3 - mover);
    board[stone] = EMPTY;
    board[(stone % cols) * cols + Math.floor(stone / cols)] = mover;
  }
  return board;
}
