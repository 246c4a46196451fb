import { describe, expect, it } from 'vitest';
import { plainQuestion } from '../../../../src/core/game.js';
import { Meter } from '../../../../src/core/search/limits.js';
import { Random } from '../../../../src/core/random.js';
import { proofOf } from '../../../../src/games/dots/player/endgame/proof.js';
import { DotsPosition } from '../../../../src/games/dots/rules/position.js';
import type { DotsSetup } from '../../../../src/games/dots/rules/setup.js';
import { chainSolver } from '../../../../src/games/dots/solvers.js';
import { lateSetup, randomSetup } from './positions.js';
import { more } from '../../../amount.js';

const all = { ...plainQuestion, best: 'all' } as const;
const tableBytes = 1 << 16;

/** Plays the line; returns the box difference for the side to move at its beginning. */
function playedOut(setup: DotsSetup, line: readonly number[]): number {
  const position = new DotsPosition({ ...setup, score: [0, 0], turn: 0 });
  for (const move of line) position.play(move);
  expect(position.isOver).toBe(true);
  return position.settled;
}

function compare(setup: DotsSetup): void {
  if (!setup.cells.includes(0)) return;
  const expected = chainSolver.solve(setup, all, {});
  const proof = proofOf(setup, new Meter(), tableBytes, true)!;
  expect(proof.value).toBe(expected.lo);
  expect(proof.best).toEqual(expected.best);
  expect(playedOut(setup, proofOf(setup, new Meter(), tableBytes, false)!.line)).toBe(expected.lo);
}

describe('the exact search of the player', () => {
  it('agrees with the solver: values, all best moves, lines that keep the value', () => {
    for (let seed = 1; seed <= 20 * more; seed++) {
      const random = new Random(seed);
      compare(randomSetup(random, random.between(1, 3), random.between(1, 3)));
    }
  });

  it('agrees with the solver late on 5x5, 4x6, 3x7', () => {
    const random = new Random(11);
    for (const [rows, cols] of [
      [5, 5],
      [4, 6],
      [7, 3],
    ]) {
      for (let i = 0; i < 3 * more; i++) compare(lateSetup(random, rows, cols, i % 8, i % 4));
    }
  });

  it('has the same value with a table of any size', () => {
    const setup = lateSetup(new Random(3), 6, 6, 4, 0);
    const values = [1, 1 << 14, 1 << 20].map((bytes) => proofOf(setup, new Meter(), bytes, false)!.value);
    expect(new Set(values).size).toBe(1);
  });

  it('proves nothing when the limit comes first', () => {
    const setup = lateSetup(new Random(3), 6, 6, 12, 0);
    expect(proofOf(setup, new Meter({ nodes: 50 }), tableBytes, false)).toBeUndefined();
  });
});
