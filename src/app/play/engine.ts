/** The computer as a player: chooses the solver for a position and returns its move. */
import type { Answer } from '../../core/answer.js';
import type { Game, Question, Setup, Solver, Traits } from '../../core/game.js';
import { legalMoves, type Move, type Position } from '../../core/position.js';
import { fail, ok, type Refusal, type Result } from '../../core/refusal.js';
import type { Limits, SearchContext } from '../../core/search/limits.js';
import type { SolverCache } from '../../core/search/solver-cache.js';
import { minimax } from '../../search/minimax.js';
import { taskOf } from '../../search/task.js';
import type { Session } from '../../session/session.js';
import { atLevel, levelOf, type EngineOptions } from './engine-options.js';
import { phrase } from '../../core/text/phrase.js';

/** A position and the game that led to it. */
export interface EngineInput {
  readonly game: Game;
  readonly start: Setup;
  readonly setup: Setup;
  /** Searched in place and restored. */
  readonly position: Position;
  readonly turns: readonly { readonly landed: Move }[];
  /** Data that solvers reuse in later positions. */
  readonly cache?: SolverCache | undefined;
  /** Called with the nodes and the depth of each search. */
  readonly watch?: SearchContext['watch'];
}

/** Returns the context for a search of the position. */
export function contextOf({ cache, watch }: EngineInput, limits: Limits): SearchContext {
  return { ...limits, cache, watch };
}

/** Returns the input for the current position of a game. */
export function inputOf(session: Session, cache?: SolverCache): EngineInput {
  const { game, start, setup, position, turns } = session;
  return { game, start, setup, position, turns, cache };
}

/** Returns the input for a position that no game has led to. */
export function positionInput(
  game: Game,
  setup: Setup,
  position: Position,
  surroundings: Pick<EngineInput, 'cache' | 'watch'>,
): EngineInput {
  return { game, start: setup, setup, position, turns: [], ...surroundings };
}

export interface EngineMove {
  readonly move: Move;
  readonly algorithm: string;
  readonly answer: Answer;
}

export function questionOf({ evaluation, seed }: EngineOptions): Question {
  return { best: 'one', certificate: false, seed, evaluation };
}

/** Chooses a move in a position that is not over. Refused if the solver does not accept it. */
export function think(input: EngineInput, asked: EngineOptions): Result<EngineMove> {
  const level = levelOf(input.game, asked);
  if (!level.ok) return level;
  const options = atLevel(asked, level.value);
  if (input.game.rules.traits(input.setup).players === 1) return captureThought(input, options);
  const solver = solverFor(input, options, level.value?.solver);
  if (!solver.ok) return solver;
  const chosen = options.algorithm ?? level.value?.solver;
  const toDepth = chosen === undefined && options.limits.depth !== undefined;
  const ties = toDepth || undefined;
  const question: Question = { ...questionOf(options), ties, seat: input.position.toMove };
  const answer = solver.value.solve(input.setup, question, contextOf(input, options.limits));
  return ok(thoughtOf(input, solver.value, answer));
}

/** Returns the reason why `think` would refuse the positions of a game from `start`, if any. */
export function engineRefusal(game: Game, start: Setup, asked: EngineOptions): Refusal | undefined {
  const level = levelOf(game, asked);
  if (!level.ok) return level.error;
  const { algorithm } = asked;
  // Captures are searched by the named algorithm, or by any that accepts them.
  if (game.rules.traits(start).players === 1 && algorithm === undefined) return undefined;
  const solver = solverFor({ game, setup: start }, atLevel(asked, level.value), level.value?.solver);
  return solver.ok ? undefined : solver.error;
}

/** Returns the game's first solver that takes the position, which is its best one for it. */
export function bestSolver(game: Game, setup: Setup, question: Question): Solver | undefined {
  return game.solvers.list.find((one) => one.accepts(setup, question) === true);
}

/**
 * Returns the named solver; else that of the level; else the depth-limited search if a depth or an
 * evaluation is asked for; else the game's default, which proves its move or estimates it by the
 * game's best player.
 */
function solverFor(
  { game, setup }: Pick<EngineInput, 'game' | 'setup'>,
  options: EngineOptions,
  ofLevel: Solver | undefined,
): Result<Solver> {
  const { algorithm } = options;
  const question = questionOf(options);
  const named = algorithm ?? (ofLevel ? undefined : byDepth(game.rules.traits(setup), options));
  if (named === undefined) {
    const solver = ofLevel ?? bestSolver(game, setup, question);
    return solver ? ok(solver) : fail('not-supported', {});
  }
  const solver = game.solvers.list.find(({ id }) => id === named);
  if (!solver) return fail('not-supported', { because: unknownAlgorithm(game, named) });
  const accepted = solver.accepts(setup, question);
  return accepted === true ? ok(solver) : { ok: false, error: accepted };
}

function byDepth({ chance }: Traits, { limits, evaluation }: EngineOptions): string | undefined {
  if (limits.depth === undefined && evaluation === undefined) return undefined;
  return chance ? 'expectiminimax' : 'alphabeta';
}

function unknownAlgorithm(game: Game, name: string) {
  const known = game.solvers.list.map(({ id }) => id).join(', ');
  return phrase('{id} has no algorithm {name}; there are: {known}', { id: game.id, name, known });
}

/** Returns the solver's move; the first legal move if the solver stopped before it had one. */
function thoughtOf({ position }: EngineInput, solver: { readonly id: string }, answer: Answer): EngineMove {
  return { move: answer.best[0] ?? legalMoves(position)[0], algorithm: solver.id, answer };
}

/**
 * Returns the next move of the longest capture from the start, for one player. If the moves played
 * are not its beginning, plain search continues from the current position, because a record cannot
 * say which man is capturing.
 */
function captureThought(input: EngineInput, options: EngineOptions): Result<EngineMove> {
  const { game, start, position, turns } = input;
  const taking = game.solvers.list.filter((one) => one.accepts(start, questionOf(options)) === true);
  const solver = taking.find(({ id }) => id === options.algorithm) ?? taking[0];
  const answer = solver.solve(start, questionOf(options), contextOf(input, options.limits));
  const onLine = turns.every(({ landed }, ply) => answer.line[ply] === landed);
  const next = answer.line[turns.length];
  if (onLine && next !== undefined) return ok({ move: next, algorithm: solver.id, answer });
  const task = taskOf(game, start, position, contextOf(input, options.limits), questionOf(options));
  return ok(thoughtOf(input, { id: 'minimax' }, minimax(task)));
}
