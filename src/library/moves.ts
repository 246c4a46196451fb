/** Positions and their moves, by name. */
import { legalMoves as movesOf, type Position } from '../core/position.js';
import { reason } from '../core/text/reasons.js';
import type { RecordItem } from '../batch/read/items.js';
import { itemOf, recordOf, type PositionRecord } from './records.js';

function positionOf({ game, setup }: RecordItem): Position {
  const position = game.rules.position(setup);
  if (position.ok) return position.value;
  throw new RangeError(`${position.error.code}: ${reason(position.error).en}`);
}

/**
 * Names of the legal moves, in the order of the board; none where the game is over. In checkers these are the first
 * jumps of all captures. @throws RangeError where the text is no position.
 */
export function legalMoves(record: PositionRecord | string): string[] {
  const item = itemOf(record);
  return movesOf(positionOf(item)).map((move) => item.game.codec.moveName(item.setup, move));
}

/**
 * The position after a move. A slippery piece lands where it was aimed at.
 * @throws RangeError where the move is not legal, and in games of one player, whose records hold no half-made move.
 */
export function play(record: PositionRecord | string, move: string): PositionRecord {
  const item = itemOf(record);
  const { game, setup } = item;
  if (game.rules.traits(setup).players === 1)
    throw new RangeError(`no record holds a half-made move of ${game.id}`);
  const parsed = game.codec.parseMove(setup, move);
  if (!parsed.ok) throw new RangeError(`${parsed.error.code}: ${reason(parsed.error).en}`);
  if (!movesOf(positionOf(item)).includes(parsed.value)) throw new RangeError(`${move} is not legal here`);
  const after = game.rules.after(setup, parsed.value);
  const { index, line } = item;
  return recordOf({ ...itemOf(game.codec.format(after)), index, line }) as PositionRecord;
}
