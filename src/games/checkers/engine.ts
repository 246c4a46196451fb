/** The searches and checkers of checkers, loaded on demand (solvers.ts). */
export { solveClassic, traceClassic } from './classic/solvers.js';
export { verifyCapture } from './proof/checker.js';
export { solveByTrail } from './trail/solver.js';
export { explainBound } from './view/explain-bound.js';
