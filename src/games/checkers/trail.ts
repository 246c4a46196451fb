/** The default solver: the longest trail over all men (`trail-search.ts`), all first jumps, the certificate. */
import type { Answer } from '../../core/answer.js';
import type { Question, Setup, Solver } from '../../core/game.js';
import { Meter, type Limits } from '../../core/limits.js';
import type { Move } from '../../core/position.js';
import { captureAnswer } from './answer.js';
import { ownMen } from './board.js';
import { certify } from './certificate.js';
import { jumpOf } from './position.js';
import { EMPTY, OPPONENT, OWN, type CheckersSetup } from './setup.js';
import { TrailSearch } from './trail-search.js';

/** Every first jump of a capture of length `longest`, in ascending order of moves; needs an exact `longest`. */
function allFirstJumps(setup: CheckersSetup, longest: number, meter: Meter): Move[] {
  const best: Move[] = [];
  for (const man of longest > 0 ? ownMen(setup) : []) {
    for (let move = 4 * man; move < 4 * man + 4; move++) {
      const after = afterJump(setup, move);
      if (!after) continue;
      const rest = new TrailSearch(after.setup, meter, [after.man]);
      rest.run();
      if (rest.lo === longest - 1) best.push(move);
    }
  }
  return best;
}

/** The board after a capture, and the square the man then stands on; undefined if it is no capture. */
function afterJump(setup: CheckersSetup, move: Move): { setup: CheckersSetup; man: number } | undefined {
  const jump = jumpOf(setup, move);
  if (!jump || setup.cells[jump.over] !== OPPONENT || setup.cells[jump.to] !== EMPTY) return undefined;
  const cells = setup.cells.slice();
  cells[jump.from] = cells[jump.over] = EMPTY;
  cells[jump.to] = OWN;
  return { setup: { ...setup, cells }, man: jump.to };
}

export const trailSolver: Solver = {
  id: 'trail',
  listed: true,
  summary: {
    en: 'exact and fast: the longest trail in the lattice of jumps; certificate and reason',
    pt: 'exato e rápido: a trilha mais longa no reticulado de saltos; certificado e justificativa',
  },
  accepts: () => true,
  solve(general: Setup, question: Question, limits: Limits): Answer {
    const setup = general as CheckersSetup;
    const meter = new Meter(limits);
    const search = new TrailSearch(setup, meter, ownMen(setup));
    search.run();
    const { lo, hi, path, bytes } = search;
    const all = question.best === 'all' && lo === hi ? allFirstJumps(setup, lo, meter) : undefined;
    const certificate = question.certificate ? certify(setup, hi, path, meter) : undefined;
    return captureAnswer({
      setup,
      lo,
      hi,
      path,
      meter,
      stats: { bytes: Math.max(bytes, meter.bytes), extra: { states: search.states } },
      ...(all ? { best: all } : {}),
      ...(certificate ? { certificate } : {}),
    });
  },
};
