/**
 * The five levels: each plays legal moves and repeats them, the third beats the first, and the
 * fourth keeps a win.
 */
import { describe, expect, it } from 'vitest';
import { plainQuestion, type Question } from '../../../../src/core/game.js';
import type { Side } from '../../../../src/core/position.js';
import { SolverCache } from '../../../../src/core/search/solver-cache.js';
import { bookMoves } from '../../../../src/games/hex/book/book.js';
import { hex } from '../../../../src/games/hex/index.js';
import { playerLevels } from '../../../../src/games/hex/solvers.js';
import { HexPosition } from '../../../../src/games/hex/rules/position.js';
import type { HexSetup } from '../../../../src/games/hex/rules/setup.js';
import { after } from '../../../../src/games/hex/rules/moves.js';
import { legal } from '../oracle.js';

const nightly = process.env['TABULEIRO_NIGHTLY'] !== undefined;
/**
 * First stones of 7x7, one of each pair that a half turn exchanges. By day only cell 8, whose won
 * game was lost with 300 positions.
 */
const openings = nightly ? Array.from({ length: 25 }, (_, cell) => cell) : [7 + 1];

const start: HexSetup = { game: 'hex', rows: 7, cols: 7, cells: new Uint8Array(49), toMove: 0, swap: false };

function choose(number: number, setup: HexSetup, seed: number): number {
  const { solver, limits } = playerLevels[number - 1];
  return solver!.solve(setup, { ...plainQuestion, seed }, limits).best[0];
}

/** Plays a game from `from` on; returns the winner, 1 or 2. */
function played(from: HexSetup, chosen: (setup: HexSetup, side: Side) => number): number {
  let setup = from;
  const position = new HexPosition(from);
  while (!position.isOver) {
    const move = chosen(setup, position.toMove);
    position.play(move);
    setup = after(setup, move);
  }
  return position.winner;
}

describe('levels', () => {
  it('are five, with names and solvers of their own', () => {
    expect(playerLevels.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5].map((n) => `level-${String(n)}`));
    for (const { solver } of playerLevels) expect(solver?.accepts(start, plainQuestion)).toBe(true);
  });

  it.each([1, 2, 3, 4])('level %i plays a legal move, twice the same', (number) => {
    const move = choose(number, start, 3);
    expect(legal(new HexPosition(start))).toContain(move);
    expect(choose(number, start, 3)).toBe(move);
  });

  it('level 3 beats level 1 with either colour', () => {
    let wins = 0;
    for (let game = 0; game < 4; game++) {
      const winner = played(start, (setup, side) => choose(side === game % 2 ? 3 : 1, setup, game));
      if (winner === (game % 2) + 1) wins++;
    }
    expect(wins).toBeGreaterThanOrEqual(3);
  });

  it.each(openings)('level 4 keeps a won game of 7x7 after a first stone on cell %i', (opening) => {
    const opened = after(start, opening);
    const ours = bookMoves(opened).some(({ lo }) => lo > 0) ? 1 : 0;
    const opponent = hex.solvers.list[0];
    const caches = [new SolverCache(), new SolverCache()];
    const winner = played(opened, (setup, side) => {
      const solver = side === ours ? playerLevels[3].solver! : opponent;
      const question: Question = { ...plainQuestion, seat: side };
      return solver.solve(setup, question, {
        ...(side === ours ? {} : { nodes: nightly ? 4000 : 1000 }),
        cache: caches[side],
      }).best[0];
    });
    expect(winner).toBe(ours + 1);
  });
});
