/**
 * Annotates a game: the value of each position and move, and the loss of each move against the best
 * one.
 *
 * Every position is searched once. The value of a move is that of the position it leads to, or,
 * where pieces slide, the mean over the squares on which the piece may land. Values are of the
 * whole board and for the side that moves.
 */
import { rounding, seenBy } from '../../../core/answer.js';
import type { AnnotatedMove, Annotation, Verdict, Worth } from '../../answers/convert/annotation.js';
import type { Question, Solver } from '../../../core/game.js';
import type { Limits } from '../../../core/search/limits.js';
import type { SearchWatch } from '../../../core/search/search-watch.js';
import { fail, ok, type Refusal, type Result } from '../../../core/refusal.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import { leftOutPoints } from '../../positions/settled.js';
import { contextOf, positionInput, type EngineInput } from '../../play/engine.js';
import { moveWorth } from '../../play/hints.js';
import type { Turn } from '../../../session/move-tree.js';
import type { Session } from '../../../session/session.js';
import { phrase } from '../../../core/text/phrase.js';

export interface AnnotateOptions {
  /** Limits for each position. */
  readonly limits: Limits;
  readonly seed: number;
  /** Reused from game to game. */
  readonly cache?: SolverCache;
  /** Reports the progress of the searches, with the number of the move that follows. */
  readonly watch?: SearchWatch;
}

/** Result of the search of a position, for its side to move. */
interface Searched extends Worth {
  readonly best: string | undefined;
  readonly nodes: number;
}

/**
 * Annotates a game. Refuses games of one player, and positions that no solver accepts.
 * @param written the moves as the file writes them
 * @throws Error if a proved value contradicts that of the next position, which is a fault of a
 * solver
 */
export function annotate(
  session: Session,
  { limits, seed, cache = new SolverCache(), watch }: AnnotateOptions,
  written: readonly string[] = [],
): Result<Annotation> {
  const { game, start, positions, turns } = session;
  if (game.rules.traits(start).players === 1) return fail('not-supported', { because: onePlayer });
  const moves: AnnotatedMove[] = [];
  const curve: Worth[] = [];
  const question = { best: 'one', certificate: false, line: false, seed } as const;
  // Goes backwards, as the value of a move is that of the next position.
  for (let ply = turns.length; ply >= 0; ply--) {
    const setup = positions[ply];
    const made = game.rules.position(setup, cache);
    if (!made.ok) return made;
    const at = positionInput(game, setup, made.value, { cache, watch: watch?.look });
    watch?.begin({ index: ply + 1, game, setup });
    const solver = solverOf(at, question);
    if (!solver.ok) return solver;
    const now = search(at, question, limits, solver.value);
    if (ply < turns.length) {
      const turn = turns[ply];
      const after = worthOf(at, question, limits, solver.value, turn, curve[0]);
      moves.unshift({
        ply: ply + 1,
        side: turn.side,
        move: turn.chosenName,
        written: written[ply] ?? turn.chosenName,
        ...judged(plain(now), after, turn.lost),
        best: now.best,
        nodes: now.nodes,
      });
    }
    curve.unshift({ ...seenBy(at.position.toMove, now), status: now.status });
  }
  return ok({ moves, curve });
}

const onePlayer = phrase('only games of two players are annotated');

/** Returns the first solver that accepts the position; undefined if the game is over. */
function solverOf({ game, setup, position }: EngineInput, question: Question): Result<Solver | undefined> {
  if (position.isOver) return ok(undefined);
  let refusal: Refusal | undefined;
  for (const solver of game.solvers.list) {
    const accepted = solver.accepts(setup, question);
    if (accepted === true) return ok(solver);
    refusal ??= accepted;
  }
  return { ok: false, error: refusal! };
}

/** Searches the position. The value is for the side to move and of the whole board. */
function search(
  input: EngineInput,
  question: Question,
  limits: Limits,
  solver: Solver | undefined,
): Searched {
  const { game, setup, position } = input;
  const sign = position.toMove === 0 ? 1 : -1;
  if (!solver) {
    const value = sign * position.settled + 0;
    return { lo: value, hi: value, status: 'proved', best: undefined, nodes: 0 };
  }
  const { lo, hi, status, best, stats } = solver.solve(setup, question, contextOf(input, limits));
  const settled = leftOutPoints(game, position);
  const name = best.length === 0 ? undefined : game.codec.moveName(setup, best[0]);
  return { lo: lo + settled, hi: hi + settled, status, best: name, nodes: stats.nodes };
}

/**
 * Returns the value of a turn for its side.
 * @param next value of the next position for the first side
 */
function worthOf(
  input: EngineInput,
  question: Question,
  limits: Limits,
  solver: Solver | undefined,
  { side, lost, chosen }: Turn,
  next: Worth,
): Worth {
  const { chance } = input.game.rules.traits(input.setup);
  if (!chance || lost) return { ...seenBy(side, next), status: next.status };
  return plain(moveWorth(input, question, limits, solver, chosen));
}

function plain({ lo, hi, status }: Worth): Worth {
  return { lo, hi, status };
}

/**
 * Returns the loss and its verdict from two values for the side that moved.
 * @param lostTurn the turn was lost, which no side may choose; it may be worth more than every
 * move, and its loss is 0 then
 */
function judged(
  before: Worth,
  after: Worth,
  lostTurn: boolean,
): Pick<AnnotatedMove, 'before' | 'after' | 'loss' | 'verdict'> {
  const most = before.hi - after.lo;
  const [lo, hi] = [before.lo - after.hi, lostTurn ? Math.max(0, most) : most];
  const guessed = before.status === 'estimated' || after.status === 'estimated';
  if (!guessed && hi < -rounding)
    throw new Error(`a move is worth ${String(after.lo)}, its position ${String(before.hi)}`);
  const exact = before.status === 'proved' && after.status === 'proved';
  const status = guessed ? 'estimated' : exact ? 'proved' : 'bounded';
  const least = guessed ? lo : Math.max(0, lo);
  return {
    before,
    after,
    loss: { lo: least, hi, status },
    verdict: guessed ? 'unclear' : named(before, after, lo, hi),
  };
}

function named(before: Worth, after: Worth, lo: number, hi: number): Verdict {
  if (hi <= rounding) return 'best';
  if (lo <= rounding) return 'unclear';
  const won = before.lo > rounding && after.hi <= rounding;
  const held = before.lo >= -rounding && after.hi < -rounding;
  if (won || held) return 'blunder';
  const same = before.lo > rounding ? after.lo > rounding : before.hi < -rounding || after.lo >= -rounding;
  return same ? 'mistake' : 'unclear';
}
