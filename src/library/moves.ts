/** Positions and their moves, by name. */
import { legalMoves as movesOf, type Position } from '../core/position.js';
import { startSetup } from '../app/positions/start-position.js';
import type { RecordItem } from '../batch/read/items.js';
import { itemOf, recordOf, type PositionRecord } from './records.js';
import { gameNamed, requireNames, valueOf, type Names } from './usage.js';

/** A board given by its numbers. A `PositionRecord` can be used as one. */
export interface Board {
  readonly rows: number;
  readonly cols: number;
  /** Contents in the order of the record. Default: all empty. */
  readonly cells?: readonly number[];
  /** Options of the header, as in `{ k: 5 }`. */
  readonly options?: Readonly<Record<string, string | number>>;
}

const names: Names<PositionRecord> = {
  rows: true,
  cols: true,
  cells: true,
  options: true,
  kind: true,
  game: true,
  text: true,
  index: true,
  line: true,
};

/**
 * Builds a position of a game, given by id or alias: `position('hex', { rows: 5, cols: 5 })` is the
 * empty board.
 * @throws RangeError if the game does not exist or has no such board
 */
export function position(gameName: string, board: Board): PositionRecord {
  const game = gameNamed(gameName);
  requireNames<object>(board, names);
  const { rows, cols, cells, options = {} } = board;
  const header = Object.entries(options).map(([key, value]) => `${key}=${String(value)}`);
  const text = cells
    ? `${[game.id, rows, cols, ...header].join(' ')}\n${cells.join(' ')}\n`
    : game.codec.format(valueOf(startSetup(game, board, header)));
  const item = itemOf(text);
  positionOf(item);
  return recordOf(item) as PositionRecord;
}

function positionOf({ game, setup }: RecordItem): Position {
  return valueOf(game.rules.position(setup));
}

/** Returns whether no move is left. @throws RangeError if the text is no position */
export function isOver(record: PositionRecord | string): boolean {
  return positionOf(itemOf(record)).isOver;
}

/**
 * Returns the winner: 1 or 2, 0 for a draw; undefined during a game and in games of one player.
 * @throws RangeError if the text is no position
 */
export function winner(record: PositionRecord | string): 0 | 1 | 2 | undefined {
  const item = itemOf(record);
  const { isOver: over, settled } = positionOf(item);
  if (!over || item.game.rules.traits(item.setup).players === 1) return undefined;
  return settled === 0 ? 0 : settled > 0 ? 1 : 2;
}

/**
 * Returns the names of the legal moves in the order of the board; none if the game is over. In
 * checkers they are the first jumps of all captures.
 * @throws RangeError if the text is no position
 */
export function legalMoves(record: PositionRecord | string): string[] {
  const item = itemOf(record);
  return movesOf(positionOf(item)).map((move) => item.game.codec.moveName(item.setup, move));
}

/**
 * Returns the position after a move. A slippery piece lands on its target.
 * @throws RangeError if the move is not legal, and in games of one player, whose records cannot
 * hold an unfinished move
 */
export function play(record: PositionRecord | string, move: string): PositionRecord {
  const item = itemOf(record);
  const { game, setup } = item;
  if (game.rules.traits(setup).players === 1)
    throw new RangeError(`no record holds a half-made move of ${game.id}`);
  const parsed = valueOf(game.codec.parseMove(setup, move));
  if (!movesOf(positionOf(item)).includes(parsed)) throw new RangeError(`${move} is not legal here`);
  const after = game.rules.after(setup, parsed);
  const { index, line } = item;
  return recordOf({ ...itemOf(game.codec.format(after)), index, line }) as PositionRecord;
}
