/** Checks by the rules alone that the moves of an answer are legal. */
import type { Game, Setup } from '../../../core/game.js';
import type { Position } from '../../../core/position.js';
import { insist, shown } from '../../../games/kit/fault.js';
import { phrase } from '../../../core/text/phrase.js';
import { leftOutPoints } from '../../positions/settled.js';

/** The moves of an answer. */
export interface ClaimedMoves {
  readonly best: readonly string[];
  /** The line of play; undefined where none is claimed, as in labels. */
  readonly line: readonly string[] | undefined;
  /** The value for the side to move, if it is claimed as proved. */
  readonly value: number | undefined;
}

/**
 * `best` must hold legal moves, each once, and at least one if the answer is proved and there is
 * one. `line` must be playable and begin with one of `best`. A line that ends the game must reach
 * `value`; that of a single player must do so wherever it ends.
 * @throws Fault
 */
export function checkMoves(
  game: Game,
  setup: Setup,
  position: Position,
  { best, line, value }: ClaimedMoves,
): void {
  const moves = new Int32Array(position.moveCount);
  const legal = (): Int32Array => moves.subarray(0, position.legalMoves(moves, 0));
  const first = new Set(legal());
  insist(best.length > 0 || first.size === 0 || value === undefined, phrase('no best move is named'));
  insist(new Set(best).size === best.length, phrase('best names a move twice'));
  for (const name of best) {
    const move = game.codec.parseMove(setup, name);
    insist(move.ok && first.has(move.value), phrase('{name} is no move here', { name: shown(name) }));
  }
  if (!line) return;
  const begins = line.length === 0 || best.length === 0 || best.includes(line[0]);
  insist(begins, phrase('pv does not begin with a best move'));
  const { players, chance } = game.rules.traits(setup);
  const sign = position.toMove === 0 ? 1 : -1;
  const before = leftOutPoints(game, position);
  let plies = 0;
  try {
    for (; plies < line.length; plies++) {
      const name = line[plies];
      const move = game.codec.parseMove(setup, name);
      const isLegal = move.ok && legal().includes(move.value);
      insist(isLegal, phrase('pv: {name} cannot be played', { name: shown(name) }));
      position.play(move.value);
    }
    const isFinal = players === 1 || (position.isOver && plies > 0);
    if (value === undefined || chance || !isFinal) return;
    const reached = sign * position.settled - before;
    insist(reached === value, phrase('pv takes {reached}, not {value}', { reached, value }));
  } finally {
    for (; plies > 0; plies--) position.undo();
  }
}
