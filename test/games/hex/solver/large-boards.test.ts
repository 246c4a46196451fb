/**
 * Sets of more than two words, for large boards: the search is the same as with two words, and the
 * answers are right.
 */
import { describe, expect, it } from 'vitest';
import { plainQuestion } from '../../../../src/core/game.js';
import { Meter } from '../../../../src/core/search/limits.js';
import { Random } from '../../../../src/core/random.js';
import { verifyHex } from '../../../../src/games/hex/proof/checker.js';
import { HexPosition } from '../../../../src/games/hex/rules/position.js';
import { Board } from '../../../../src/games/hex/solver/board.js';
import { Dfpn } from '../../../../src/games/hex/solver/dfpn.js';
import { exactSolver } from '../../../../src/games/hex/solvers.js';
import { ProofTable } from '../../../../src/games/hex/solver/table.js';
import { cellsOf, everyMove, Oracle, randomStones, setupOf, solve } from './board.js';
import { more } from '../../../amount.js';

/** Returns the result of the search with sets of `words` words. */
function searched(size: number, stones: Uint8Array, player: number, words: number): object {
  const board = new Board(size, size, words);
  const meter = new Meter({});
  const dfpn = new Dfpn(board);
  dfpn.table = new ProofTable(words, 1024, 1 << 16);
  const winner = dfpn.solve(stones, player, meter);
  const { winningCell } = dfpn;
  return { winner, nodes: meter.nodes, carrier: cellsOf(board, dfpn.set), winningCell };
}

/** Returns a board with `empty` empty cells and random stones on which no player has won. */
function middleGame(random: Random, size: number, empty: number): Uint8Array {
  for (;;) {
    const stones = randomStones(random, size * size, size * size - empty);
    if (!new HexPosition(setupOf(size, size, stones, 0)).isOver) return stones;
  }
}

describe('sets of more words than needed', () => {
  // Four words use the kernel for 128 cells, six the one for 256.
  it.each([4, 6])('of %i words change nothing', (words) => {
    const random = new Random(121);
    for (const [size, empty, count] of [
      [4, 12, 4 * more],
      [6, 30, 2 * more],
      [8, 40, more],
    ]) {
      for (let i = 0; i < count; i++) {
        const stones = middleGame(random, size, empty);
        const player = random.between(1, 2);
        expect(searched(size, stones, player, words)).toEqual(searched(size, stones, player, 2));
      }
    }
  });
});

describe('boards of more than 64 cells', () => {
  it('are won by whom minimax names, by the moves that it names', () => {
    const random = new Random(99);
    const oracle = new Oracle();
    for (let i = 0; i < 5 * more; i++) {
      const setup = setupOf(9, 9, middleGame(random, 9, 9), i % 2 === 0 ? 0 : 1);
      const wins = oracle.wins(setup);
      const answer = solve(setup, everyMove);
      expect(answer.lo).toBe(wins.length > 0 ? 1 : -1);
      if (wins.length > 0) expect([...answer.best]).toEqual(wins);
    }
  });

  it.each([
    [9, 66],
    [11, 75],
  ])('on %i x %i with %i empty cells have certificates that the rules check', (size, empty) => {
    const random = new Random(size);
    for (let i = 0; i < 2; i++) {
      const setup = setupOf(size, size, middleGame(random, size, empty), 0);
      const { status, lo, certificate } = solve(setup, { ...plainQuestion, certificate: true });
      expect(status).toBe('proved');
      expect(verifyHex(setup, lo, lo, certificate)).toMatchObject({ ok: true });
    }
  });

  it('are taken whole up to 128 cells, above when few are empty', () => {
    const accepts = (rows: number, cols: number, stones = 0) =>
      exactSolver.accepts(
        setupOf(rows, cols, randomStones(new Random(1), rows * cols, stones), 0),
        plainQuestion,
      );
    expect([accepts(11, 11), accepts(8, 16), accepts(15, 15, 161)]).toEqual([true, true, true]);
    expect(accepts(12, 12)).toMatchObject({ code: 'not-supported' });
    expect(accepts(12, 12, 79)).toMatchObject({ code: 'not-supported' });
  });

  it('end at a limit', () => {
    const { status, stop } = solve(setupOf(11, 11, new Uint8Array(121), 0), plainQuestion, { nodes: 3 });
    expect([status, stop]).toEqual(['bounded', 'nodes']);
  });
});
