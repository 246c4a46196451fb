/** Hex: who joins his two sides of the rhombus. See README.md in this folder. */
import { freeAtMost } from '../../core/cells.js';
import type { Certificate, Verdict } from '../../core/certificate.js';
import type { Evaluation, Game, Solver, Traits } from '../../core/game.js';
import { automatic, genericSolvers } from '../../search/solvers.js';
import { after } from './after.js';
import { answerLine, explainAnswer } from './explain.js';
import { generate, kinds } from './generate.js';
import { moveName, parseMove } from './moves.js';
import { HexPosition, position } from './position.js';
import { hexScene } from './scene.js';
import { format, grammar, parse, type HexSetup } from './setup.js';
import { exactSolver } from './solver/solver.js';
import { shortestPath } from './shortest-path.js';
import { twoBridge } from './two-bridge.js';
import { verifyHex } from './verify.js';

const traits: Traits = { players: 2, chance: false, worst: -1, best: 1 };

const evaluations: readonly Evaluation[] = [shortestPath, twoBridge];

const own: readonly Solver[] = [
  exactSolver,
  ...genericSolvers<HexSetup>({
    position: (setup) => new HexPosition(setup),
    traits: () => traits,
    evaluations,
  }),
];

/** Checks a certificate; without one there is nothing to go by here. */
function verify(setup: HexSetup, lo: number, hi: number, certificate?: Certificate): Verdict | 'unchecked' {
  return certificate ? verifyHex(setup, lo, hi, certificate) : 'unchecked';
}

/** Free cells of positions that are solved in milliseconds. */
const briefFree = 9;

export const hex: Game<HexSetup> = {
  id: 'hex',
  aliases: [],
  name: { en: 'Hex', pt: 'Hex' },
  grammar,
  traits: () => traits,
  isBrief: (setup) => freeAtMost(setup.cells, briefFree),
  parse,
  format,
  position,
  after,
  moveName,
  parseMove,
  answerLine,
  explain: explainAnswer,
  scene: hexScene,
  kinds,
  generate,
  evaluations,
  solvers: [automatic(own), ...own],
  verify,
};
