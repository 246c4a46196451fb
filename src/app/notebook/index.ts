/**
 * What the notebooks import: measurements as data, the analysis, drawings, verdicts. `make notebooks` compiles
 * it with everything below it to dist/lib.
 */
export { parameterInterval } from '../../analysis/bootstrap.js';
export { chooseModel, type Choice } from '../../analysis/choose.js';
export { fitModel, predictLog, residuals, type Fit } from '../../analysis/fit.js';
export { models } from '../../analysis/models.js';
export { pairedRatio } from '../../analysis/paired.js';
export { censoredQuantile, median, quantile, type Cost } from '../../analysis/quantile.js';
export { holm, signedRank } from '../../analysis/signed-rank.js';
export { perSize, type Observation } from '../../analysis/sizes.js';
export { cactus, par2, survival } from '../../analysis/survival.js';
export { plainQuestion } from '../../core/game.js';
export { Random } from '../../core/random.js';
export { games } from '../../games/registry.js';
export { plotSvg, type Plot, type Series } from '../../view/chart.js';
export { sceneSvg } from '../../view/svg.js';
export { fourCorners, fullLattice } from '../bench/boards.js';
export { contests, disagreements } from '../bench/contest.js';
export { cellsOf, summarise } from '../bench/summary.js';
export type { MeasuredRow } from '../bench/rows.js';
export { answerTo, medianBySize, observations, readRows, setupOf, share } from './data.js';
export { cactusPlot, fitText, growthPlot, residualPlot } from './figures.js';
export { markdownTable, verdict, type Verdict } from './verdict.js';
