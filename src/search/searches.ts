/** The generic searches, loaded on demand (solvers.ts). */
export { alphabeta } from './alphabeta/alphabeta.js';
export { expectiminimax } from './chance/expectiminimax.js';
export { deepening } from './deepening.js';
export { DistanceSearch } from './distance.js';
export { minimax } from './minimax.js';
export { montecarlo } from './montecarlo/montecarlo.js';
export { negamax } from './alphabeta/negamax.js';
export { proofnumber } from './proofnumber/proofnumber.js';
export { star1 } from './chance/star1.js';
