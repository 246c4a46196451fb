/** The solvers and levels of Connect Four. Their searches are in engine.ts, loaded on demand. */
import type { Level, Solver } from '../../core/game.js';
import { OnDemand } from '../../core/on-demand.js';
import { phrase } from '../../core/text/phrase.js';
import { numberedLevel, strongestLevel } from '../kit/levels.js';
import type { PlayerSettings } from './player/solver.js';
import type { Connect4Setup } from './rules/setup.js';

export const engine = new OnDemand('connect4', () => import('./engine.js'));

export const exactSolver: Solver<Connect4Setup> = {
  id: 'solver',
  summary: phrase('exact: bit boards, forced moves, mirror images, a table of positions'),
  listed: true,
  parallel: true,
  accepts: () => true,
  solve: (...asked) => engine.module.solveExactly(...asked),
};

/** Returns the player with these settings; all players have the same id. */
function playerOf(settings: PlayerSettings): Solver<Connect4Setup> {
  return {
    id: 'player',
    summary: phrase(
      'alpha-beta by iterative deepening: a chance to win and a move, proved where a win is in sight',
    ),
    listed: false,
    endsAtDepth: true,
    accepts: () => true,
    solve: (...asked) => engine.module.play(settings, ...asked),
  };
}

export const playerSolver = playerOf({ depth: Infinity, noise: 0 });

export const autoSolver: Solver<Connect4Setup> = {
  id: 'auto',
  summary: phrase('the opening book, else solver where it can finish, else the estimate of player'),
  listed: false,
  parallel: true,
  endsAtDepth: true,
  accepts: () => true,
  solve: (...asked) => engine.module.solveByBest(...asked),
};

const oneAhead: PlayerSettings = { depth: 1, noise: 120 };

const beginner: Solver<Connect4Setup> = {
  ...playerSolver,
  id: 'beginner',
  solve: (...asked) => engine.module.playAsBeginner(oneAhead, ...asked),
};

/**
 * Players by strength, the weakest first; README.md says how often each beats the one before.
 *
 *     1  a random column one time in two, else completes a line or stops one that comes next
 *     2  looks two discs ahead, with errors of judgement
 *     3  looks four discs ahead, with smaller errors
 *     4  looks six discs ahead, without errors
 *     5  the default solver: at most two seconds a move, exact where that is possible
 *
 * The first four count plies, so that equal positions and seeds give equal moves on every machine.
 */
export const playerLevels: readonly Level<Connect4Setup>[] = [
  numberedLevel(1, phrase('beginner'), beginner, phrase('one disc ahead')),
  numberedLevel(2, phrase('two discs ahead'), playerOf({ depth: 2, noise: 60 })),
  numberedLevel(3, phrase('four discs ahead'), playerOf({ depth: 4, noise: 30 })),
  numberedLevel(4, phrase('strong'), playerOf({ depth: 6, noise: 0 }), phrase('six discs ahead')),
  strongestLevel(autoSolver),
];
