/** The solvers and levels of mnk. Their searches are in engine.ts, loaded on demand. */
import { freeAtMost, freeCount } from '../../core/cells.js';
import { plainQuestion, type Level, type Solver } from '../../core/game.js';
import { OnDemand } from '../../core/on-demand.js';
import { refuse, type Refusal } from '../../core/refusal.js';
import type { SolverCache } from '../../core/search/solver-cache.js';
import { phrase } from '../../core/text/phrase.js';
import { needsKernels } from '../../core/wasm/instance.js';
import { genericSolvers } from '../../search/solvers.js';
import { numberedLevel, strongestLevel } from '../kit/levels.js';
import { maxCells } from './lines/cellset.js';
import type { Settings } from './player/settings.js';
import { acceptsLines, ifLegal, maxFree, maxTableK, takesByLines } from './reach.js';
import { evaluations, type MnkPosition } from './rules/evaluation.js';
import { position } from './rules/position.js';
import { format, type MnkSetup } from './rules/setup.js';
import { traits } from './rules/traits.js';

export const engine = new OnDemand('mnk', () => import('./engine.js'));

function legalPosition(setup: MnkSetup, cache?: SolverCache): MnkPosition {
  const made = position(setup, cache);
  if (!made.ok) throw new Error(`illegal setup, refused by parse(): ${format(setup)}`);
  return made.value;
}

const classic = ['minimax', 'expectiminimax'];
const generic = genericSolvers({ position: legalPosition, traits, evaluations, classic });
const montecarlo = generic.find(({ id }) => id === 'montecarlo')!;

const notByLines = refuse('not-supported', {
  because: phrase('only k or more in a line, without slides, with at most {maxCells} free cells', {
    maxCells,
  }),
});

/** The refusal of an algorithm that needs kernels, where there are none. */
function withoutKernels(algorithm: string): Refusal | undefined {
  const kernels = needsKernels(algorithm);
  return kernels === true ? undefined : kernels;
}

/** k in a line without slides, at most `maxCells` free cells. */
export const lineSolver: Solver<MnkSetup> = {
  id: 'lines',
  summary: phrase(
    'does a side get a line? threats, must-play zones, pairings; k in a line, up to {maxCells} free cells',
    { maxCells },
  ),
  listed: true,
  parallel: true,
  accepts: ifLegal((setup) => (takesByLines(setup) ? withoutKernels('lines') : notByLines)),
  solve: (...asked) => engine.module.solveByLines(...asked),
};

function notByTable({ cells }: MnkSetup): Refusal | undefined {
  if (freeAtMost(cells, maxFree)) return withoutKernels('table');
  const free = freeCount(cells);
  return refuse('not-supported', {
    because: phrase('the table holds at most {maxFree} free cells, here are {free}', { maxFree, free }),
  });
}

/** Every position with at most `maxFree` free cells, slippery or not, in line or for points. */
export const tableSolver: Solver<MnkSetup> = {
  id: 'table',
  summary: phrase(
    'exact value of every position below, from the full board back; up to {maxFree} free cells',
    { maxFree },
  ),
  listed: true,
  accepts: ifLegal(notByTable),
  solve: (...asked) => engine.module.solveByTable(...asked),
  trace: (setup, context) =>
    engine.module.traceTable(setup, context, (one) => engine.module.solveByTable(one, plainQuestion, {})),
};

export const threatSolver: Solver<MnkSetup> = {
  id: 'threats',
  summary: phrase(
    'forced wins by fours and threes (VCF, VCT), proved; k in a line, k up to {maxTableK}, any board',
    { maxTableK },
  ),
  listed: false,
  accepts: acceptsLines,
  solve: (...asked) => engine.module.solveByThreats(...asked),
};

/** Returns the player with these settings; the same id for all. */
function playerOf(settings: Partial<Settings>): Solver<MnkSetup> {
  return {
    id: 'player',
    summary: phrase(
      'iterative deepening with forced wins: an estimate and a good move; k in a line, k up to {maxTableK}, any board',
      { maxTableK },
    ),
    listed: false,
    endsAtDepth: true,
    accepts: acceptsLines,
    solve: (...asked) => engine.module.play(settings, ...asked),
  };
}

export const playerSolver = playerOf({});

export const autoSolver: Solver<MnkSetup> = {
  id: 'auto',
  summary: phrase('lines or table where they can finish, else the estimate of player or montecarlo'),
  listed: false,
  parallel: true,
  endsAtDepth: true,
  accepts: ifLegal(() => undefined),
  solve: (...asked) => engine.module.solveByBest(montecarlo, ...asked),
};

export const solvers: readonly Solver<MnkSetup>[] = [
  autoSolver,
  lineSolver,
  tableSolver,
  threatSolver,
  playerSolver,
  ...generic,
];

/** Level 1; it does not evaluate, so its value is always 0. */
const beginner: Solver<MnkSetup> = {
  id: 'beginner',
  summary: phrase('completes and blocks lines, no plan'),
  listed: false,
  accepts: () => true,
  solve: (...asked) => engine.module.playAsBeginner(...asked),
};

/** The player with these settings, or random games where no line wins. */
function levelSolver(settings: Partial<Settings>, playouts: number): Solver<MnkSetup> {
  return {
    ...playerOf(settings),
    accepts: () => true,
    solve: (...asked) => engine.module.playAtLevel(settings, playouts, montecarlo, ...asked),
  };
}

const oneAhead: Partial<Settings> = { forcedWins: false, depth: 1, noise: 1500 };
const twoAhead: Partial<Settings> = { forcedWins: false, depth: 2, noise: 150 };

/**
 * Players by strength, the weakest first; README.md says how often each beats the one before. Each
 * has what the one before it lacks:
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
export const playerLevels: readonly Level<MnkSetup>[] = [
  numberedLevel(1, phrase('beginner'), beginner, phrase('no search')),
  numberedLevel(2, phrase('one stone ahead'), levelSolver(oneAhead, 10)),
  numberedLevel(3, phrase('two stones ahead'), levelSolver(twoAhead, 60)),
  numberedLevel(4, phrase('strong'), levelSolver({ nodes: 2000 }, 400), phrase('a limited search')),
  strongestLevel(autoSolver),
];
