/**
 * Players by strength, the weakest first. Each has what the one before it lacks:
 *
 *     1  takes every box at hand, else draws any safe edge (one time in five, any edge), else gives
 *        away the fewest boxes
 *     2  knows when to leave the last boxes of a chain (control), and the endgame once no edge is
 *        safe
 *     3  looks ahead: a hundred simulations a move
 *     4  two thousand simulations, and exact some ten safe edges before the end
 *     5  the player of `-a player`: at most two seconds a move
 */
import { emptyStats, type Answer } from '../../../core/answer.js';
import type { Level, Question, Solver } from '../../../core/game.js';
import { Meter, type SearchContext } from '../../../core/search/limits.js';
import { Random } from '../../../core/random.js';
import type { DotsSetup } from '../rules/setup.js';
import { EdgeBoard } from './edge-board.js';
import { handOf } from './hand.js';
import { playerOf, playerSolver } from './player.js';
import { numberedLevel, timedLevel } from '../../kit/levels.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

/** Time of the strongest level for a move. */
const maxMs = 2000;

function beginnersEdge(setup: DotsSetup, random: Random): number {
  const board = new EdgeBoard(setup);
  const hand = handOf(board);
  if (hand.boxes > 0) return hand.edges[0];
  const free = Array.from(setup.cells.keys()).filter((edge) => setup.cells[edge] === 0);
  const safe = free.filter((edge) => board.isSafe(edge));
  if (random.below(5) === 0) return free[random.below(free.length)];
  if (safe.length > 0) return safe[random.below(safe.length)];
  const given = free.map((edge) => {
    board.open(edge);
    const { taken } = board;
    board.undoTo(0);
    return { edge, taken };
  });
  return given.reduce((least, one) => (one.taken < least.taken ? one : least)).edge;
}

/** Level 1; its value is that of the boxes at hand. */
const beginner: Solver<DotsSetup> = {
  id: 'beginner',
  summary: phrase('takes what it can, no plan'),
  listed: false,
  accepts: () => true,
  solve(setup: DotsSetup, { seed }: Question, context: SearchContext): Answer {
    const meter = new Meter(context);
    meter.spend();
    // The seed depends on the position, so that the same position gets the same move.
    const mark = setup.cells.reduce((sum, cell, edge) => (sum * 2 + cell + edge) % 0x7fffffff, seed);
    const over = !setup.cells.includes(0);
    const best = over ? [] : [beginnersEdge(setup, new Random(mark))];
    const value = handOf(new EdgeBoard(setup)).boxes;
    const stats = { ...emptyStats(), nodes: meter.nodes, ms: meter.elapsed() };
    const status = over ? 'proved' : 'estimated';
    return { lo: value, hi: value, status, stop: 'finished', best, line: best, stats };
  },
};

function simulating(number: number, name: Phrase, simulations: number, proofNodes: number): Level {
  const effort = phrase('{simulations} simulations', { simulations });
  return numberedLevel(number, name, playerOf({ simulations, proofNodes }), effort);
}

/** Five levels; README.md says how often each beats the one before. */
export const playerLevels: readonly Level<DotsSetup>[] = [
  numberedLevel(1, phrase('beginner'), beginner, phrase('no search')),
  simulating(2, phrase('counts chains'), 4, 200),
  simulating(3, phrase('looks ahead'), 100, 2000),
  simulating(4, phrase('strong'), 2000, 50_000),
  timedLevel(5, phrase('strongest'), playerSolver, maxMs),
];
