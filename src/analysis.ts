/**
 * The statistics of the notebooks: `import { fitModel } from 'tabuleiro/analysis'`. They know nothing of games: costs and
 * sizes in, fits, intervals, tests and charts out. Charts need the packages vega and vega-lite.
 *
 * @module tabuleiro/analysis
 */
export { parameterInterval } from './lab/analysis/bootstrap.js';
export { chooseModel, type ModelChoice } from './lab/analysis/choose.js';
export { fitModel, predictLog, residuals, type Fit } from './lab/analysis/fit.js';
export { models, type Model } from './lab/analysis/models.js';
export { pairedRatio } from './lab/analysis/paired.js';
export { censoredQuantile, median, quantile, type Cost } from './lab/analysis/quantile.js';
export { holm, signedRank } from './lab/analysis/signed-rank.js';
export { perSize, type Observation, type SizePoint } from './lab/analysis/sizes.js';
export { cactus, par2, survival } from './lab/analysis/survival.js';
export { verdict, type Verdict } from './lab/notebook/verdict.js';
export { plotSvg, type Axis, type Plot, type Series } from './view/chart.js';
