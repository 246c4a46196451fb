/** Connect Four: discs dropped into columns, k in a line wins. See README.md in this folder. */
import { freeAtMost, freeCount } from '../../core/cells.js';
import type { Traits } from '../../core/parts/rules.js';
import type { Solver } from '../../core/parts/solvers.js';
import { genericSolvers, searches } from '../../search/solvers.js';
import { ok } from '../../core/refusal.js';
import { defineGame } from '../kit/define-game.js';
import { reportLevels } from '../kit/levels.js';
import { lineLegend } from '../kit/menu.js';
import { Connect4Position } from './rules/position.js';
import {
  after,
  format,
  grammar,
  moveName,
  options,
  parse,
  parseMove,
  type Connect4Setup,
} from './rules/setup.js';
import { symmetries } from './rules/symmetry.js';
import { openLines } from './player/open-lines.js';
import { autoSolver, engine, exactSolver, playerLevels, playerSolver } from './solvers.js';
import { explain } from './view/explain.js';
import { cells, menu, movePlace, rules, sides, typing } from './view/menu.js';
import { connect4Scene } from './view/scene.js';
import { phrase } from '../../core/text/phrase.js';

const traits: Traits = { players: 2, chance: false, worst: -1, best: 1 };

const list: readonly Solver<Connect4Setup>[] = [
  autoSolver,
  exactSolver,
  playerSolver,
  ...genericSolvers<Connect4Setup>({
    position: (setup) => new Connect4Position(setup),
    traits: () => traits,
    evaluations: [openLines],
    classic: [],
  }),
];

/** Positions with at most this many free cells are solved in milliseconds. */
const briefFree = 18;

export const connect4 = defineGame<Connect4Setup>({
  id: 'connect4',
  aliases: ['lig4'],
  name: phrase('Connect Four'),
  loads: [engine, searches],
  rules: {
    traits: () => traits,
    position: (setup) => ok(new Connect4Position(setup)),
    after,
    symmetries,
    // A game that nobody wins ends when the board is full.
    length: ({ cells }) => ({ plies: freeCount(cells), always: false }),
  },
  codec: { grammar, parse, format, options, moveName, parseMove },
  solvers: {
    list,
    evaluations: [openLines],
    levels: [...playerLevels, ...reportLevels],
    isBrief: (setup) => freeAtMost(setup.cells, briefFree),
    decidedDistance: (setup, value, context) => engine.module.decidedDistance(setup, value, context),
    book: (setup) => engine.module.bookMoves(setup),
  },
  view: {
    scene: connect4Scene,
    explain,
    cells,
    movePlace,
    legend: lineLegend,
    menu,
    sides,
    rules,
    typing,
    standardSize: { rows: 6, cols: 7 },
  },
});
