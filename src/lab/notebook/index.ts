/**
 * What the notebooks import beside the library (`tabuleiro`, `tabuleiro/analysis`): measurements as data, figures, studies.
 * `make notebook-types` compiles it with everything below it to dist/lib.
 */
export { plainQuestion } from '../../core/game.js';
export { Random } from '../../core/random.js';
export { dots } from '../../games/dots/index.js';
export type { DotsSetup } from '../../games/dots/rules/setup.js';
export { hex } from '../../games/hex/index.js';
export { mnk } from '../../games/mnk/index.js';
export type { MnkSetup } from '../../games/mnk/rules/setup.js';
export type { HexSetup } from '../../games/hex/rules/setup.js';
export { games } from '../../games/registry.js';
export { sceneSvg } from '../../view/svg.js';
export { fourCorners, fullLattice } from '../bench/plans/checkers.js';
export { contests, disagreements } from '../bench/contest.js';
export { longestWalk, reportPathTest } from '../bench/studies/hex-path-test.js';
export { cellsOf, summarise } from '../bench/summary.js';
export type { MeasuredRow } from '../bench/rows.js';
export { answerTo, medianBySize, observations, readRows, setupOf, share } from './data.js';
export { cactusPlot, fitText, growthPlot, residualPlot } from './figures.js';
export { alternatingChoice, chainsOf, ruleWinner } from './dots-parity.js';
export { asReport004, byDepth, byResistance, evaluationOf, winningMoves, winsKept } from './hex-choices.js';
export { gameWinner, randomFull, rectangle, rhombus, winnerBy } from './hex-neighbours.js';
export { sampledChoice } from './sampled-slip.js';
export { readMatches, together, type MatchResult } from './matches.js';
export { readGames, timeRatio } from './strength.js';
export { scoreOf as expectedScore } from '../../app/match/statistics.js';
export { makespan, readScaling, serialShare, slope, type ScalingRow } from './scaling.js';
