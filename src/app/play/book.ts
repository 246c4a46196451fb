/**
 * Computes an opening book: the value of every first move, with one search for all symmetric moves.
 */
import type { BookMove, Game, Image, Setup, Solver } from '../../core/game.js';
import type { Limits } from '../../core/search/limits.js';
import type { SearchWatch } from '../../core/search/search-watch.js';
import { legalMoves, type Move } from '../../core/position.js';
import { ok, type Result } from '../../core/refusal.js';
import { SolverCache } from '../../core/search/solver-cache.js';
import { canonical } from '../../games/kit/board/canonical.js';
import { positionInput, type EngineInput } from './engine.js';
import { moveWorth, type MoveWorth } from './hints.js';

/** A move of a computed book; its value is an interval if a limit ended the search. */
export interface ComputedMove extends Omit<BookMove, 'playouts'> {
  /** Number of positions searched, or of playouts; 0 if a symmetric move was searched. */
  readonly nodes: number;
}

/**
 * Computes the values of the legal moves of `setup` in the game's order and yields each as soon as
 * it is known. Refused if `setup` is no position of the game or the solver does not accept it.
 * @param solver solver for the positions after the moves
 * @param limits limits of each search
 * @param watch reports the progress of the searches, with the number of the move from 1
 */
export function computeBook(
  game: Game,
  setup: Setup,
  solver: Solver,
  limits: Limits,
  seed: number,
  watch?: SearchWatch,
): Result<Generator<ComputedMove>> {
  const made = game.rules.position(setup);
  if (!made.ok) return made;
  const question = { best: 'one', certificate: false, line: false, seed, book: false } as const;
  const accepted = solver.accepts(setup, question);
  if (accepted !== true) return { ok: false, error: accepted };
  const input = positionInput(game, setup, made.value, { cache: new SolverCache(), watch: watch?.look });
  return ok(
    values(input, (move) => {
      watch?.begin({ index: move + 1, game, setup });
      return moveWorth(input, question, limits, solver, move);
    }),
  );
}

/** The result of a search, for all positions symmetric to the one searched. */
interface SearchedMove {
  readonly worth: MoveWorth;
  /** The reply in the canonical position. */
  readonly reply: Move | undefined;
}

function* values(input: EngineInput, search: (move: Move) => MoveWorth): Generator<ComputedMove> {
  const { game, setup, position } = input;
  const known = new Map<string, SearchedMove>();
  for (const move of legalMoves(position)) {
    const image = canonical(game, game.rules.after(setup, move));
    const key = keyAfter(input, move, image.setup);
    let found = key === undefined ? undefined : known.get(key);
    const isNew = found === undefined;
    if (!found) {
      const worth = search(move);
      const proved = worth.status === 'proved' ? worth.line?.[0] : undefined;
      found = { worth, reply: proved === undefined ? undefined : image.move(proved) };
      if (key !== undefined) known.set(key, found);
    }
    const { lo, hi, status, nodes } = found.worth;
    const reply = found.reply === undefined ? undefined : replyOf(input, move, image, found.reply);
    yield { move, lo, hi, status, nodes: isNew ? nodes : 0, reply };
  }
}

/** Returns a key that is equal for symmetric moves; undefined in games of chance. */
function keyAfter({ game, setup, position }: EngineInput, move: Move, image: Setup): string | undefined {
  if (game.rules.traits(setup).chance) return undefined;
  position.play(move);
  const key = [position.toMove, position.settled, game.codec.format(image)].join(' ');
  position.undo();
  return key;
}

/** Returns the reply to `move` that corresponds to `reply` in its image. */
function replyOf({ position }: EngineInput, move: Move, image: Image, reply: Move): Move | undefined {
  position.play(move);
  const found = legalMoves(position).find((one) => image.move(one) === reply);
  position.undo();
  return found;
}
