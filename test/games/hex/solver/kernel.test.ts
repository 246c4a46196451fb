/** H-search by WebAssembly finds what H-search finds: winner, must-play and carrier, on every board that it takes. */
import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/core/random.js';
import { Board } from '../../../../src/games/hex/solver/board.js';
import { HSearch } from '../../../../src/games/hex/solver/connections/hsearch.js';
import { startKernel } from '../../../../src/games/hex/solver/connections/wasm/kernel.js';
import { FillIn } from '../../../../src/games/hex/solver/inferior/fillin.js';
import { randomStones } from './board.js';

function found({ isWon, must, carrier }: HSearch): object {
  return { isWon, must: [...must], carrier: [...carrier] };
}

describe('the kernel in WebAssembly', () => {
  it.each([
    [1, 1, 20],
    [3, 5, 200],
    [7, 7, 120],
    [8, 8, 40],
    [2, 32, 20],
    [9, 9, 12],
    [11, 11, 3],
    [8, 16, 2],
  ])('finds on %i x %i what the search without it finds', (rows, cols, count) => {
    const random = new Random(1608);
    const board = new Board(rows, cols);
    const [plain, fast] = [new HSearch(board), new HSearch(board)];
    const fillIn = new FillIn(board);
    const cells = rows * cols;
    for (let i = 0; i < count; i++) {
      const colour = board.coloured(randomStones(random, cells, random.below(Math.ceil(0.6 * cells))));
      fillIn.run(colour);
      const player = random.between(1, 2);
      plain.run(colour, player);
      fast.decide(colour, player);
      expect(found(fast)).toEqual(found(plain));
    }
    expect([fast.kernel !== undefined, fast.fulls.count.some((n) => n > 0)]).toEqual([true, false]);
  });

  it('takes no board of more than 128 cells', () => {
    expect(startKernel(new Board(3, 43))).toBeUndefined();
  });
});
