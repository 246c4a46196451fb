/** The kernel of the moves against the plain classes in `oracle`, to the bit. */
import { expect, it } from 'vitest';
import { Random } from '../../../../src/core/random.js';
import { Board } from '../../../../src/games/hex/solver/board.js';
import { FillIn } from '../../../../src/games/hex/solver/fillin.js';
import { Moves } from '../../../../src/games/hex/solver/moves.js';
import { Inferior } from './oracle/inferior.js';
import { Resistance } from './oracle/resistance.js';

it.each([
  [1, 1],
  [1, 9],
  [7, 2],
  [4, 4],
  [6, 9],
  [8, 8],
  [11, 11],
  [2, 125],
  [15, 16],
])('%d x %d', (rows, cols) => {
  const random = new Random(20261129 + rows);
  const board = new Board(rows, cols);
  const [moves, fill] = [new Moves(board), new FillIn(board)];
  const [resistance, inferior] = [new Resistance(board), new Inferior(board)];
  let pruned = 0;
  for (let round = 0; round < 60; round++) {
    const share = 1 + random.below(9);
    const stones = Uint8Array.from({ length: rows * cols }, () =>
      random.below(10) < share ? 0 : 1 + random.below(2),
    );
    const colour = board.coloured(stones);
    moves.order(colour);
    resistance.run(colour);
    expect(moves.score).toEqual(resistance.score.slice(0, rows * cols));
    fill.run(colour);
    const candidates = board.emptySet();
    for (let cell = 0; cell < rows * cols; cell++)
      if (colour[cell] === 0 && random.below(4) > 0) board.add(candidates, cell);
    for (const player of [1, 2]) {
      moves.prune(colour, player, candidates);
      inferior.prune(colour, player, candidates);
      expect([...moves.kept]).toEqual([...inferior.kept]);
      expect([...moves.answers]).toEqual([...inferior.answers]);
      if (inferior.kept.some((bits, w) => bits !== candidates[w])) pruned++;
    }
  }
  if (rows > 2) expect(pruned).toBeGreaterThan(20);
});
