/** The searches and checkers of Dots and Boxes, loaded on demand (solvers.ts). */
export { solveByBest } from './player/default.js';
export { play, playAsBeginner } from './player/player.js';
export { verifyValue } from './proof/checker.js';
export { solveExactly } from './solver/solver.js';
