/** Hex: the first to join two opposite sides of the rhombus wins. See README.md in this folder. */
import { freeAtMost } from '../../core/cells.js';
import type { Evaluation, Solver, Traits } from '../../core/game.js';
import { genericSolvers, searches } from '../../search/solvers.js';
import { ok } from '../../core/refusal.js';
import { defineGame } from '../kit/define-game.js';
import { reportLevels } from '../kit/levels.js';
import { explainAnswer } from './view/explain.js';
import { generate, kinds } from './rules/generator.js';
import { after, moveName, parseMove } from './rules/moves.js';
import { HexPosition } from './rules/position.js';
import { cells, hexScene } from './view/scene.js';
import { legend, menu, orientations, rules, sides, typing } from './view/menu.js';
import { proofItems } from './view/proof.js';
import { format, grammar, options, parse, type HexSetup } from './rules/setup.js';
import { symmetries } from './rules/symmetry.js';
import { autoSolver, engine, exactSolver, mctsSolver, playerLevels } from './solvers.js';
import { shortestPath } from './evaluations/shortest-path.js';
import { twoBridge } from './evaluations/two-bridge.js';
import { phrase } from '../../core/text/phrase.js';

const traits: Traits = { players: 2, chance: false, worst: -1, best: 1, draws: false };

const evaluations: readonly Evaluation[] = [shortestPath, twoBridge];

const own: readonly Solver<HexSetup>[] = [
  exactSolver,
  mctsSolver,
  ...genericSolvers<HexSetup>({
    position: (setup) => new HexPosition(setup),
    traits: () => traits,
    evaluations,
  }),
];

/** Positions with at most this many free cells are solved in milliseconds. */
const briefFree = 9;

export const hex = defineGame<HexSetup>({
  id: 'hex',
  aliases: [],
  name: phrase('Hex'),
  loads: [engine, searches],
  rules: {
    traits: () => traits,
    position: (setup) => ok(new HexPosition(setup)),
    after,
    symmetries,
    kinds,
    generate,
  },
  codec: { grammar, parse, format, options, moveName, parseMove },
  solvers: {
    list: [autoSolver, ...own],
    evaluations,
    isBrief: (setup) => freeAtMost(setup.cells, briefFree),
    verifyProof: (...asked) => engine.module.verifyHex(...asked),
    strategies: [
      {
        schema: 'hex.patterns/1',
        checker: async (setup, { winner }) =>
          new (await import('./proof/patterns.js')).StrategyCheck(setup, winner),
        published: {
          recognises: (head) => /^\s*(#BOARDSIZE\s+\d+\s+)?"?RN\s+\d+/.test(head),
          read: async (text) => (await import('./published/to-patterns.js')).publishedPatterns(text),
        },
      },
    ],
    proofChecker: (setup) => new engine.module.HexProofCheck(setup),
    decidedDistance: (...asked) => engine.module.decidedDistance(...asked),
    levels: [...playerLevels, ...reportLevels],
    book: (setup) => engine.module.bookMoves(setup),
  },
  view: {
    scene: hexScene,
    explain: explainAnswer,
    cells,
    legend,
    menu,
    rules,
    typing,
    standardSize: { rows: 11, cols: 11 },
    matchSize: { rows: 7, cols: 7 },
    sides,
    orientations,
    proof: proofItems,
  },
});
