/**
 * The rule of choice among moves that a search considers equal, and a final check of its estimates:
 *
 *   1  a move that ends the game at once with the best value
 *   2  the fastest win or the slowest loss, if a search of a few hundred positions finds it
 *   3  if every move loses, or if nothing is proved: a move after which the opponent cannot end the
 *      game at once, or has the fewest ways to
 *   4  the move nearest to the middle of the board
 *
 * For: two players; steps 1 to 3 without chance. Games of fixed length use only step 4. The rule
 * looks at the root after the search and changes neither its value nor its counts.
 */
import { mean } from '../../core/arrays.js';
import type { Answer } from '../../core/answer.js';
import type { Presentation, Question, Rules, Setup, Solver, Traits } from '../../core/game.js';
import { legalMoves, type Move, type Position } from '../../core/position.js';
import type { Point } from '../../core/scene.js';
import { leftOf, type Limits, type SearchContext } from '../../core/search/limits.js';
import type { SolverCache } from '../../core/search/solver-cache.js';
import { fastestLine, type Distances } from './fastest.js';

/** The parts of a game that the rule needs. */
export interface ChoiceGame<S extends Setup> extends Distances<S> {
  readonly rules: Pick<Rules<S>, 'traits' | 'position' | 'after' | 'length'>;
  readonly view: Pick<Presentation<S>, 'cells' | 'movePlace'>;
}

/** A distance is searched only up to this number of moves, and within these limits. */
const fewMoves = 16;
const cheap: Limits = { nodes: 400, bytes: 2 ** 14 };

/**
 * Wraps the solver so that the rule chooses its move, if one move was asked for or not all best
 * moves are known. Answers with a certificate or with a proof stay as they are.
 */
export function choosing<S extends Setup>(game: ChoiceGame<S>, solver: Solver<S>): Solver<S> {
  return {
    ...solver,
    solve: (setup, question, context) => {
      const answer = solver.solve(setup, question, context);
      const isListed = question.best === 'all' && answer.status === 'proved';
      if (isListed || answer.best.length === 0 || answer.certificate || context.proof) return answer;
      const found = question.ties === true ? withTies(solver, setup, question, context, answer) : answer;
      return new Choice(game, setup, question, found, context.cache).answer();
    },
  };
}

/**
 * Returns the answer with all moves of equal value, found by a second search to the depth of the
 * first. It costs about as much again, which the answer's counts do not include.
 */
function withTies(
  solver: Solver,
  setup: Setup,
  asked: Question,
  context: SearchContext,
  answer: Answer,
): Answer {
  if (answer.status !== 'estimated') return answer;
  const { nodes: _nodes, ...rest } = leftOf(context, answer.stats);
  const within: SearchContext = { ...rest, depth: answer.stats.depth };
  const { lo, stop, best } = solver.solve(setup, { ...asked, best: 'all', line: false }, within);
  return stop === 'finished' && lo === answer.lo && best.includes(answer.best[0])
    ? { ...answer, best }
    : answer;
}

class Choice<S extends Setup> {
  private knownTraits: Traits | undefined;

  constructor(
    private readonly game: ChoiceGame<S>,
    private readonly setup: S,
    private readonly question: Question,
    private readonly found: Answer,
    private readonly cache: SolverCache | undefined,
  ) {}

  /** Computed on demand: some games derive their bounds from all lines of the board. */
  private get traits(): Traits {
    return (this.knownTraits ??= this.game.rules.traits(this.setup));
  }

  answer(): Answer {
    const { found, setup, cache, game } = this;
    const hasFixedLength = game.rules.length?.(setup).always === true;
    if (hasFixedLength && found.best.length === 1) return this.playing(found.best[0]);
    const { players, chance } = this.traits;
    if (players === 1) return found;
    if (hasFixedLength || chance) return this.playing(this.central(found.best));
    const made = game.rules.position(setup, cache);
    if (!made.ok) return found;
    const position = made.value;
    const moves = legalMoves(position);
    const ending = moves.filter((move) => this.endsFor(position, move));
    if (ending.length > 0) return this.playing(this.central(ending));
    if (found.status !== 'proved') return this.playingSafest(position, moves);
    const best = position.toMove === 0 ? this.traits.best : 0 - this.traits.worst;
    const worst = position.toMove === 0 ? this.traits.worst : 0 - this.traits.best;
    if (found.lo !== best && found.lo !== worst) return this.playing(this.central(found.best));
    if (moves.length <= fewMoves) {
      const { plies = 0, line: [move, ...rest] = [] } = this.fastest() ?? {};
      // In a position that is lost in two plies all moves lose equally fast.
      if (plies > 2 && move !== undefined) return this.playing(move, rest);
    }
    return found.lo === worst ? this.playingSafest(position, moves) : this.playing(this.central(found.best));
  }

  private fastest(): ReturnType<typeof fastestLine<S>> {
    const { game, setup, found, question, cache } = this;
    return fastestLine(game, setup, found.lo, () => ({ ...cheap, cache }), question.line !== false);
  }

  /**
   * Returns the answer with this move, first in the list if all moves were asked for. If the
   * search's own line begins with the move, that line stays.
   */
  private playing(move: Move, rest?: readonly Move[]): Answer {
    const { found, question } = this;
    const isSame = found.line[0] === move && rest === undefined;
    const others = question.best === 'all' && found.best.includes(move) ? found.best : [];
    if (isSame && found.best[0] === move && found.best.length === Math.max(1, others.length)) return found;
    const best = [move, ...others.filter((one) => one !== move)];
    return { ...found, best, line: isSame ? found.line : [move, ...(rest ?? [])] };
  }

  /** Returns whether `move` ends the game with the best value for its player. */
  private endsFor(position: Position, move: Move): boolean {
    const most = position.toMove === 0 ? this.traits.best : this.traits.worst;
    position.play(move);
    const ends = position.isOver && position.settled === most;
    position.undo();
    return ends;
  }

  /** Chooses the safest move. A line other than the search's shows the opponent's immediate win. */
  private playingSafest(position: Position, moves: readonly Move[]): Answer {
    const move = this.safest(position, moves);
    if (this.found.line[0] === move || this.question.line === false) return this.playing(move);
    return this.playing(move, this.winsAfter(position, move).slice(0, 1));
  }

  /** Returns the search's choice, or the next move that allows no or the fewest immediate wins. */
  private safest(position: Position, moves: readonly Move[]): Move {
    const { found, question } = this;
    const isLost = found.status === 'proved' && question.seat === undefined;
    const first = isLost ? [] : [this.central(found.best), ...this.weighed()];
    let refutation: Move | undefined;
    const isSafe = (move: Move): boolean => {
      const [reply] = this.winsAfter(position, move, refutation);
      refutation = reply ?? refutation;
      return reply === undefined;
    };
    const safe = first.find(isSafe);
    if (safe !== undefined) return safe;
    const others = this.byNearness(moves.filter((move) => !first.includes(move)));
    return others.find(isSafe) ?? this.leastOpen(position, [...first, ...others]);
  }

  private leastOpen(position: Position, moves: readonly Move[]): Move {
    const open = moves.map((move) => this.winsAfter(position, move).length);
    return moves[open.indexOf(Math.min(...open))];
  }

  /** Returns the opponent's immediate wins after `move`; only `likely` if it is one of them. */
  private winsAfter(position: Position, move: Move, likely?: Move): Move[] {
    position.play(move);
    const replies = position.isOver ? [] : legalMoves(position);
    const wins = (reply: Move): boolean => this.endsFor(position, reply);
    const isLikely = likely !== undefined && replies.includes(likely) && wins(likely);
    const found = isLikely ? [likely] : replies.filter(wins);
    position.undo();
    return found;
  }

  /** Returns the moves in the order of the search's preference. */
  private weighed(): Move[] {
    return (this.found.values ?? []).map(({ move }) => move);
  }

  private central(moves: readonly Move[]): Move {
    return moves.length === 1 ? moves[0] : this.byNearness(moves)[0];
  }

  /** Returns the moves by distance from the middle of the board; those without a place last. */
  private byNearness(moves: readonly Move[]): Move[] {
    const { view } = this.game;
    const places = view.cells.places(this.setup);
    const middle = { x: mean(places.map(({ x }) => x)), y: mean(places.map(({ y }) => y)) };
    const distances = moves.map((move): [Move, number] => {
      const place = view.movePlace(this.setup, move);
      return [move, place === undefined ? farthest : squared(places[place.cell], middle)];
    });
    return distances.sort(([, a], [, b]) => (Math.abs(a - b) < rounding ? 0 : a - b)).map(([move]) => move);
  }
}

/** Tolerance for equal distances of cells that mirror each other. */
const rounding = 1e-9;

const farthest = Number.MAX_VALUE;

function squared(a: Point, b: Point): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
}
