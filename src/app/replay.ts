/** Are the moves of an answer moves at all? By the rules alone. */
import type { Game, Setup } from '../core/game.js';
import type { Move, Position } from '../core/position.js';

/**
 * What is wrong with the moves: each of `best` must be legal, `line` must be playable and begin with the first
 * of `best` or another of them. Undefined if nothing is.
 */
export function faultOfMoves(game: Game, setup: Setup, best: unknown, line: unknown): string | undefined {
  if (!isNames(best) || !isNames(line)) return 'best or pv is missing';
  const made = game.position(setup);
  if (!made.ok) return undefined;
  const position = made.value;
  for (const name of best)
    if (legal(game, setup, position, name) === undefined) return `${name} is no move here`;
  if (line.length > 0 && best.length > 0 && !best.includes(line[0]))
    return 'pv does not begin with a best move';
  for (const name of line) {
    const move = legal(game, setup, position, name);
    if (move === undefined) return `pv: ${name} cannot be played`;
    position.play(move);
  }
  return undefined;
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

function legal(game: Game, setup: Setup, position: Position, name: string): Move | undefined {
  const move = game.parseMove(setup, name);
  if (!move.ok) return undefined;
  const moves = new Int32Array(position.moveCount);
  const count = position.legalMoves(moves, 0);
  return moves.subarray(0, count).includes(move.value) ? move.value : undefined;
}
