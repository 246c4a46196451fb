/** The moves of the weaker levels (solvers.ts). */
import type { Answer } from '../../../core/answer.js';
import type { Question, Solver } from '../../../core/game.js';
import { Meter, withNodes, type SearchContext } from '../../../core/search/limits.js';
import type { Random } from '../../../core/random.js';
import type { SolverCache } from '../../../core/search/solver-cache.js';
import { FREE, X, turnOf, type MnkSetup } from '../rules/setup.js';
import type { Side } from '../../../core/position.js';
import { randomFor } from '../../kit/player.js';
import { acceptsLines } from '../reach.js';
import { answerIfOver } from '../rules/ending.js';
import { ThreatBoard } from '../threats/board.js';
import { play } from './solver.js';
import type { Settings } from './settings.js';

/** The cell of a beginner where k in a line wins: see level 1. */
function beginnersCell(setup: MnkSetup, random: Random, cache: SolverCache | undefined): number {
  const board = new ThreatBoard(setup, cache);
  const mover: Side = turnOf(setup) === X ? 0 : 1;
  const completing = board.completingCell(mover);
  if (completing >= 0) return board.unpadded(completing);
  const threatened = board.completingCell((1 - mover) as Side);
  if (threatened >= 0) return board.unpadded(threatened);
  const free = Array.from(board.cells).filter((cell) => board.stones[cell] === FREE);
  const near = free.filter((cell) => board.near[cell] > 0);
  const among = near.length > 0 ? near : free;
  return board.unpadded(among[random.below(among.length)]);
}

function anyCell(setup: MnkSetup, random: Random): number {
  const free = Array.from(setup.cells.keys()).filter((cell) => setup.cells[cell] === FREE);
  return free[random.below(free.length)];
}

/** Returns the answer of level 1, which does not evaluate: its value is always 0. */
export function playAsBeginner(setup: MnkSetup, question: Question, context: SearchContext): Answer {
  const isLine = acceptsLines(setup) === true;
  const over = isLine ? answerIfOver(setup) : undefined;
  if (over) return over;
  const meter = new Meter(context);
  meter.spend();
  const random = randomFor(setup.cells, question.seed);
  const best = setup.cells.includes(FREE)
    ? [isLine ? beginnersCell(setup, random, context.cache) : anyCell(setup, random)]
    : [];
  const stats = meter.stats({});
  return { lo: 0, hi: 0, status: 'estimated', stop: 'finished', best, line: best, stats };
}

/** Returns the answer of the player with these settings, or of random games where no line wins. */
export function playAtLevel(
  settings: Partial<Settings>,
  playouts: number,
  montecarlo: Solver<MnkSetup>,
  setup: MnkSetup,
  question: Question,
  context: SearchContext,
): Answer {
  if (acceptsLines(setup) === true) return play(settings, setup, question, context);
  return montecarlo.solve(setup, question, withNodes(context, playouts * setup.cells.length));
}
