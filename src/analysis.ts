/**
 * The statistics of the notebooks: `import { fitModel } from 'tabuleiro/analysis'`. They know
 * nothing of games: costs and sizes in, fits, intervals, tests and charts out. Charts need the
 * packages vega and vega-lite.
 *
 * @module tabuleiro/analysis
 */
export { parameterInterval, type BootstrapOptions, type Interval } from './lab/analysis/bootstrap.js';
export { chooseModel, type Candidate, type ModelChoice } from './lab/analysis/choose.js';
export { fitModel, predictLog, residuals, type Fit } from './lab/analysis/fit.js';
export { models, type Model, type ModelId } from './lab/analysis/models.js';
export { pairedRatio, type PairedRatio } from './lab/analysis/paired.js';
export { censoredQuantile, median, quantile, type Cost } from './lab/analysis/quantile.js';
export { Random } from './core/random.js';
export { holm, signedRank, type SignedRank } from './lab/analysis/signed-rank.js';
export { perSize, type Observation, type SizePoint } from './lab/analysis/sizes.js';
export { cactus, par2, survival, type CactusPoint, type SurvivalStep } from './lab/analysis/survival.js';
export { markdownTable, verdict, type Verdict } from './lab/notebook/verdict.js';
export { plotSvg, type Axis, type Plot, type Series } from './view/chart.js';
