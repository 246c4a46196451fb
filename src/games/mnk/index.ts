/** Tic-tac-toe and its relatives: m x n boards, k in a line or for points, slippery or not. See README.md. */
import { freeAtMost } from '../../core/cells.js';
import type { Certificate, Verdict } from '../../core/certificate.js';
import type { Game, RawRecord } from '../../core/game.js';
import type { Result } from '../../core/refusal.js';
import { automatic, genericSolvers } from '../../search/solvers.js';
import { after } from './after.js';
import { answerLine, explain } from './answer.js';
import { evaluations, type MnkPosition } from './evaluation.js';
import { generate, kinds } from './generate.js';
import { checkRecord } from './legality.js';
import { position } from './position.js';
import { recheck } from './recheck.js';
import { lineSolver } from './line-solver.js';
import { mnkScene } from './scene.js';
import { format, grammar, moveName, parseMove, parseSyntax, type MnkSetup } from './setup.js';
import { tableSolver } from './table-solver.js';
import { traits } from './traits.js';
import { verifyLines } from './verify.js';

/** Syntax, then the rules. Report 001 sets no limits of its own, so `strict` adds nothing. */
function parse(raw: RawRecord): Result<MnkSetup> {
  const read = parseSyntax(raw);
  return read.ok ? checkRecord(read.value) : read;
}

function legalPosition(setup: MnkSetup): MnkPosition {
  const made = position(setup);
  if (!made.ok) throw new Error(`illegal setup, refused by parse(): ${format(setup)}`);
  return made.value;
}

/** By the certificate; without one by solving the position again. */
function verify(setup: MnkSetup, lo: number, hi: number, certificate?: Certificate): Verdict | 'unchecked' {
  return certificate ? verifyLines(setup, lo, hi, certificate) : recheck(setup, lo, hi);
}

const own = [lineSolver, tableSolver, ...genericSolvers({ position: legalPosition, traits, evaluations })];

/** Free cells of 4x4 boards: lines in milliseconds, points from a table that takes half a second, slides one. */
const briefFree = 16;

export const mnk: Game<MnkSetup> = {
  id: 'mnk',
  aliases: ['tictactoe', 'velha'],
  name: { en: 'Tic-tac-toe (m,n,k)', pt: 'Jogo da velha (m,n,k)' },
  grammar,
  traits,
  isBrief: (setup) => freeAtMost(setup.cells, briefFree),
  parse,
  format,
  position,
  after,
  moveName,
  parseMove,
  answerLine,
  explain,
  scene: mnkScene,
  kinds,
  generate,
  evaluations,
  solvers: [automatic(own), ...own],
  verify,
};
