/** The solvers and levels of Hex. Their searches are in engine.ts, loaded on demand. */
import type { Level, Solver } from '../../core/game.js';
import { OnDemand } from '../../core/on-demand.js';
import { phrase, type Phrase } from '../../core/text/phrase.js';
import { needsKernels } from '../../core/wasm/instance.js';
import { numberedLevel, strongestLevel } from '../kit/levels.js';
import type { Strength } from './player/auto.js';
import type { HexSetup } from './rules/setup.js';
import { isWithinReach } from './solver/reach.js';

export const engine = new OnDemand('hex', () => import('./engine.js'));

export const exactSolver: Solver<HexSetup> = {
  id: 'solver',
  summary: phrase('exact: virtual connections, inferior cells, proof-number search; up to 11x11'),
  listed: true,
  parallel: true,
  accepts: isWithinReach,
  solve: (...asked) => engine.module.solveExactly(...asked),
};

export const mctsSolver: Solver<HexSetup> = {
  id: 'mcts',
  summary: phrase('a chance to win and a move by Monte-Carlo tree search made for Hex; any size'),
  listed: false,
  accepts: () => needsKernels('mcts'),
  solve: (...asked) => engine.module.solveByPlayouts(...asked),
};

export const autoSolver: Solver<HexSetup> = {
  id: 'auto',
  summary: phrase('solver where it can finish, else the estimate of mcts'),
  listed: false,
  parallel: true,
  accepts: () => needsKernels('auto'),
  solve: (...asked) => engine.module.solveByBest(...asked),
};

function playerOf(strength: Strength): Solver<HexSetup> {
  return { ...mctsSolver, solve: (...asked) => engine.module.play(strength, ...asked) };
}

const strongest: Solver<HexSetup> = {
  ...autoSolver,
  solve: (setup, question, context) =>
    engine.module.bookAnswer(setup, question) ?? autoSolver.solve(setup, question, context),
};

function playoutsOf(playouts: number): Phrase {
  return phrase('{playouts} playouts', { playouts });
}

/**
 * Players by strength, the weakest first, all with the same network:
 *
 *     1  draws its move by the network's shares to the power 0.7, without a search: often weak
 *     2  draws it by the shares to the power 1.2
 *     3  the best of 20 playouts, without connections
 *     4  the opening book, else a proof if few positions are enough (8,000 on boards of up to
 *        49 cells, where it keeps every won game; 300 on larger ones), else 400 playouts
 *     5  the opening book, then `-a auto` with two seconds: exact if possible, else playouts
 *
 * The first four count playouts, so that equal positions and seeds give equal moves on every
 * machine. README.md has their scores against each other.
 */
export const playerLevels: readonly Level<HexSetup>[] = [
  numberedLevel(1, phrase('beginner'), playerOf({ drawPower: 0.7, playouts: 1 }), phrase('no search')),
  numberedLevel(2, phrase('casual'), playerOf({ drawPower: 1.2, playouts: 1 }), phrase('no search')),
  numberedLevel(
    3,
    phrase('looks ahead{#by thinking}'),
    playerOf({ connectionVisits: Infinity, playouts: 20 }),
    playoutsOf(20),
  ),
  numberedLevel(
    4,
    phrase('strong'),
    playerOf({ playouts: 400, proofNodes: { small: 8000, large: 300 }, usesBook: true }),
    playoutsOf(400),
  ),
  strongestLevel(strongest),
];
