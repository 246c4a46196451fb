/**
 * The computer's side of a game: which solver thinks about a position, for how long, and what it chose.
 *
 * A search with a horizon that has an evaluation but no depth deepens iteratively: one ply more each time until the
 * limits end, so that evaluations can be compared at equal time or equal nodes. The last depth that was searched
 * to its end counts.
 */
import type { Answer } from '../../core/answer.js';
import { now } from '../../core/clock.js';
import type { Game, Question, Setup, Solver, Traits } from '../../core/game.js';
import type { Limits } from '../../core/limits.js';
import type { Move, Position } from '../../core/position.js';
import { fail, ok, type Result } from '../../core/refusal.js';
import type { SolverCache } from '../../core/solver-cache.js';
import { minimax } from '../../search/minimax.js';
import { taskOf } from '../../search/task.js';
import { atLevel, levelOf, type EngineOptions } from './engine-options.js';

/** What the engine is shown: the position, and how it came about. */
export interface EngineInput {
  readonly game: Game;
  readonly start: Setup;
  readonly setup: Setup;
  /** Searched in place; left as it was found. */
  readonly position: Position;
  readonly turns: readonly { readonly landed: Move }[];
  /** What solvers keep from one position to the next. */
  readonly cache?: SolverCache;
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
export function think(input: EngineInput, asked: EngineOptions): Result<Thought> {
  const level = levelOf(input.game, asked);
  if (!level.ok) return level;
  const options = atLevel(asked, level.value);
  if (input.game.rules.traits(input.setup).players === 1) return captureThought(input, options);
  const solvers = candidates(input, options, level.value?.solver);
  if (!solvers.ok) return solvers;
  const [first, second] = solvers.value;
  const question = questionOf(options);
  if (!second) return ok(thoughtOf(input, first, searched(first, input, question, options.limits)));
  const half = shareOf(options.limits, 2);
  const proof = first.solve(input.setup, question, half, input.cache);
  // A default solver that estimates has a player's judgement of its own.
  if (proof.status !== 'bounded') return ok(thoughtOf(input, first, proof));
  const evaluation = question.evaluation ?? input.game.solvers.evaluations[0]?.id;
  const guess = searched(
    second,
    input,
    { ...question, ...(evaluation === undefined ? {} : { evaluation }) },
    half,
  );
  const { nodes, ms } = guess.stats;
  const stats = { ...guess.stats, nodes: nodes + proof.stats.nodes, ms: ms + proof.stats.ms };
  return ok(thoughtOf(input, second, { ...guess, stats }));
}

function searched(solver: Solver, { setup, cache }: EngineInput, question: Question, limits: Limits): Answer {
  return deepens(solver, question, limits)
    ? deepened(solver, setup, question, limits)
    : solver.solve(setup, question, limits, cache);
}

/**
 * One solver if it is named or a depth is given. Else two that share the limits: the game's default, which may
 * prove its move, and one that always has an opinion. Alpha-beta with the game's evaluation, deeper and deeper,
 * beats plain Monte-Carlo search at equal nodes (Hex 7x7, Dots 4x4, five in a line on 7x7), which serves the
 * games of chance.
 */
function candidates(
  { game, setup }: EngineInput,
  options: EngineOptions,
  ofLevel: Solver | undefined,
): Result<readonly Solver[]> {
  const { algorithm, limits } = options;
  const named = algorithm ?? ofLevel?.id ?? byDepth(game.rules.traits(setup), limits);
  const question = questionOf(options);
  if (named !== undefined) {
    const solver =
      algorithm === undefined && ofLevel ? ofLevel : game.solvers.list.find(({ id }) => id === named);
    if (!solver) return fail('not-supported', unknownAlgorithm(game, named));
    const accepted = solver.accepts(setup, question);
    return accepted === true ? ok([solver]) : { ok: false, error: accepted };
  }
  const taking = game.solvers.list.filter((solver) => solver.accepts(setup, question) === true);
  const [first] = taking;
  if (!first) return fail('not-supported', {});
  const deterministic = game.solvers.evaluations.length > 0 && !game.rules.traits(setup).chance;
  const guesser = taking.find(({ id }) => id === (deterministic ? 'alphabeta' : 'montecarlo'));
  return ok(guesser && guesser !== first ? [first, guesser] : [first]);
}

function byDepth({ chance }: Traits, { depth }: Limits): string | undefined {
  if (depth === undefined) return undefined;
  return chance ? 'expectiminimax' : 'alphabeta';
}

function unknownAlgorithm(game: Game, name: string) {
  const known = game.solvers.list.map(({ id }) => id).join(', ');
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
function thoughtOf({ position }: EngineInput, solver: { readonly id: string }, answer: Answer): Thought {
  return { move: answer.best[0] ?? firstMove(position), algorithm: solver.id, answer };
}

function firstMove(position: Position): Move {
  const out = new Int32Array(position.moveCount);
  position.legalMoves(out, 0);
  return out[0];
}

/**
 * One player: the longest capture from the start, as long as the sequence played is its beginning; after that
 * plain search from where the man stands, because a record cannot say which man is capturing.
 */
function captureThought(input: EngineInput, options: EngineOptions): Result<Thought> {
  const { game, start, position, turns } = input;
  const taking = game.solvers.list.filter((one) => one.accepts(start, questionOf(options)) === true);
  const solver = taking.find(({ id }) => id === options.algorithm) ?? taking[0];
  const answer = solver.solve(start, questionOf(options), options.limits, input.cache);
  const onLine = turns.every(({ landed }, ply) => answer.line[ply] === landed);
  const next = answer.line[turns.length];
  if (onLine && next !== undefined) return ok({ move: next, algorithm: solver.id, answer });
  const task = taskOf(game, start, position, options.limits, questionOf(options));
  return ok(thoughtOf(input, { id: 'minimax' }, minimax(task)));
}

/** Searches that score positions at a horizon and remember nothing from one depth to the next. */
const horizonSearches = ['alphabeta', 'minimax', 'expectiminimax', 'star1'];

/** An evaluation is asked for, and time or nodes rather than a depth say when to end. */
function deepens(solver: Solver, question: Question, { depth, ms, nodes }: Limits): boolean {
  if (depth !== undefined || question.evaluation === undefined) return false;
  return horizonSearches.includes(solver.id) && (ms ?? nodes) !== undefined;
}

/** The answer of the deepest search that ended within `limits`; nodes and time are those of all of them. */
function deepened(solver: Solver, setup: Setup, question: Question, limits: Limits): Answer {
  const started = now();
  let nodes = 0;
  let last: Answer | undefined;
  for (let depth = 1; depth <= setup.cells.length + 1; depth++) {
    const left: Limits = {
      ...limits,
      depth,
      ...(limits.nodes === undefined ? {} : { nodes: limits.nodes - nodes }),
      ...(limits.ms === undefined ? {} : { ms: limits.ms - (now() - started) }),
    };
    const answer = solver.solve(setup, question, left);
    nodes += answer.stats.nodes;
    if (!last || answer.stop === 'finished') last = answer;
    if (answer.stop !== 'finished' || answer.status === 'proved') break;
  }
  return { ...last!, stats: { ...last!.stats, nodes, ms: now() - started } };
}
