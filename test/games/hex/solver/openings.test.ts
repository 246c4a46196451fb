/**
 * Openings of 8 x 8, each proved by the exact solver (test/bench/hex-openings.mjs), and the cost of
 * the proofs.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { plainQuestion } from '../../../../src/core/game.js';
import { SolverCache } from '../../../../src/core/search/solver-cache.js';
import { parseCellName } from '../../../../src/core/text/coordinates.js';
import { after } from '../../../../src/games/hex/rules/moves.js';
import { known, nameOf, names, setupOf, solve } from './board.js';

interface Opening {
  readonly size: number;
  readonly opening: string;
  readonly wins: boolean;
  readonly reply: string | null;
  /** The position that was searched: after the opening, or after the reply. */
  readonly search: 'opening' | 'reply';
  readonly nodes: number;
  readonly seconds: number;
}

const size = 8;
const file = new URL('../../../../fixtures/hex/openings-8x8.ndjson', import.meta.url);
const rows = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Opening);

function cellOf(name: string): number {
  const { row, column } = parseCellName(name)!;
  return row * size + column;
}

/** Returns the position after the first stone of player 1. */
function opened(name: string) {
  const stones = new Uint8Array(size * size);
  stones[cellOf(name)] = 1;
  return setupOf(size, size, stones, 1);
}

it('win where other programs proved that they do, and are there once', () => {
  const cells = rows.map(({ opening }) => cellOf(opening));
  expect(new Set(cells).size).toBe((size * size) / 2);
  expect(cells.every((cell) => cell < (size * size) / 2)).toBe(true);
  const winning = names(known.openings['8x8']);
  for (const { opening, wins, reply, search } of rows) {
    // The published openings are player 2's, so row and column are exchanged.
    const { row, column } = parseCellName(opening)!;
    const published = winning.includes(nameOf({ cols: size }, column * size + row));
    expect({ opening, wins }).toEqual({ opening, wins: published });
    expect(reply === null).toBe(wins);
    expect(['opening', wins ? 'opening' : 'reply']).toContain(search);
  }
});

/** Takes some twenty minutes of CPU in TABULEIRO_NIGHTLY. */
it.runIf(process.env['TABULEIRO_NIGHTLY'])(
  'are proved again, those that took fewer than 500,000 nodes',
  { timeout: 7_200_000 },
  () => {
    for (const { opening, wins, reply, search, nodes } of rows.filter((row) => row.nodes < 500_000)) {
      const replied = reply === null ? undefined : after(opened(opening), cellOf(reply));
      if (replied) {
        const limits = { bytes: 2 ** 31, nodes: 3 * nodes };
        expect(solve(replied, plainQuestion, limits, new SolverCache()).hi, opening).toBe(-1);
      }
      if (search === 'reply') continue;
      const answer = solve(opened(opening), plainQuestion, { bytes: 2 ** 31 }, new SolverCache());
      expect({ opening, lo: answer.lo }).toEqual({ opening, lo: wins ? -1 : 1 });
      expect(answer.stats.nodes, opening).toBeLessThan(3 * nodes);
    }
  },
);
