/**
 * Players by strength, the weakest first. Each has what the one before it lacks:
 *
 *     1  completes its line and blocks the opponent's, else plays anywhere near the stones
 *     2  looks one stone ahead, with errors of judgement
 *     3  looks two stones ahead, with smaller ones
 *     4  two thousand positions a move, and forced wins
 *     5  the default solver: at most two seconds a move, exact where that is possible
 *
 * Points, slippery pieces and lines of exactly k: levels 2 to 4 play 10, 60 and 400 random games a
 * move, level 1 any free cell.
 */
import { emptyStats, type Answer } from '../../../core/answer.js';
import type { Level, Question, Solver } from '../../../core/game.js';
import { Meter, withNodes, type SearchContext } from '../../../core/search/limits.js';
import { Random } from '../../../core/random.js';
import type { SolverCache } from '../../../core/search/solver-cache.js';
import { FREE, X, turnOf, type MnkSetup } from '../rules/setup.js';
import type { SideIndex } from '../threats/board.js';
import { acceptsLines, answerIfOver } from '../threats/solver.js';
import { threatBoard } from '../threats/tables.js';
import { playerOf } from './solver.js';
import { strongest, type Settings } from './settings.js';
import { numberedLevel, timedLevel } from '../../kit/levels.js';
import { phrase } from '../../../core/text/phrase.js';

/** Time of the strongest level for a move. */
const maxMs = 2000;

/** The seed depends on the position, so that the same position gets the same move. */
function randomFor(cells: Uint8Array, seed: number): Random {
  return new Random(cells.reduce((mark, stone) => (mark * 3 + stone) % 0x7fffffff, seed));
}

/** The cell of a beginner where k in a line wins: see level 1. */
function beginnersCell(setup: MnkSetup, random: Random, cache: SolverCache | undefined): number {
  const board = threatBoard(setup, cache);
  const mover: SideIndex = turnOf(setup) === X ? 0 : 1;
  const completing = board.completingCell(mover);
  if (completing >= 0) return board.unpadded(completing);
  const threatened = board.completingCell((1 - mover) as SideIndex);
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

/** Level 1; it does not evaluate, so its value is always 0. */
const beginner: Solver<MnkSetup> = {
  id: 'beginner',
  summary: phrase('completes and blocks lines, no plan'),
  listed: false,
  accepts: () => true,
  solve(setup: MnkSetup, question: Question, context: SearchContext): Answer {
    const isLine = acceptsLines(setup) === true;
    const over = isLine ? answerIfOver(setup) : undefined;
    if (over) return over;
    const meter = new Meter(context);
    meter.spend();
    const random = randomFor(setup.cells, question.seed);
    const best = setup.cells.includes(FREE)
      ? [isLine ? beginnersCell(setup, random, context.cache) : anyCell(setup, random)]
      : [];
    const stats = { ...emptyStats(), nodes: meter.nodes, ms: meter.elapsed() };
    return { lo: 0, hi: 0, status: 'estimated', stop: 'finished', best, line: best, stats };
  },
};

/** The player with these settings, or random games where no line wins. */
function levelSolver(settings: Settings, playouts: number, montecarlo: Solver<MnkSetup>): Solver<MnkSetup> {
  const player = playerOf(settings);
  return {
    ...player,
    accepts: () => true,
    solve: (setup, question, context) => {
      if (player.accepts(setup, question) === true) return player.solve(setup, question, context);
      return montecarlo.solve(setup, question, withNodes(context, playouts * setup.cells.length));
    },
  };
}

/** Five levels; README.md says how often each beats the one before. */
export function playerLevels(auto: Solver<MnkSetup>, montecarlo: Solver<MnkSetup>): Level<MnkSetup>[] {
  const two = { ...strongest, forcedWins: false, depth: 1, nodes: Infinity, noise: 1500 };
  const three = { ...strongest, forcedWins: false, depth: 2, nodes: Infinity, noise: 150 };
  const four = { ...strongest, nodes: 2000 };
  return [
    numberedLevel(1, phrase('beginner'), beginner, phrase('no search')),
    numberedLevel(2, phrase('one stone ahead'), levelSolver(two, 10, montecarlo)),
    numberedLevel(3, phrase('two stones ahead'), levelSolver(three, 60, montecarlo)),
    numberedLevel(4, phrase('strong'), levelSolver(four, 400, montecarlo), phrase('a limited search')),
    timedLevel(5, phrase('strongest'), auto, maxMs),
  ];
}
