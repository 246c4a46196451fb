/** The solvers and levels of Dots and Boxes. Their searches are in engine.ts, loaded on demand. */
import type { Level, Solver } from '../../core/game.js';
import { OnDemand } from '../../core/on-demand.js';
import { phrase, type Phrase } from '../../core/text/phrase.js';
import { numberedLevel, strongestLevel } from '../kit/levels.js';
import type { PlayerSettings } from './player/player.js';
import type { DotsSetup } from './rules/setup.js';
import { isWithinReach } from './solver/reach.js';

export const engine = new OnDemand('dots', () => import('./engine.js'));

/** The exact solver; the default asks it where it can end. */
export const chainSolver: Solver<DotsSetup> = {
  id: 'solver',
  summary: phrase(
    'exact: alpha-beta with the chain rule, symmetry and a table of two bounds; boards to 4 x 4 and beyond',
  ),
  listed: true,
  parallel: true,
  accepts: isWithinReach,
  solve: (...asked) => engine.module.solveExactly(...asked),
};

/** A player that uses what the settings and the limits allow. */
function playerOf(settings: PlayerSettings): Solver<DotsSetup> {
  return {
    id: 'player',
    summary: phrase(
      'plays boards of any size: tree search that counts chains, exact when few safe edges are left',
    ),
    listed: false,
    accepts: () => true,
    solve: (...asked) => engine.module.play(settings, ...asked),
  };
}

/** Estimates on boards of any size; exact when few safe edges are left. */
export const playerSolver = playerOf({});

export const defaultSolver: Solver<DotsSetup> = {
  id: 'auto',
  summary: phrase('exact where `solver` can end, else the estimate and the move of `player`'),
  listed: false,
  parallel: true,
  accepts: () => true,
  solve: (...asked) => engine.module.solveByBest(...asked),
};

/** Level 1; its value is that of the boxes at hand. */
const beginner: Solver<DotsSetup> = {
  id: 'beginner',
  summary: phrase('takes what it can, no plan'),
  listed: false,
  accepts: () => true,
  solve: (...asked) => engine.module.playAsBeginner(...asked),
};

function simulating(number: number, name: Phrase, simulations: number, proofNodes: number): Level {
  const effort = phrase('{simulations} simulations', { simulations });
  return numberedLevel(number, name, playerOf({ simulations, proofNodes }), effort);
}

/**
 * Players by strength, the weakest first; README.md says how often each beats the one before. Each
 * has what the one before it lacks:
 *
 *     1  takes every box at hand, else draws any safe edge (one time in five, any edge), else gives
 *        away the fewest boxes
 *     2  knows when to leave the last boxes of a chain (control), and the endgame once no edge is
 *        safe
 *     3  looks ahead: a hundred simulations a move
 *     4  two thousand simulations, and exact some ten safe edges before the end
 *     5  the player of `-a player`: at most two seconds a move
 */
export const playerLevels: readonly Level<DotsSetup>[] = [
  numberedLevel(1, phrase('beginner'), beginner, phrase('no search')),
  simulating(2, phrase('counts chains'), 4, 200),
  simulating(3, phrase('looks ahead'), 100, 2000),
  simulating(4, phrase('strong'), 2000, 50_000),
  strongestLevel(playerSolver),
];
