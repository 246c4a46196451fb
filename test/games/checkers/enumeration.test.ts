/**
 * On every board of a size `trail` equals plain search: here up to 16 squares without 5x3, in
 * `make nightly` up to 24.
 */
import { describe, expect, it } from 'vitest';
import { plainQuestion } from '../../../src/core/game.js';
import { Meter } from '../../../src/core/search/limits.js';
import { Walker } from '../../../src/games/checkers/classic/exhaustive.js';
import { OWN, cellCount, type CheckersSetup } from '../../../src/games/checkers/rules/setup.js';
import { trailSolver } from '../../../src/games/checkers/solvers.js';

const largest = process.env['TABULEIRO_NIGHTLY'] ? 24 : 16;

/** Changes the cells to the next number in base 3; returns false after the last one. */
function advance(cells: Uint8Array): boolean {
  for (let i = 0; i < cells.length; i++) {
    if (++cells[i] < 3) return true;
    cells[i] = 0;
  }
  return false;
}

const walker = new Walker();

function plain(setup: CheckersSetup): number {
  walker.load(setup, new Meter());
  let best = 0;
  for (let square = 0; square < setup.cells.length; square++) {
    if (setup.cells[square] === OWN) best = Math.max(best, walker.longest(square));
  }
  return best;
}

const shapes: [number, number][] = [];
for (let rows = 1; rows <= largest; rows++) {
  for (let cols = 1; rows * cols <= largest; cols++) {
    if (Math.min(rows, cols) >= 3 && (rows < 5 || largest > 16)) shapes.push([rows, cols]);
  }
}

describe('every board', () => {
  it.each(shapes)('%ix%i', { timeout: 3_600_000 }, (rows, cols) => {
    const setup: CheckersSetup = {
      game: 'checkers',
      rows,
      cols,
      cells: new Uint8Array(cellCount(rows, cols)),
    };
    let boards = 0;
    do {
      boards++;
      const { lo, hi } = trailSolver.solve(setup, plainQuestion, {});
      const truth = plain(setup);
      if (lo !== truth || hi !== truth) expect({ cells: setup.cells.join(' '), lo, hi }).toEqual(truth);
    } while (advance(setup.cells));
    expect(boards).toBe(3 ** setup.cells.length);
  });
});
