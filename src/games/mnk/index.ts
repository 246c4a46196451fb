/** Tic-tac-toe and its relatives: m x n boards, k in a line or points, slides. See README.md. */
import { freeAtMost, freeCount } from '../../core/cells.js';
import type { GameLength, RawRecord } from '../../core/game.js';
import type { Result } from '../../core/refusal.js';
import type { StrategyForm } from '../../core/proof.js';
import { searches } from '../../search/solvers.js';
import { defineGame } from '../kit/define-game.js';
import { reportLevels } from '../kit/levels.js';
import { lineLegend } from '../kit/menu.js';
import { treeSchema, type LineCertificate } from './proof/certificate.js';
import { explain, valueText } from './view/explain.js';
import { evaluations } from './rules/evaluation.js';
import { generate, kinds } from './rules/generator.js';
import { checkLegal } from './rules/legality.js';
import { position } from './rules/position.js';
import { cells, mnkScene } from './view/scene.js';
import { menu, rules, sides, typing } from './view/menu.js';
import { pointsOf } from './rules/lines.js';
import { proofItems } from './view/proof.js';
import {
  after,
  format,
  grammar,
  moveName,
  options,
  parseMove,
  parseSyntax,
  type MnkSetup,
  O,
  X,
} from './rules/setup.js';
import { symmetries } from './rules/symmetry.js';
import { engine, playerLevels, solvers } from './solvers.js';
import { traits } from './rules/traits.js';
import { phrase } from '../../core/text/phrase.js';

/** Syntax, then the rules. Report 001 sets no limits of its own, so `strict` adds nothing. */
function parse(raw: RawRecord): Result<MnkSetup> {
  const read = parseSyntax(raw);
  return read.ok ? checkLegal(read.value) : read;
}

/** Winning strategies as trees of moves. */
const winTrees: StrategyForm<MnkSetup> = {
  schema: treeSchema,
  checker: (setup, header) => new engine.module.TreeCheck(setup, header['attacker']),
  lines: (setup, certificate) => engine.module.treeOf(setup, certificate as LineCertificate),
};

/** A game that no line ends lasts until the board is full, whether or not pieces slide. */
function length({ cells, score }: MnkSetup): GameLength {
  return { plies: freeCount(cells), always: score === 'points' };
}

/** Free cells of 4x4: lines take milliseconds, tables of points and slides up to a second. */
const briefFree = 16;

export const mnk = defineGame<MnkSetup>({
  id: 'mnk',
  aliases: ['tictactoe', 'velha'],
  name: phrase('Tic-tac-toe (m,n,k)'),
  loads: [engine, searches],
  rules: { traits, position, after, symmetries, length, kinds, generate },
  codec: { grammar, parse, format, options, moveName, parseMove, valueText },
  solvers: {
    list: solvers,
    evaluations,
    levels: [...playerLevels, ...reportLevels],
    isBrief: (setup) => freeAtMost(setup.cells, briefFree),
    verifyProof: (...asked) => engine.module.verifyLines(...asked),
    verifyValue: (...asked) => engine.module.checkValue(...asked),
    strategies: [winTrees],
  },
  view: {
    scene: mnkScene,
    explain: (setup, answer) => explain(setup, answer, (...asked) => engine.module.reasons(...asked)),
    cells,
    legend: lineLegend,
    menu,
    rules,
    typing,
    standardSize: { rows: 3, cols: 3 },
    sides,
    proof: proofItems,
    score: (setup) => (setup.score === 'points' ? [pointsOf(setup, X), pointsOf(setup, O)] : undefined),
    // The curve of a game for points shows the points themselves.
    curve: ({ score }) => evaluations.find(({ id }) => score !== 'points' || id === 'points'),
  },
});
