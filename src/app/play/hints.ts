/**
 * The value of every move, for the player to move: exact where the solver proves it, an interval or an estimate
 * (`~`) where the limits end first. Higher is better.
 */
import type { Answer } from '../../core/answer.js';
import type { Setup, Solver } from '../../core/game.js';
import { legalMoves, type ChancePosition, type Move, type Side } from '../../core/position.js';
import { minimax } from '../../search/minimax.js';
import { montecarlo } from '../../search/montecarlo/montecarlo.js';
import { taskOf } from '../../search/task.js';
import { atLevel, levelOf } from './engine-options.js';
import { questionOf, shareOf, type EngineInput } from './engine.js';
import type { EngineOptions } from './engine-options.js';

export interface MoveValue {
  readonly move: Move;
  readonly lo: number;
  readonly hi: number;
  readonly status: 'proved' | 'bounded' | 'estimated';
}

/** Values in the order of the legal moves; empty when the game is over. */
export function moveValues(input: EngineInput, asked: EngineOptions): MoveValue[] {
  const { game, setup, position } = input;
  const level = levelOf(game, asked);
  const options = level.ok ? atLevel(asked, level.value) : asked;
  if (position.isOver) return [];
  if (game.rules.traits(setup).players === 1) return eachMove(input, options, undefined);
  const question = questionOf(options);
  const named = options.algorithm ?? (options.limits.depth === undefined ? undefined : 'alphabeta');
  const taking = game.solvers.list.filter((solver) => solver.accepts(setup, question) === true);
  const solver = taking.find(({ id }) => id === named) ?? taking[0];
  if (named === undefined) {
    const quick = solver.solve(setup, question, shareOf(options.limits, 4), input.cache);
    if (quick.status !== 'proved') return estimates(input, options);
  }
  return eachMove(input, options, solver);
}

/** One random-game search for all moves: each has a mean, better the more often it was tried. */
function estimates({ game, setup, position }: EngineInput, options: EngineOptions): MoveValue[] {
  const before = game.codec.answersToCome ? position.settled : 0;
  const task = taskOf(game, setup, position, options.limits, questionOf(options));
  const { traits } = task;
  const sign = position.toMove === 0 ? 1 : -1;
  const worst = position.toMove === 0 ? traits.worst : -traits.best;
  const best = position.toMove === 0 ? traits.best : -traits.worst;
  const means = new Map(montecarlo(task).visits.map(({ move, mean }) => [move, mean - sign * before]));
  return legalMoves(position).map((move) => {
    const mean = means.get(move);
    return mean === undefined
      ? { move, lo: worst - sign * before, hi: best - sign * before, status: 'bounded' }
      : { move, lo: mean, hi: mean, status: 'estimated' };
  });
}

/** Each move on its own, with its share of the limits. */
function eachMove(input: EngineInput, options: EngineOptions, solver: Solver | undefined): MoveValue[] {
  const moves = legalMoves(input.position);
  const share: EngineOptions = { ...options, limits: deeper(shareOf(options.limits, moves.length)) };
  return moves.map((move) => ({ move, ...expected(input, share, solver, move) }));
}

/** The move itself is one ply of the depth. */
function deeper(limits: EngineOptions['limits']): EngineOptions['limits'] {
  return limits.depth === undefined ? limits : { ...limits, depth: Math.max(1, limits.depth - 1) };
}

type Value = Omit<MoveValue, 'move'>;

/** Mean over where the piece may slide to. */
function expected(input: EngineInput, options: EngineOptions, solver: Solver | undefined, move: Move): Value {
  const { game, setup, position } = input;
  if (!game.rules.traits(setup).chance) return valueAfter(input, options, solver, move);
  const out = new Int32Array(position.moveCount);
  const probability = new Float64Array(position.moveCount);
  const count = (position as ChancePosition).outcomes(move, out, probability, 0);
  let [lo, hi, estimated] = [0, 0, false];
  for (let i = 0; i < count; i++) {
    const part = valueAfter(input, { ...options, limits: shareOf(options.limits, count) }, solver, out[i]);
    lo += probability[i] * part.lo;
    hi += probability[i] * part.hi;
    estimated ||= part.status === 'estimated';
  }
  return { lo, hi, status: estimated ? 'estimated' : hi - lo < 1e-9 ? 'proved' : 'bounded' };
}

/** Value for the mover of the input once `landed` was played. */
function valueAfter(
  input: EngineInput,
  options: EngineOptions,
  solver: Solver | undefined,
  landed: Move,
): Value {
  const { game, setup, position } = input;
  const mover = position.toMove;
  const before = game.codec.answersToCome ? position.settled : 0;
  position.play(landed);
  try {
    if (position.isOver) return seenBy(mover, position.settled - before, position.settled - before, 'proved');
    const gained = game.codec.answersToCome ? position.settled - before : 0;
    const answer = solver
      ? solver.solve(game.rules.after(setup, landed), questionOf(options), options.limits)
      : searched(input, options, setup);
    const side = position.toMove;
    const lo = side === 0 ? answer.lo : 0 - answer.hi;
    const hi = side === 0 ? answer.hi : 0 - answer.lo;
    return seenBy(mover, lo + gained, hi + gained, answer.status);
  } finally {
    position.undo();
  }
}

/** Plain search where the position stands: for games whose records do not say everything. */
function searched({ game, position }: EngineInput, options: EngineOptions, setup: Setup): Answer {
  return minimax(taskOf(game, setup, position, options.limits, questionOf(options)));
}

function seenBy(mover: Side, lo: number, hi: number, status: Value['status']): Value {
  return mover === 0 ? { lo, hi, status } : { lo: 0 - hi, hi: 0 - lo, status };
}
