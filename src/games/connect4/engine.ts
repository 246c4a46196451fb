/** The searches of Connect Four, loaded on demand (solvers.ts). */
export { bookMoves } from './book/book.js';
export { solveByBest } from './player/auto.js';
export { play, playAsBeginner } from './player/solver.js';
export { decidedDistance } from './solver/distance.js';
export { solveExactly } from './solver/solver.js';
