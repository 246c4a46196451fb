/**
 * The player as a solver, `mcts`: a chance to win and a move for every position, proved only where
 * the tree or the exact solver shows it. Outside of a game each position has its own search: equal
 * position, seed and number of playouts give an equal answer. A node of the limits is a playout;
 * without a limit of nodes or time there are `usualPlayouts`.
 */
import { roundedEstimate, type Answer, type MoveValue } from '../../../core/answer.js';
import type { Question } from '../../../core/game.js';
import type { Seat } from '../../../core/parts/solvers.js';
import { isLimited, Meter, type SearchContext } from '../../../core/search/limits.js';
import { settledForMover, type Move } from '../../../core/position.js';
import type { SolverCache } from '../../../core/search/solver-cache.js';
import { HexPosition } from '../rules/position.js';
import { canSwap, swapMove } from '../rules/moves.js';
import { EMPTY, type HexSetup } from '../rules/setup.js';
import { HexPlayer, type SearchEstimate } from './player.js';
import type { Settings } from './settings.js';
import { thinkWithSwap } from './swap.js';

/** The player of a seat, cached during a game, and its limit of bytes. */
interface SeatPlayer {
  readonly player: HexPlayer;
  readonly bytes: number | undefined;
}

const newSeats = (): Map<Seat, SeatPlayer> => new Map();

/**
 * The player of the question's seat if the position follows from the last one it thought about,
 * else a new one, so that nothing remains after a move taken back, another game or another limit of
 * memory.
 */
function playerFor(
  setup: HexSetup,
  { seat, seed }: Question,
  bytes: number | undefined,
  cache?: SolverCache,
) {
  const kept = seat === undefined ? undefined : cache?.get(newSeats);
  const last = seat === undefined ? undefined : kept?.get(seat);
  if (last?.bytes === bytes && last?.player.follows(setup)) return last.player;
  const player = new HexPlayer(setup.rows, setup.cols, seed, bytes);
  if (seat !== undefined) kept?.set(seat, { player, bytes });
  return player;
}

/**
 * Answers as `mcts` does.
 * @param meter counts one node a playout
 * @param settings of a weaker player, which stores nothing from move to move
 */
export function estimate(
  setup: HexSetup,
  question: Question,
  context: SearchContext,
  meter: Meter,
  settings?: Settings,
): Answer {
  const position = new HexPosition(setup);
  if (position.isOver) {
    meter.spend();
    const value = settledForMover(position);
    return answerOf(meter, { ...nothing, value, proved: true }, []);
  }
  const player = settings
    ? new HexPlayer(setup.rows, setup.cols, question.seed, context.bytes, settings)
    : playerFor(setup, question, context.bytes, context.cache);
  const playouts = isLimited(context) ? Infinity : player.usualPlayouts;
  const thought = thinkWithSwap(player, setup, meter, playouts);
  const answer = answerOf(meter, thought, [thought.move]);
  return question.values === true ? { ...answer, values: valuesOf(player, setup, thought) } : answer;
}

/**
 * A move's mean counts if it has this many playouts, and this share of those of the most searched
 * move.
 */
const fewestPlayouts = 2;
const leastShare = 1 / 20;

/** Values of all moves, the swap included; none of an opening under the swap rule. */
function valuesOf(player: HexPlayer, setup: HexSetup, thought: SearchEstimate): MoveValue[] {
  if (setup.swap && !setup.cells.some((stone) => stone !== EMPTY)) return [];
  const moves = player.moves();
  const most = Math.max(...moves.map(({ playouts }) => playouts));
  const fewest = Math.max(fewestPlayouts, leastShare * most);
  const weighed = moves.filter(({ proved, playouts }) => proved || playouts >= fewest);
  const values = weighed.map(({ move, value, proved }) => valued(move, value, proved));
  if (!canSwap(setup)) return values;
  const move = swapMove(setup);
  const swaps = thought.move === move;
  const swap = valued(move, swaps ? thought.value : 0 - thought.value, thought.proved);
  return swaps ? [swap, ...values] : [...values.slice(0, 1), swap, ...values.slice(1)];
}

function valued(move: Move, value: number, proved: boolean): MoveValue {
  const shown = proved ? value : roundedEstimate(value);
  return { move, lo: shown, hi: shown, status: proved ? 'proved' : 'estimated' };
}

const nothing: SearchEstimate = {
  value: 0,
  proved: false,
  move: 0,
  line: [],
  playouts: 0,
  depth: 0,
  bytes: 0,
};

function answerOf(meter: Meter, thought: SearchEstimate, best: readonly number[]): Answer {
  const { value, proved, line, playouts, depth, bytes } = thought;
  const rounded = proved ? value : roundedEstimate(value);
  const blind = !proved && playouts === 0;
  return {
    lo: blind ? -1 : rounded,
    hi: blind ? 1 : rounded,
    status: proved ? 'proved' : blind ? 'bounded' : 'estimated',
    stop: proved ? 'finished' : meter.stop,
    best,
    isOneBest: true,
    line,
    stats: meter.stats({ depth, bytes, extra: { judgments: playouts } }),
  };
}

/** Returns the answer of `mcts`. */
export function solveByPlayouts(setup: HexSetup, question: Question, context: SearchContext): Answer {
  return estimate(setup, question, context, new Meter(context));
}
