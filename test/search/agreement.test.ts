import { expect, it } from 'vitest';
import type { Answer } from '../../src/core/answer.js';
import { alphabeta } from '../../src/search/alphabeta/alphabeta.js';
import { expectiminimax } from '../../src/search/chance/expectiminimax.js';
import { minimax } from '../../src/search/minimax.js';
import { negamax } from '../../src/search/alphabeta/negamax.js';
import { proofnumber } from '../../src/search/proofnumber/proofnumber.js';
import { star1 } from '../../src/search/chance/star1.js';
import { LineGame, slipperyTraits, taskOf, winOrLose } from './testgames.js';

/** Calls `visit` once at each reachable position of the game; returns their number. */
function everyPosition(game: LineGame, visit: () => void): number {
  const seen = new Set<number>();
  const moves = new Int32Array(16 * game.moveCount);
  const walk = (from: number): void => {
    const code = game.cells.reduce((sum, cell) => 3 * sum + cell, 0);
    if (seen.has(code)) return;
    seen.add(code);
    visit();
    const end = from + game.legalMoves(moves, from);
    for (let i = from; i < end; i++) {
      game.play(moves[i]);
      walk(end);
      game.undo();
    }
  };
  walk(0);
  return seen.size;
}

const shown = ({ lo, hi, status, stop, best }: Answer): unknown => ({ lo, hi, status, stop, best });

it('all searches give all 5,478 positions of tic-tac-toe the same value and best moves', () => {
  const game = new LineGame();
  const positions = everyPosition(game, () => {
    const oracle = JSON.stringify(shown(minimax(taskOf(game, winOrLose))));
    for (const search of [alphabeta, negamax, proofnumber]) {
      const answer = JSON.stringify(shown(search(taskOf(game, winOrLose))));
      if (answer !== oracle) expect(answer).toBe(oracle);
    }
  });
  expect(positions).toBe(5478);
});

it('both searches of chance give every 40th slippery position the same value and best moves', () => {
  const game = new LineGame(3, 3, 0.2);
  let count = 0;
  everyPosition(game, () => {
    if (count++ % 40 !== 0) return;
    const [first, second] = [expectiminimax, star1].map((search) => search(taskOf(game, slipperyTraits)));
    expect(second.lo).toBeCloseTo(first.lo, 13);
    expect(second.best).toEqual(first.best);
  });
});
