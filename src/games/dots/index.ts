/** Dots and Boxes: who takes more boxes. See README.md in this folder. */
import { freeAtMost } from '../../core/cells.js';
import type { Answer } from '../../core/answer.js';
import type { Certificate, Verdict } from '../../core/certificate.js';
import type { Evaluation, Game, Traits } from '../../core/game.js';
import { genericSolvers, type Host } from '../../search/solvers.js';
import { after } from './after.js';
import { boardOf, completedBoxes } from './board.js';
import { explainAnswer } from './explain.js';
import { generate, kinds } from './generate.js';
import { DotsPosition, position } from './position.js';
import { dotsScene } from './scene.js';
import { retrogradeSolver } from './retrograde-solver.js';
import { chainSolver } from './solver.js';
import { verifyValue } from './verify.js';
import { format, grammar, moveName, parse, parseMove, type DotsSetup } from './setup.js';

/** Boxes of side 0 minus boxes of side 1: report 002's count, and exact when the game is over. */
const boxes: Evaluation = {
  id: 'boxes',
  summary: { en: 'boxes taken minus boxes lost', pt: 'quadrados feitos menos quadrados perdidos' },
  evaluate: (position) => position.settled,
};

/** The boxes already taken count in the final difference. */
function traits({ rows, cols, cells, score }: DotsSetup): Traits {
  const left = rows * cols - completedBoxes(boardOf(rows, cols), cells);
  const lead = score[0] - score[1];
  return { players: 2, chance: false, worst: lead - left, best: lead + left };
}

/** Answers of Dots and Boxes are about what is still to come, so solvers start from a score of 0-0. */
function fromHere(setup: DotsSetup): DotsSetup {
  return { ...setup, score: [0, 0] };
}

const host: Host<DotsSetup> = {
  position: (setup) => new DotsPosition(fromHere(setup)),
  traits: (setup) => traits(fromHere(setup)),
  evaluations: [boxes],
};

/** `<value> <move>`: the box difference of what is still to come, for the side to move. */
function answerLine(setup: DotsSetup, answer: Answer): string {
  const move = answer.best.length > 0 ? moveName(setup, answer.best[0]) : '-';
  if (answer.status === 'proved') return `${String(answer.lo)} ${move}`;
  if (answer.status === 'estimated') return `~${String(Number(answer.lo.toPrecision(12)))} ${move}`;
  return `${String(answer.lo)}..${String(answer.hi)} ${move}`;
}

/** There are no certificates: a claim is checked by valuing the position again, by the rules alone. */
function verify(setup: DotsSetup, lo: number, hi: number, certificate?: Certificate): Verdict | 'unchecked' {
  if (certificate) return { ok: false, fault: 'Dots and Boxes has no certificate' };
  return verifyValue(setup, lo, hi);
}

/** Free edges of positions that are solved in milliseconds. */
const briefFree = 9;

export const dots: Game<DotsSetup> = {
  id: 'dots',
  aliases: ['pontinhos'],
  name: { en: 'Dots and Boxes', pt: 'Pontinhos' },
  grammar,
  traits,
  isBrief: (setup) => freeAtMost(setup.cells, briefFree),
  parse,
  format,
  position,
  after,
  answersToCome: true,
  moveName,
  parseMove,
  answerLine,
  explain: explainAnswer,
  scene: dotsScene,
  kinds,
  generate,
  evaluations: [boxes],
  solvers: [chainSolver, retrogradeSolver, ...genericSolvers(host)],
  verify,
};
