/**
 * The value of every move for the player to move, by the strongest engine of the game: exact if
 * proved, otherwise an interval or an estimate (`~`). Higher is better.
 */
import { isBestComplete, rounding, type Answer, type MoveValue } from '../../core/answer.js';
import type { Question, Solver } from '../../core/game.js';
import { leftOf, type Limits } from '../../core/search/limits.js';
import { legalMoves, type ChancePosition, type Move } from '../../core/position.js';
import { minimax } from '../../search/minimax.js';
import { taskOf } from '../../search/task.js';
import { boundsOf, effectOf, valueOfMove } from '../positions/settled.js';
import { bestSolver, contextOf, type EngineInput } from './engine.js';

export interface Hints {
  /** Values of all legal moves, in their order. */
  readonly values: readonly MoveValue[];
  /** Moves with a known value, the best first. */
  readonly ranked: readonly Move[];
  /** The moves that no other one is known or estimated to beat; empty if nothing is known. */
  readonly best: readonly Move[];
  /** The expected moves, beginning with a best one; only that move if the search gives no line. */
  readonly line: readonly Move[];
}

export interface HintOptions {
  readonly limits: Limits;
  readonly seed: number;
  /** Continue the adviser's last search of this game, held in the cache. */
  readonly goesOn?: boolean;
  /** Answer and question of another search, whose proofs are reused. */
  readonly known?: QuestionAnswer;
  /** Whether the whole expected line is needed. */
  readonly line?: boolean;
}

interface QuestionAnswer {
  readonly answer: Answer;
  readonly question: Question;
}

/** Computes the values of all moves; empty if the game is over. */
export function moveValues(
  input: EngineInput,
  { limits, seed, goesOn, known: given, line = false }: HintOptions,
): Hints {
  const { game, setup, position } = input;
  if (position.isOver) return { values: [], ranked: [], best: [], line: [] };
  const asked: Question = { best: 'all', certificate: false, seed, line, values: true };
  const question: Question = goesOn === true ? { ...asked, seat: 'adviser' } : asked;
  if (game.rules.traits(setup).players === 1) {
    return ranking(input, eachMove(input, legalMoves(position), question, limits, undefined));
  }
  const solver = bestSolver(game, setup, question);
  if (!solver) return ranking(input, []);
  // Only proofs of the book are used, as its estimates come from other searches.
  const certain = game.solvers
    .book(setup)
    .filter(({ status }) => status === 'proved')
    .map(({ move, lo, hi, status }) => ({ move, lo, hi, status }));
  const before = (given ? [given] : []).filter(isProved);
  const told = [...before.flatMap((one) => provedValues(input, one)), ...certain];
  if (legalMoves(position).every((move) => told.some((value) => value.move === move)))
    return ranking(input, told);
  const answer = solver.solve(setup, question, contextOf(input, limits));
  const proofs = [...before, { answer, question }].filter(isProved);
  const known = [...proofs.flatMap((one) => provedValues(input, one)), ...certain];
  // No move is worth more than the best one, even if an estimate says so.
  const most = Math.min(...proofs.map((one) => one.answer.lo));
  const capped = (value: MoveValue): MoveValue => ({
    ...value,
    lo: Math.min(value.lo, most),
    hi: Math.min(value.hi, most),
  });
  const weighed = [...chosenOf(answer), ...(answer.values ?? [])].map(capped);
  const found = [...known, ...weighed].reduce(
    (all, value) => (all.some(({ move }) => move === value.move) ? all : [...all, value]),
    [] as MoveValue[],
  );
  if (answer.status !== 'proved' && answer.values) return ranking(input, found, answer.line);
  const others = legalMoves(position).filter((move) => !found.some((value) => value.move === move));
  const rest = leftOf(limits, answer.stats);
  const alone = eachMove(input, others, question, rest, solver);
  return ranking(input, [...found, ...alone.map(capped)], answer.line);
}

function isProved({ answer }: QuestionAnswer): boolean {
  return answer.status === 'proved';
}

/** Returns values that a proof implies: of best moves, and of moves that can only lose. */
export function provedValues(
  { game, setup, position }: Pick<EngineInput, 'game' | 'setup' | 'position'>,
  { answer, question }: QuestionAnswer,
): MoveValue[] {
  const { lo: value, best } = answer;
  const exact = (move: Move, worth: number): MoveValue => ({ move, lo: worth, hi: worth, status: 'proved' });
  const { draws } = game.rules.traits(setup);
  const { lo: worst, hi: most } = boundsOf(game, setup, position);
  if (value <= worst) return legalMoves(position).map((move) => exact(move, value));
  const complete = isBestComplete(answer, question) && draws === false && value >= most;
  const losing = complete ? legalMoves(position).filter((move) => !best.includes(move)) : [];
  return [...best.map((move) => exact(move, value)), ...losing.map((move) => exact(move, worst))];
}

/** Returns the move of an estimate, with the estimate's value if its own value is unknown. */
function chosenOf({ status, lo, hi, best, values = [] }: Answer): MoveValue[] {
  if (status !== 'estimated') return [];
  return best
    .slice(0, 1)
    .map((move) => values.find((value) => value.move === move) ?? { move, lo, hi, status });
}

/** Returns values of all legal moves, a ranking of the known ones, the best ones, and the line. */
function ranking(input: EngineInput, found: readonly MoveValue[], expected: readonly Move[] = []): Hints {
  const { lo, hi } = boundsOf(input.game, input.setup, input.position);
  // An estimate above that of the preferred move comes from fewer playouts, so it is left out.
  const preferred = found.find(({ status }) => status === 'estimated');
  const compared = found.filter((value) => value.status !== 'estimated' || value.lo <= preferred!.lo);
  const values = legalMoves(input.position).map(
    (move): MoveValue => compared.find((value) => value.move === move) ?? { move, lo, hi, status: 'bounded' },
  );
  const isKnown = (value: MoveValue): boolean => value.status !== 'bounded' || value.lo > lo + rounding;
  const known = compared.filter(isKnown);
  const ranked = known.some(({ status }) => status === 'estimated') ? byPreference(known) : byValue(known);
  const [top] = ranked;
  const best = top === undefined ? [] : ranked.filter((value) => value === top || isAsGood(value, top));
  const moves = (some: readonly MoveValue[]): Move[] => some.map(({ move }) => move);
  const isBest = best.some(({ move }) => move === expected[0]);
  const line = isBest ? expected : moves(best).slice(0, 1);
  return { values, ranked: moves(ranked), best: moves(best).sort((a, b) => a - b), line };
}

/** Sorts wins first, then in the engine's order, because estimates do not compare single moves. */
function byPreference(values: readonly MoveValue[]): MoveValue[] {
  const rank = ({ lo, status }: MoveValue): number =>
    status === 'estimated' ? 0 : lo > 0 ? 1 : lo < 0 ? -1 : 0;
  return [...values].sort((a, b) => rank(b) - rank(a));
}

function byValue(values: readonly MoveValue[]): MoveValue[] {
  return [...values].sort((a, b) => b.lo + b.hi - (a.lo + a.hi) || a.move - b.move);
}

/** Returns whether the value is known to equal the best; two estimates never do. */
function isAsGood(value: MoveValue, top: MoveValue): boolean {
  return value.status !== 'estimated' && top.status !== 'estimated' && value.lo >= top.lo - rounding;
}

/** Returns limits for one of `parts` searches that together stay within `limits`. */
export function shareOf(limits: Limits, parts: number): Limits {
  const { nodes, ms } = limits;
  return { ...limits, nodes: nodes && Math.floor(nodes / parts), ms: ms && ms / parts };
}

/** Minimum for the search of a move; with less, it finds nothing. */
const least = { nodes: 10, ms: 2 };

/** Searches each of `moves` with its share of the limits, unless that is too small. */
function eachMove(
  input: EngineInput,
  moves: readonly Move[],
  question: Question,
  limits: Limits,
  solver: Solver | undefined,
): MoveValue[] {
  const share = shareOf(limits, moves.length);
  if ((share.nodes ?? Infinity) < least.nodes || (share.ms ?? Infinity) < least.ms) return [];
  const { seat: _seat, ...plain } = question;
  const asked: Question = { ...plain, best: 'one', values: false };
  return moves.map((move) => {
    const { lo, hi, status } = moveWorth(input, asked, share, solver, move);
    return { move, lo, hi, status };
  });
}

/** The value of a move for its player, with the effort of its search. */
export interface MoveWorth extends Omit<MoveValue, 'move'> {
  readonly nodes: number;
  readonly ms: number;
  /** The moves that the search expects next; absent if the game is over or chance comes first. */
  readonly line?: readonly Move[];
}

/**
 * Returns the value of one move by a search of the next position, or the mean over the squares on
 * which the piece may land.
 * @param solver solver for the next positions; without one, plain search from the current position
 */
export function moveWorth(
  input: EngineInput,
  question: Question,
  limits: Limits,
  solver: Solver | undefined,
  move: Move,
): MoveWorth {
  const { game, setup, position } = input;
  if (!game.rules.traits(setup).chance) return valueAfter(input, question, limits, solver, move);
  const out = new Int32Array(position.moveCount);
  const probability = new Float64Array(position.moveCount);
  const count = (position as ChancePosition).outcomes(move, out, probability, 0);
  let [lo, hi, estimated, nodes, ms] = [0, 0, false, 0, 0];
  for (let i = 0; i < count; i++) {
    const part = valueAfter(input, question, shareOf(limits, count), solver, out[i]);
    lo += probability[i] * part.lo;
    hi += probability[i] * part.hi;
    estimated ||= part.status === 'estimated';
    nodes += part.nodes;
    ms += part.ms;
  }
  const status = estimated ? 'estimated' : hi - lo < rounding ? 'proved' : 'bounded';
  return { lo, hi, status, nodes, ms };
}

/** Returns the value for the mover of the input after `landed` was played. */
function valueAfter(
  input: EngineInput,
  question: Question,
  limits: Limits,
  solver: Solver | undefined,
  landed: Move,
): MoveWorth {
  const { game, setup, position } = input;
  const effect = effectOf(game, position, landed);
  if (effect.end !== undefined) return { lo: effect.end, hi: effect.end, status: 'proved', nodes: 0, ms: 0 };
  const context = contextOf(input, limits);
  position.play(landed);
  try {
    // Plain search continues from the current position, because the records of some games do not
    // hold all of it.
    const answer = solver
      ? solver.solve(game.rules.after(setup, landed), question, context)
      : minimax(taskOf(game, setup, position, context, question));
    const { status, best, stats } = answer;
    const [lo, hi] = [answer.lo, answer.hi].map((value) => valueOfMove(effect, value)).sort((a, b) => a - b);
    const line = answer.line[0] === best[0] ? answer.line : best.slice(0, 1);
    return { lo, hi, status, nodes: stats.nodes, ms: stats.ms, line };
  } finally {
    position.undo();
  }
}
