/**
 * The one rule of choice among moves that a search holds for equally good, and the last look at its estimates:
 *
 *   1  a move that ends the game at once with the best value
 *   2  the fastest win and the longest loss, where a search of a few hundred positions finds them
 *   3  where every move loses, and where nothing is proved: a move after which the opponent cannot end the game at once,
 *      or has the fewest ways to
 *   4  the move nearest to the middle of the board
 *
 * For: two players, no chance in 1 to 3; games whose length does not depend on the moves know 4 alone. The rule looks
 * at the root when the search has ended: the search's value and its counts stay.
 */
import type { Answer } from '../../core/answer.js';
import type { Presentation, Question, Rules, Setup, Solver, Traits } from '../../core/game.js';
import { legalMoves, type Move, type Position } from '../../core/position.js';
import type { Point } from '../../core/scene.js';
import { leftOf, type Limits, type SearchContext } from '../../core/search/limits.js';
import type { SolverCache } from '../../core/search/solver-cache.js';
import { fastestLine, type Distances } from './fastest.js';

/** What the rule must know of a game. */
export interface ChoiceGame<S extends Setup> extends Distances<S> {
  readonly rules: Pick<Rules<S>, 'traits' | 'position' | 'after' | 'length'>;
  readonly view: Pick<Presentation<S>, 'cells' | 'movePlace'>;
}

/** A distance is cheap with so many moves at most, and by so large a search. */
const fewMoves = 16;
const cheap: Limits = { nodes: 400, bytes: 2 ** 14 };

/**
 * The solver, with moves chosen by the rule where one move is asked for or not all best ones are known. The move that
 * a certificate begins with stays.
 */
export function choosing<S extends Setup>(game: ChoiceGame<S>, solver: Solver<S>): Solver<S> {
  return {
    ...solver,
    solve: (setup, question, context) => {
      const answer = solver.solve(setup, question, context);
      const isListed = question.best === 'all' && answer.status === 'proved';
      if (isListed || answer.best.length === 0 || answer.certificate || question.proof) return answer;
      const found = question.ties === true ? withTies(solver, setup, question, context, answer) : answer;
      return new Choice(game, setup, question, found, context.cache).answer();
    },
  };
}

/**
 * The answer with all moves as good as its own: by a second search to the depth that it had ended, which costs about as
 * much again and whose counts are not the answer's.
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

  /** Some games compute their bounds from all lines of the board: not where one move is left to name. */
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
      // In a position lost in two plies every move loses as soon.
      if (plies > 2 && move !== undefined) return this.playing(move, rest);
    }
    return found.lo === worst ? this.playingSafest(position, moves) : this.playing(this.central(found.best));
  }

  private fastest(): ReturnType<typeof fastestLine<S>> {
    const { game, setup, found, question, cache } = this;
    return fastestLine(game, setup, found.lo, () => ({ ...cheap, cache }), question.line !== false);
  }

  /** The answer with this move, the first of a list that was asked for; a line of the search's own stays. */
  private playing(move: Move, rest?: readonly Move[]): Answer {
    const { found, question } = this;
    const isSame = found.line[0] === move && rest === undefined;
    const others = question.best === 'all' && found.best.includes(move) ? found.best : [];
    if (isSame && found.best[0] === move && found.best.length === Math.max(1, others.length)) return found;
    const best = [move, ...others.filter((one) => one !== move)];
    return { ...found, best, line: isSame ? found.line : [move, ...(rest ?? [])] };
  }

  /** Whether `move` ends the game with the best value for the side that makes it. */
  private endsFor(position: Position, move: Move): boolean {
    const most = position.toMove === 0 ? this.traits.best : this.traits.worst;
    position.play(move);
    const ends = position.isOver && position.settled === most;
    position.undo();
    return ends;
  }

  /** As `playing`; a line that is not the search's own shows the opponent's win at once after the move. */
  private playingSafest(position: Position, moves: readonly Move[]): Answer {
    const move = this.safest(position, moves);
    if (this.found.line[0] === move || this.question.line === false) return this.playing(move);
    return this.playing(move, this.winsAfter(position, move).slice(0, 1));
  }

  /** The search's own choice, or the next one that leaves the opponent no win at once, or else the fewest. */
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

  /** The opponent's wins at once after `move`; `likely` alone if it is one of them. */
  private winsAfter(position: Position, move: Move, likely?: Move): Move[] {
    position.play(move);
    const replies = position.isOver ? [] : legalMoves(position);
    const wins = (reply: Move): boolean => this.endsFor(position, reply);
    const isLikely = likely !== undefined && replies.includes(likely) && wins(likely);
    const found = isLikely ? [likely] : replies.filter(wins);
    position.undo();
    return found;
  }

  /** Moves as the search prefers them. */
  private weighed(): Move[] {
    return (this.found.values ?? []).map(({ move }) => move);
  }

  private central(moves: readonly Move[]): Move {
    return moves.length === 1 ? moves[0] : this.byNearness(moves)[0];
  }

  /**
   * The moves by how far from the middle of the board, as it is drawn, they are made; equally far ones as they were
   * listed, and those without a place last.
   */
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

/** Places are doubles: cells that mirror one another are equally near. */
const rounding = 1e-9;

const farthest = Number.MAX_VALUE;

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

function squared(a: Point, b: Point): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
}
