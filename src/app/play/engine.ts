/** The computer's side of a game: which solver thinks about a position, for how long, and what it chose. */
import type { Answer } from '../../core/answer.js';
import type { Game, Question, Setup, Solver, Traits } from '../../core/game.js';
import type { Limits } from '../../core/limits.js';
import type { Move, Position } from '../../core/position.js';
import { fail, ok, type Result } from '../../core/refusal.js';
import { minimax } from '../../search/minimax.js';
import { deepened, deepens } from './deepen.js';

export interface EngineOptions {
  /** Id of a solver; without one, the best that the limits allow. */
  readonly algorithm?: string;
  readonly evaluation?: string;
  readonly limits: Limits;
  readonly seed: number;
}

/** What the engine is shown: the position, and how it came about. */
export interface Spot {
  readonly game: Game;
  readonly start: Setup;
  readonly setup: Setup;
  /** Searched in place; left as it was found. */
  readonly position: Position;
  readonly turns: readonly { readonly landed: Move }[];
}

/** A move and where it comes from. */
export interface Thought {
  readonly move: Move;
  readonly algorithm: string;
  readonly answer: Answer;
}

/** The question of an engine's searches. */
export function questionOf({ evaluation, seed }: EngineOptions): Question {
  return { best: 'one', certificate: false, seed, ...(evaluation === undefined ? {} : { evaluation }) };
}

/** Chooses a move in a position that is not over; refused where the solver asked for does not take it. */
export function think(spot: Spot, options: EngineOptions): Result<Thought> {
  if (spot.game.traits(spot.setup).players === 1) return captureThought(spot, options);
  const solvers = candidates(spot, options);
  if (!solvers.ok) return solvers;
  const [first, second] = solvers.value;
  const question = questionOf(options);
  if (!second) return ok(thoughtOf(spot, first!, searched(first!, spot, question, options.limits)));
  const half = shareOf(options.limits, 2);
  const proof = first!.solve(spot.setup, question, half);
  // A default solver that estimates has a player's judgement of its own.
  if (proof.status !== 'bounded') return ok(thoughtOf(spot, first!, proof));
  const evaluation = question.evaluation ?? spot.game.evaluations[0]?.id;
  const guess = searched(
    second,
    spot,
    { ...question, ...(evaluation === undefined ? {} : { evaluation }) },
    half,
  );
  const { nodes, ms } = guess.stats;
  const stats = { ...guess.stats, nodes: nodes + proof.stats.nodes, ms: ms + proof.stats.ms };
  return ok(thoughtOf(spot, second, { ...guess, stats }));
}

function searched(solver: Solver, { setup }: Spot, question: Question, limits: Limits): Answer {
  return deepens(solver, question, limits)
    ? deepened(solver, setup, question, limits)
    : solver.solve(setup, question, limits);
}

/**
 * One solver if it is named or a depth is given. Else two that share the limits: the game's default, which may
 * prove its move, and one that always has an opinion. Alpha-beta with the game's evaluation, deeper and deeper,
 * beats plain Monte-Carlo search at equal nodes (Hex 7x7, Dots 4x4, five in a line on 7x7), which serves the
 * games of chance.
 */
function candidates({ game, setup }: Spot, options: EngineOptions): Result<readonly Solver[]> {
  const named = options.algorithm ?? byDepth(game.traits(setup), options.limits);
  const question = questionOf(options);
  if (named !== undefined) {
    const solver = game.solvers.find(({ id }) => id === named);
    if (!solver) return fail('not-supported', unknownAlgorithm(game, named));
    const accepted = solver.accepts(setup, question);
    return accepted === true ? ok([solver]) : { ok: false, error: accepted };
  }
  const taking = game.solvers.filter((solver) => solver.accepts(setup, question) === true);
  const [first] = taking;
  if (!first) return fail('not-supported', {});
  const deterministic = game.evaluations.length > 0 && !game.traits(setup).chance;
  const guesser = taking.find(({ id }) => id === (deterministic ? 'alphabeta' : 'montecarlo'));
  return ok(guesser && guesser !== first ? [first, guesser] : [first]);
}

function byDepth({ chance }: Traits, { depth }: Limits): string | undefined {
  if (depth === undefined) return undefined;
  return chance ? 'expectiminimax' : 'alphabeta';
}

function unknownAlgorithm(game: Game, name: string) {
  const known = game.solvers.map(({ id }) => id).join(', ');
  return {
    en: `${game.id} has no algorithm ${name}; there are: ${known}`,
    pt: `${game.id} não tem o algoritmo ${name}; há: ${known}`,
  };
}

/** Limits for one of `parts` searches that together keep to `limits`. */
export function shareOf(limits: Limits, parts: number): Limits {
  return {
    ...limits,
    ...(limits.nodes === undefined ? {} : { nodes: Math.max(1, Math.floor(limits.nodes / parts)) }),
    ...(limits.ms === undefined ? {} : { ms: limits.ms / parts }),
  };
}

/** A solver that ended before it had a move plays the first legal one. */
function thoughtOf({ position }: Spot, solver: { readonly id: string }, answer: Answer): Thought {
  return { move: answer.best[0] ?? firstMove(position), algorithm: solver.id, answer };
}

function firstMove(position: Position): Move {
  const out = new Int32Array(position.moveCount);
  position.legalMoves(out, 0);
  return out[0]!;
}

/**
 * One player: the longest capture from the start, as long as the sequence played is its beginning; after that
 * plain search from where the man stands, because a record cannot say which man is capturing.
 */
function captureThought(spot: Spot, options: EngineOptions): Result<Thought> {
  const { game, start, position, turns } = spot;
  const taking = game.solvers.filter((one) => one.accepts(start, questionOf(options)) === true);
  const solver = taking.find(({ id }) => id === options.algorithm) ?? taking[0]!;
  const answer = solver.solve(start, questionOf(options), options.limits);
  const onLine = turns.every(({ landed }, ply) => answer.line[ply] === landed);
  const next = answer.line[turns.length];
  if (onLine && next !== undefined) return ok({ move: next, algorithm: solver.id, answer });
  const { limits } = options;
  const task = {
    position,
    traits: game.traits(start),
    question: questionOf(options),
    limits,
    evaluation: undefined,
  };
  return ok(thoughtOf(spot, { id: 'minimax' }, minimax(task)));
}
