/** Checks by the rules alone that the moves of an answer are legal. */
import type { Game, Setup } from '../../../core/game.js';
import type { Position } from '../../../core/position.js';
import { shown } from '../../../games/kit/fault.js';
import type { SolverCache } from '../../../core/search/solver-cache.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

/** The moves of an answer. */
export interface ClaimedMoves {
  readonly best: readonly string[];
  /** The line of play; undefined where none is claimed, as in labels. */
  readonly line: readonly string[] | undefined;
  /** The value for the side to move, if it is claimed as proved. */
  readonly value: number | undefined;
}

/** Lists the legal moves of a position at successive plies in one buffer. */
class LegalMoves {
  private readonly moves: Int32Array;

  constructor(private readonly position: Position) {
    this.moves = new Int32Array(position.moveCount);
  }

  /** Returns the legal moves of the current position; valid until the next call. */
  now(): Int32Array {
    return this.moves.subarray(0, this.position.legalMoves(this.moves, 0));
  }
}

/**
 * Returns the first fault of the moves, or undefined. `best` must hold legal moves, each once, and
 * at least one if the answer is proved and there is one. `line` must be playable and begin with one
 * of `best`. A line that ends the game must reach `value`; that of a single player must do so
 * wherever it ends.
 */
export function faultOfMoves(
  game: Game,
  setup: Setup,
  { best, line, value }: ClaimedMoves,
  cache: SolverCache,
): Phrase | undefined {
  const made = game.rules.position(setup, cache);
  if (!made.ok) return undefined;
  const position = made.value;
  const legal = new LegalMoves(position);
  const first = new Set(legal.now());
  if (best.length === 0 && first.size > 0 && value !== undefined) return phrase('no best move is named');
  if (new Set(best).size < best.length) return phrase('best names a move twice');
  for (const name of best) {
    const move = game.codec.parseMove(setup, name);
    if (!move.ok || !first.has(move.value)) return phrase('{name} is no move here', { name: shown(name) });
  }
  if (line === undefined) return undefined;
  if (line.length > 0 && best.length > 0 && !best.includes(line[0]))
    return phrase('pv does not begin with a best move');
  for (const name of line) {
    const move = game.codec.parseMove(setup, name);
    if (!move.ok || !legal.now().includes(move.value))
      return phrase('pv: {name} cannot be played', { name: shown(name) });
    position.play(move.value);
  }
  return value === undefined ? undefined : faultOfEnd(game, setup, position, line.length, value, cache);
}

/** Compares the result of the line, which was played on `position`, with the value. */
function faultOfEnd(
  game: Game,
  setup: Setup,
  position: Position,
  plies: number,
  value: number,
  cache: SolverCache,
): Phrase | undefined {
  const { players, chance } = game.rules.traits(setup);
  const start = game.rules.position(setup, cache);
  if (!start.ok || chance || (players === 2 && (!position.isOver || plies === 0))) return undefined;
  const before = game.codec.answersToCome ? start.value.settled : 0;
  const gained = position.settled - before;
  const reached = start.value.toMove === 0 ? gained : 0 - gained;
  return reached === value ? undefined : phrase('pv takes {reached}, not {value}', { reached, value });
}
