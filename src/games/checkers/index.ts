/** Checkers: how many pieces can one man take in one move. See README.md in this folder. */
import type { SceneOptions } from '../../core/game.js';
import { ok } from '../../core/refusal.js';
import { defineGame } from '../kit/define-game.js';
import { smallerBoards } from '../kit/board/smaller-boards.js';
import { answerLine, explainAnswer } from './view/explain.js';
import { generate, kinds } from './rules/generator.js';
import { after, jumpOf, moveName, parseMove, squaresAlong } from './rules/moves.js';
import { CapturePosition } from './rules/position.js';
import { cells, checkersScene } from './view/scene.js';
import { legend, menu, rules, solo, typing } from './view/menu.js';
import { proofItems } from './view/proof.js';
import { cellsKept, format, grammar, parse, squareName, type CheckersSetup } from './rules/setup.js';
import { symmetries } from './rules/symmetry.js';
import { classicSolvers, engine, trailSolver } from './solvers.js';
import { phrase } from '../../core/text/phrase.js';

/** The trail search answers boards of up to this many squares in milliseconds, however full. */
const briefCells = 128;

export const checkers = defineGame<CheckersSetup>({
  id: 'checkers',
  aliases: ['damas'],
  name: phrase('Checkers captures'),
  loads: [engine],
  rules: {
    traits: (setup) => ({ players: 1, chance: false, worst: 0, best: setup.cells.length }),
    position: (setup) => ok(new CapturePosition(setup)),
    after,
    symmetries,
    kinds,
    generate,
    smaller: (board) => smallerBoards(board, cellsKept),
  },
  codec: { grammar, parse, format, options: () => ({}), moveName, parseMove, answerLine, bare: true },
  solvers: {
    list: [trailSolver, ...classicSolvers],
    evaluations: [],
    isBrief: (setup) => setup.cells.length <= briefCells,
    verifyProof: (...asked) => engine.module.verifyCapture(...asked),
  },
  view: {
    scene: (setup: CheckersSetup, options: SceneOptions = {}) =>
      checkersScene(setup, squaresAlong(setup, options.line ?? [])),
    explain: (setup, answer) =>
      explainAnswer(setup, answer, (...asked) => engine.module.explainBound(...asked)),
    cells,
    legend,
    menu,
    rules: () => rules,
    typing,
    standardSize: { rows: 8, cols: 8 },
    cellName: ({ cols }, cell) => squareName(cell, cols),
    movePlace: (setup, move) => {
      const jump = jumpOf(setup, move);
      return jump && { cell: jump.to, from: jump.from };
    },
    proof: proofItems,
    solo,
  },
  problems: { captures: async () => (await import('./problem/problem.js')).captures },
});
