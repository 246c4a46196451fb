/** The searches and checkers of Hex, loaded on demand (solvers.ts). */
export { bookMoves } from './book/book.js';
export { decidedDistance } from './distance.js';
export { bookAnswer, play, solveByBest } from './player/auto.js';
export { solveByPlayouts } from './player/solver.js';
export { verifyHex } from './proof/checker.js';
export { HexProofCheck } from './proof/parts.js';
export { solveExactly } from './solver/solver.js';
