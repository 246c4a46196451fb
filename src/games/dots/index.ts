/** Dots and Boxes. See README.md in this folder. */
import { freeAtMost, freeCount } from '../../core/cells.js';
import type { Evaluation, Traits } from '../../core/game.js';
import { genericSolvers, searches, type Host } from '../../search/solvers.js';
import { ok } from '../../core/refusal.js';
import { defineGame } from '../kit/define-game.js';
import { smallerBoards } from '../kit/board/smaller-boards.js';
import { reportLevels } from '../kit/levels.js';
import { boardOf, cellsKept, completedBoxes } from './rules/board.js';
import { explainAnswer } from './view/explain.js';
import { generate, kinds } from './rules/generator.js';
import { DotsPosition, after } from './rules/position.js';
import { legend, menu, rules, typing } from './view/menu.js';
import { cells, dotsScene } from './view/scene.js';
import { chainSolver, defaultSolver, engine, playerLevels, playerSolver } from './solvers.js';
import { format, grammar, moveName, options, parse, parseMove, type DotsSetup } from './rules/setup.js';
import { symmetries } from './rules/symmetry.js';
import { phrase } from '../../core/text/phrase.js';

/** Boxes of side 0 minus boxes of side 1: report 002's count, and exact when the game is over. */
const boxes: Evaluation = {
  id: 'boxes',
  summary: phrase('boxes taken minus boxes lost'),
  evaluate: (position) => position.settled,
};

/** The boxes already taken count in the final difference. */
function traits({ rows, cols, cells, score }: DotsSetup): Traits {
  const left = rows * cols - completedBoxes(boardOf(rows, cols), cells);
  const lead = score[0] - score[1];
  return { players: 2, chance: false, worst: lead - left, best: lead + left };
}

/** Answers count only the boxes still to come, so solvers start from a score of 0-0. */
function fromHere(setup: DotsSetup): DotsSetup {
  return { ...setup, score: [0, 0] };
}

const host: Host<DotsSetup> = {
  position: (setup) => new DotsPosition(fromHere(setup)),
  traits: (setup) => traits(fromHere(setup)),
  evaluations: [boxes],
};

/** Positions with at most this many free edges are solved in milliseconds. */
const briefFree = 9;

export const dots = defineGame<DotsSetup>({
  id: 'dots',
  aliases: ['pontinhos'],
  name: phrase('Dots and Boxes'),
  loads: [engine, searches],
  rules: {
    traits,
    position: (setup) => ok(new DotsPosition(setup)),
    after,
    symmetries,
    length: ({ cells }) => ({ plies: freeCount(cells), always: true }),
    kinds,
    generate,
    smaller: (board) => smallerBoards(board, cellsKept),
  },
  codec: {
    grammar,
    parse,
    format,
    options,
    moveName,
    parseMove,
    valueText: (_, value) => String(Number(value.toPrecision(12))),
    answersToCome: true,
  },
  solvers: {
    list: [defaultSolver, chainSolver, playerSolver, ...genericSolvers(host)],
    evaluations: [boxes],
    levels: [...playerLevels, ...reportLevels],
    isBrief: (setup) => freeAtMost(setup.cells, briefFree),
    verifyProof: () => ({ ok: false, fault: phrase('Dots and Boxes has no certificate') }),
    verifyValue: (setup, lo, hi) => engine.module.verifyValue(setup, lo, hi),
  },
  view: {
    scene: dotsScene,
    explain: explainAnswer,
    cells,
    legend,
    menu,
    rules: () => rules,
    typing,
    standardSize: { rows: 3, cols: 3 },
    cellName: moveName,
    score: ({ score }) => score,
  },
});
