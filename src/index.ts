/**
 * The library: `import { solve } from 'tabuleiro'`.
 *
 *     import { parseRecords, solve, render, verify } from 'tabuleiro';
 *
 *     for (const record of parseRecords('hex 3 3\n0 0 0\n0 0 0\n0 0 0\n')) {
 *       const answer = solve(record);
 *       console.log(answer.lo, answer.best, verify(answer).outcome);   // 1 [ 'b2' ] exact
 *     }
 *
 * Everything but `solveStream` with `jobs` also runs in browsers. Versioned by semver: what is
 * exported here, and the fields of results, only grow within a major version.
 *
 * @module tabuleiro
 */
export {
  solve,
  solver,
  type AnsweredResult,
  type RefusedResult,
  type SolveOptions,
  type SolveResult,
} from './library/solve.js';
export { version } from './core/version.js';
export type { Bilingual } from './core/text/phrase.js';
export type { RefusalCode } from './core/refusal.js';
export { games, type GameInfo, type Named } from './library/games.js';
export {
  parseRecords,
  type ParsedRecord,
  type PositionRecord,
  type RefusedRecord,
} from './library/records.js';
export { labeller, type LabelOptions, type LabelRow } from './library/label.js';
export { solveStream, type StreamOptions } from './library/stream.js';
export { verify, type Verification } from './library/verify.js';
export { strategyOf } from './library/verify.js';
export { isOver, legalMoves, play, position, winner, type Board } from './library/moves.js';
export { generate, type GenerateOptions } from './library/make.js';
export { render, type RenderOptions } from './library/render.js';
