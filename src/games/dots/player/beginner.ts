/**
 * The weakest player: takes every box at hand, else draws any safe edge (one time in five, any
 * edge), else gives away the fewest boxes.
 */
import type { Answer } from '../../../core/answer.js';
import type { Question } from '../../../core/game.js';
import { Meter, type SearchContext } from '../../../core/search/limits.js';
import { Random } from '../../../core/random.js';
import type { DotsSetup } from '../rules/setup.js';
import { EdgeBoard } from '../edges/edge-board.js';
import { handOf } from '../edges/hand.js';

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

/** Returns the beginner's answer; its value is that of the boxes at hand. */
export function playAsBeginner(setup: DotsSetup, { seed }: Question, context: SearchContext): Answer {
  const meter = new Meter(context);
  meter.spend();
  // The seed depends on the position, so that the same position gets the same move.
  const mark = setup.cells.reduce((sum, cell, edge) => (sum * 2 + cell + edge) % 0x7fffffff, seed);
  const over = !setup.cells.includes(0);
  const best = over ? [] : [beginnersEdge(setup, new Random(mark))];
  const value = handOf(new EdgeBoard(setup)).boxes;
  const stats = meter.stats({});
  const status = over ? 'proved' : 'estimated';
  return { lo: value, hi: value, status, stop: 'finished', best, line: best, stats };
}
