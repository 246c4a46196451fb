/** The searches and checkers of Dots and Boxes, loaded on demand (solvers.ts). */
export { playAsBeginner } from './player/beginner.js';
export { solveByBest } from './player/default.js';
export { play } from './player/player.js';
export { verifyValue } from './proof/checker.js';
export { solveExactly } from './solver/solver.js';
