import { describe, expect, it } from 'vitest';
import { plainQuestion } from '../../../src/core/game.js';
import { Random } from '../../../src/core/random.js';
import { ownMen } from '../../../src/games/checkers/classic/board.js';
import { Walker } from '../../../src/games/checkers/classic/exhaustive.js';
import { jumpOf } from '../../../src/games/checkers/rules/moves.js';
import { CapturePosition } from '../../../src/games/checkers/rules/position.js';
import { generate } from '../../../src/games/checkers/rules/generator.js';
import type { CheckersSetup } from '../../../src/games/checkers/rules/setup.js';
import { trailSolver } from '../../../src/games/checkers/solvers.js';
import { Meter } from '../../../src/core/search/limits.js';
import { board, knownBoards, mirrored, randomBoard, transposed, turned } from './boards.js';
import { more } from '../../amount.js';

const effort = 400_000;

/** Returns the answer of plain search; undefined if it would take too long. */
function oracle(setup: CheckersSetup): number | undefined {
  const walker = new Walker().load(setup, new Meter(), effort);
  let best = 0;
  for (const man of ownMen(setup)) {
    best = Math.max(best, walker.longest(man));
    if (!walker.complete) return undefined;
  }
  return best;
}

function solve(setup: CheckersSetup, question = {}, limits = {}) {
  return trailSolver.solve(setup, { ...plainQuestion, ...question }, limits);
}

/** Plays the line by the rules and counts its captures. */
function replayed(setup: CheckersSetup, line: readonly number[]): number {
  const position = new CapturePosition(setup);
  const legal = new Int32Array(position.moveCount);
  for (const move of line) {
    const count = position.legalMoves(legal, 0);
    if (!legal.subarray(0, count).includes(move)) throw new Error('illegal capture');
    position.play(move);
  }
  return position.settled;
}

describe('trail', () => {
  it('answers the published boards, proved, with a capture of that length', () => {
    for (const { setup, answer: truth } of knownBoards()) {
      const answer = solve(setup);
      expect(answer).toMatchObject({ lo: truth, hi: truth, status: 'proved', stop: 'finished' });
      expect(replayed(setup, answer.line)).toBe(truth);
    }
  });

  it('equals plain search on thousands of random boards up to 100 cells', () => {
    const random = new Random(2006);
    let compared = 0;
    for (let i = 0; compared < 3000 * more; i++) {
      const setup = randomBoard(random, 100);
      const truth = oracle(setup);
      if (truth === undefined) continue;
      compared++;
      const answer = solve(setup);
      if (answer.lo !== truth || answer.hi !== truth || replayed(setup, answer.line) !== truth) {
        expect({ setup, answer }).toEqual(truth);
      }
    }
  });

  it('solves 15x13 with men in the four corners: 242 million nodes for plain search', () => {
    const rows = 15;
    const cols = 13;
    const lattice = Array.from({ length: rows }, (_, r) =>
      Array.from({ length: r & 1 ? 6 : 7 }, () => (r & 1 ? 2 : 0)).join(' '),
    );
    const setup = board(rows, cols, lattice.join(' '));
    for (const corner of [0, 6, 91, 97]) setup.cells[corner] = 1;
    const answer = solve(setup);
    expect(answer.status).toBe('proved');
    expect(replayed(setup, answer.line)).toBe(answer.lo);
    expect(answer.lo).toBe(41);
  });

  it('keeps its value under mirror, half turn and transposition', () => {
    const random = new Random(11);
    for (let i = 0; i < 300 * more; i++) {
      const setup = randomBoard(random, 120);
      const value = solve(setup).lo;
      expect(solve(transposed(setup)).lo).toBe(value);
      if (setup.cols % 2 === 1) expect(solve(mirrored(setup)).lo).toBe(value);
      if ((setup.rows + setup.cols) % 2 === 0) expect(solve(turned(setup)).lo).toBe(value);
    }
  });

  it('gives an honest interval and a real capture for every node budget', () => {
    const random = new Random(13);
    for (let i = 0; i < 20 * more; i++) {
      const made = generate(random, { kind: 'hard', rows: 13, cols: 13 });
      if (!made.ok) throw new Error(made.error.code);
      const truth = solve(made.value).lo;
      for (const nodes of [1, 10, 100, 260, 300, 500, 1000]) {
        const { lo, hi, status, line } = solve(made.value, {}, { nodes });
        expect(lo).toBeLessThanOrEqual(truth);
        expect(hi).toBeGreaterThanOrEqual(truth);
        expect(status).toBe(lo === hi ? 'proved' : 'bounded');
        expect(replayed(made.value, line)).toBe(lo);
      }
    }
  });

  it('lists every first jump of a longest capture when asked for all', () => {
    const random = new Random(17);
    for (let i = 0; i < 100 * more; i++) {
      const setup = randomBoard(random, 60);
      const truth = oracle(setup);
      if (truth === undefined || truth === 0) continue;
      const expected: number[] = [];
      for (let move = 0; move < 4 * setup.cells.length; move++) {
        const jump = jumpOf(setup, move);
        if (
          !jump ||
          setup.cells[jump.from] !== 1 ||
          setup.cells[jump.over] !== 2 ||
          setup.cells[jump.to] !== 0
        )
          continue;
        const cells = setup.cells.slice();
        cells.fill(0, jump.from, jump.from + 1).fill(0, jump.over, jump.over + 1);
        cells.forEach((man, square) => (cells[square] = man === 1 ? 3 : man));
        cells[jump.to] = 1;
        if (oracle({ ...setup, cells }) === truth - 1) expected.push(move);
      }
      expect(solve(setup, { best: 'all' }).best).toEqual(expected);
    }
  });

  it('does the same work twice', () => {
    const { setup } = knownBoards()[3];
    expect(solve(setup).stats.nodes).toBe(solve(setup).stats.nodes);
  });
});
