/**
 * The laboratory: `import { readRows } from 'tabuleiro/lab'`. It gives the notebooks what the
 * library and its statistics lack: saved measurements and games, figures of them, and methods of
 * the reports that the program itself does not use. Positions are records of the library, moves
 * their names. It changes with the notebooks and is not covered by version promises.
 *
 * @module tabuleiro/lab
 */
import '../../games/engines.js';

export { Random } from '../../core/random.js';
export { contests, disagreements, type Contest } from '../bench/contest.js';
export { longestWalk, reportPathTest, type Walk } from '../bench/studies/hex-path-test.js';
export { cellsOf, summarise, type AlgorithmSummary, type Cell } from '../bench/summary.js';
export type { BenchRow, BlockRow, MeasuredRow } from '../bench/rows.js';
export {
  localExponents,
  localFactors,
  medianBySize,
  observations,
  readRows,
  share,
  type Counted,
} from './data.js';
export { measuredBy, readText } from './file.js';
export { cactusPlot, fitText, growthPlot, residualPlot, type Growth } from './figures.js';
export { alternatingChoice, chainsOf, ruleWinner, type Chains, type Edges } from './dots-parity.js';
export { asReport004, byDepth, byResistance, winningMoves, winsKept, type Chooser } from './hex-choices.js';
export { gameWinner, randomFull, rectangle, rhombus, winnerBy, type Neighbours } from './hex-neighbours.js';
export { sampledChoice } from './sampled-slip.js';
export { readMatches, together, type MatchResult } from './matches.js';
export { costsWithout, nodesByCells, readOpenings, type PartCost } from './hex-solver.js';
export type { OpeningRow } from '../hex-solver/openings.js';
export type { StrengthRow } from '../hex-strength/game.js';
export { readGames, timeRatio } from './matches.js';
export { scoreOf as expectedScore, type Estimate, type Pair } from '../../app/play/match/statistics.js';
export { makespan, readScaling, serialShare, slope, type Amdahl, type ScalingRow } from './scaling.js';
