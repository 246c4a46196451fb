/** Checkers: how many pieces can one man take in one move. See README.md in this folder. */
import type { Answer } from '../../core/answer.js';
import type { Game, SceneOptions } from '../../core/game.js';
import type { Move } from '../../core/position.js';
import { after } from './after.js';
import { squaresAlong } from './answer.js';
import { classicSolvers } from './classic.js';
import { explainAnswer } from './explain.js';
import { generate, kinds } from './generate.js';
import { moveName, parseMove, position } from './position.js';
import { checkersScene } from './scene.js';
import { format, grammar, parse, type CheckersSetup } from './setup.js';
import { trailSolver } from './trail.js';
import { verifyCapture } from './verify.js';

/**
 * Report 003's line: the number of captures, nothing else; also for algorithms that ended by their own rules
 * without a proof. Only an answer that a limit cut short shows its interval and the first capture of the best
 * sequence found.
 */
function answerLine(setup: CheckersSetup, answer: Answer): string {
  if (answer.status === 'proved' || answer.stop === 'finished') return String(answer.lo);
  const first: Move | undefined = answer.best[0];
  return `${String(answer.lo)}..${String(answer.hi)} ${first === undefined ? '-' : moveName(setup, first)}`;
}

/** Squares of boards that the trail search answers in milliseconds, however full they are. */
const briefCells = 128;

export const checkers: Game<CheckersSetup> = {
  id: 'checkers',
  aliases: ['damas'],
  name: { en: 'Checkers captures', pt: 'Capturas no jogo de damas' },
  grammar,
  traits: (setup) => ({ players: 1, chance: false, worst: 0, best: setup.cells.length }),
  isBrief: (setup) => setup.cells.length <= briefCells,
  parse,
  format,
  position,
  after,
  moveName,
  parseMove,
  answerLine,
  explain: explainAnswer,
  scene: (setup: CheckersSetup, options: SceneOptions = {}) =>
    checkersScene(setup, options.line?.length ? { squares: squaresAlong(setup, options.line) } : undefined),
  kinds,
  generate,
  evaluations: [],
  solvers: [trailSolver, ...classicSolvers],
  verify: (setup, lo, hi, certificate) =>
    certificate ? verifyCapture(setup, lo, hi, certificate) : 'unchecked',
};
