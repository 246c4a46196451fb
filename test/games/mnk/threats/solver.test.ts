/**
 * Forced wins: none is false, those by fours are all found, and each has a certificate that holds.
 */
import { describe, expect, it } from 'vitest';
import type { Certificate } from '../../../../src/core/answer.js';
import { plainQuestion } from '../../../../src/core/game.js';
import { Meter } from '../../../../src/core/search/limits.js';
import { Random } from '../../../../src/core/random.js';
import { SolverCache } from '../../../../src/core/search/solver-cache.js';
import { lineSolver, threatSolver } from '../../../../src/games/mnk/solvers.js';
import { verifyLines } from '../../../../src/games/mnk/proof/checker.js';
import { parseMove, type MnkSetup } from '../../../../src/games/mnk/rules/setup.js';
import { FourSearch } from '../../../../src/games/mnk/threats/four-search.js';
import { ThreatBoard } from '../../../../src/games/mnk/threats/board.js';
import { emptyBoard, setupOf } from '../oracle.js';
import { crowded, plainFours } from './plain-fours.js';
import { more } from '../../../amount.js';

const cache = new SolverCache();
const question = { ...plainQuestion, certificate: true };

function solve(setup: MnkSetup, nodes = 20_000) {
  return threatSolver.solve(setup, question, { nodes, cache });
}

function expectShown(setup: MnkSetup, value: number, certificate: Certificate | undefined): void {
  const copy = JSON.parse(JSON.stringify(certificate)) as Certificate;
  expect(verifyLines(setup, value, value, copy)).toMatchObject({ ok: true, shown: 'exact' });
}

describe.each([
  [6, 6, 4, 12],
  [5, 7, 4, 12],
  [6, 6, 5, 12],
])('%i x %i, k = %i', (rows, cols, k, count) => {
  it('claims no value that the exact search does not find, and shows each', () => {
    const random = new Random(rows * 100 + k);
    const values = new Map<number, number>();
    for (let i = 0; i < count * more; i++) {
      const setup = crowded(random, rows, cols, k, Math.min(rows, cols));
      const { status, lo, best, certificate } = solve(setup);
      values.set(status === 'proved' ? lo : NaN, (values.get(lo) ?? 0) + 1);
      expect(best).toHaveLength(1);
      if (status !== 'proved') continue;
      expect(lineSolver.solve(setup, plainQuestion, {}).lo).toBe(lo);
      expectShown(setup, lo, certificate);
    }
    expect(values.get(1)).toBeGreaterThan(count / 20);
  });

  it('finds a win by fours wherever plain search does', () => {
    const random = new Random(rows * 100 + k + 1);
    let wins = 0;
    for (let i = 0; i < count * more; i++) {
      const setup = crowded(random, rows, cols, k, Math.min(rows, cols));
      const found = new FourSearch(new ThreatBoard(setup, cache)).wins(0, new Meter());
      expect(found).toBe(plainFours(setup, 1, 12) !== undefined);
      if (found) wins++;
    }
    expect(wins).toBeGreaterThan(count / 20);
  });
});

it('proves wins by fours of 3 to 13 plies on 15 x 15', () => {
  const random = new Random(1515);
  let wins = 0;
  while (wins < 4 * more) {
    const setup = crowded(random, 15, 15, 5, 7);
    const plies = plainFours(setup, 1, 6);
    if (plies === undefined || plies < 3) continue;
    wins++;
    const { status, lo, certificate } = solve(setup);
    expect([status, lo]).toEqual(['proved', 1]);
    expectShown(setup, 1, certificate);
  }
});

describe('wins by threes', () => {
  // A stone on f5 makes two open threes at once.
  const threes = setupOf(
    '........... ........... .....x..... .....x..... ...xx...... ........... .......o... ........... ...o...o... ....o...... ...........',
    { k: 5 },
  );

  it('are proved for the side to move', () => {
    const answer = solve(threes, 200_000);
    expect([answer.status, answer.lo]).toEqual(['proved', 1]);
    expectShown(threes, 1, answer.certificate);
  });

  it('are proved against the side to move', () => {
    const setup = setupOf(
      '......... ......... ..x...... ...x..... ....x.... ......... .....oo.. ......o.. .........',
      { k: 5 },
    );
    const lost: MnkSetup = { ...setup, cells: setup.cells.slice(), turn: 2 };
    lost.cells[6 * 9 + 4] = 1;
    lost.cells[5 * 9 + 4] = 1;
    const answer = solve(lost, 200_000);
    expect([answer.status, answer.lo]).toEqual(['proved', -1]);
    expectShown(lost, -1, answer.certificate);
  });
});

describe('limits', () => {
  it('never make a proof: an empty board stays open', () => {
    const answer = solve(emptyBoard(15, 15, { k: 5 }), 100);
    expect(answer).toMatchObject({ status: 'bounded', lo: -1, hi: 1 });
    expect(answer.best).toHaveLength(1);
  });

  it('by nodes give the same answer twice', () => {
    const random = new Random(8);
    for (let i = 0; i < 4 * more; i++) {
      const setup = crowded(random, 15, 15, 5, 7);
      const [one, two] = [solve(setup, 3000), solve(setup, 3000)];
      const { ms: _one, ...first } = one.stats;
      const { ms: _two, ...second } = two.stats;
      expect({ ...one, stats: first }).toEqual({ ...two, stats: second });
      expect(first.nodes).toBeLessThanOrEqual(3000);
    }
  });
});

it('blocks a four, and an open three', () => {
  const four = setupOf(
    '.......... .......... ..oxxxx... .......... ...oo..... .......... .....o.... .......... .......... ..........',
    { k: 5, turn: 2 },
  );
  expect(solve(four).best).toEqual([move(four, 'h3')]);
  const three = setupOf(
    '.......... .......... ...xxx.... .......... ...oo..... .......... .......... .......... .......... ..........',
    { k: 5, turn: 2 },
  );
  const blocks = ['b3', 'c3', 'g3', 'h3'].map((name) => move(three, name));
  expect(blocks).toContain(solve(three).best[0]);
});

function move(setup: MnkSetup, name: string): number {
  const read = parseMove(setup, name);
  if (!read.ok) throw new Error(name);
  return read.value;
}
