/**
 * Annotates a game: the value of each position and move, and the loss of each move against the best
 * one.
 *
 * Every position is searched once. The value of a move is that of the position it leads to, or,
 * where pieces slide, the mean over the squares on which the piece may land. Values are of the
 * whole board and for the side that moves.
 */
import { seenBy } from '../../../core/answer.js';
import type { AnnotatedMove, Annotation, Verdict, Worth } from '../../answers/convert/annotation.js';
import type { Game, Question, Setup, Solver } from '../../../core/game.js';
import type { Limits, Watch } from '../../../core/search/limits.js';
import type { SearchWatch } from '../../../core/search/search-watch.js';
import type { Position } from '../../../core/position.js';
import { fail, ok, type Refusal, type Result } from '../../../core/refusal.js';
import { SolverCache } from '../../../core/search/solver-cache.js';
import { leftOutPoints } from '../../positions/settled.js';
import { positionInput } from '../../play/engine.js';
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

/** Tolerance for equal values: expected values are sums of doubles. */
const tolerance = 1e-9;

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
    const at = { game, setup, position: made.value, question, limits, cache, watch: watch?.look };
    watch?.begin({ index: ply + 1, game, setup });
    const solver = solverOf(at);
    if (!solver.ok) return solver;
    const now = search(at, solver.value);
    if (ply < turns.length) {
      const turn = turns[ply];
      const after = worthOf(at, turn, curve[0], solver.value);
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

/** A position of the game and the settings of its search. */
interface Point {
  readonly game: Game;
  readonly setup: Setup;
  readonly position: Position;
  readonly question: Question;
  readonly limits: Limits;
  readonly cache: SolverCache;
  readonly watch: Watch | undefined;
}

/** Returns the first solver that accepts the position; undefined if the game is over. */
function solverOf({ game, setup, position, question }: Point): Result<Solver | undefined> {
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
  { game, setup, position, question, limits, cache, watch }: Point,
  solver: Solver | undefined,
): Searched {
  const sign = position.toMove === 0 ? 1 : -1;
  if (!solver) {
    const value = sign * position.settled + 0;
    return { lo: value, hi: value, status: 'proved', best: undefined, nodes: 0 };
  }
  const { lo, hi, status, best, stats } = solver.solve(setup, question, { ...limits, cache, watch });
  const settled = leftOutPoints(game, position);
  const name = best.length === 0 ? undefined : game.codec.moveName(setup, best[0]);
  return { lo: lo + settled, hi: hi + settled, status, best: name, nodes: stats.nodes };
}

/**
 * Returns the value of a turn for its side.
 * @param next value of the next position for the first side
 */
function worthOf(
  { game, setup, position, question, limits, cache, watch }: Point,
  { side, lost, chosen }: Turn,
  next: Worth,
  solver: Solver | undefined,
): Worth {
  if (!game.rules.traits(setup).chance || lost) return { ...seenBy(side, next), status: next.status };
  const input = positionInput(game, setup, position, { cache, watch });
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
  if (!guessed && hi < -tolerance)
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
  if (hi <= tolerance) return 'best';
  if (lo <= tolerance) return 'unclear';
  const won = before.lo > tolerance && after.hi <= tolerance;
  const held = before.lo >= -tolerance && after.hi < -tolerance;
  if (won || held) return 'blunder';
  const same =
    before.lo > tolerance ? after.lo > tolerance : before.hi < -tolerance || after.lo >= -tolerance;
  return same ? 'mistake' : 'unclear';
}
