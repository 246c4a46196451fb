/** The searches and checkers of mnk, loaded on demand (solvers.ts). */
export { solveByLines } from './lines/solver.js';
export { solveByBest } from './player/auto.js';
export { playAsBeginner, playAtLevel } from './player/levels.js';
export { play } from './player/solver.js';
export { verifyLines } from './proof/checker.js';
export { TreeCheck, treeOf } from './proof/tree.js';
export { checkValue } from './proof/value-check.js';
export { solveByTable } from './table/solver.js';
export { traceTable } from './table/trace.js';
export { solveByThreats } from './threats/solver.js';
export { reasons } from './view/reasons.js';
