/** Inferior moves, which the search leaves out, against minimax. */
import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/core/random.js';
import { HexPosition } from '../../../../src/games/hex/rules/position.js';
import { Board } from '../../../../src/games/hex/solver/board.js';
import { FillIn } from '../../../../src/games/hex/solver/fillin.js';
import { Moves } from '../../../../src/games/hex/solver/moves.js';
import { Killers } from './oracle/vulnerable.js';
import { cellsOf, Oracle, randomStones, setOf, setupOf } from './board.js';
import { more } from '../../../amount.js';

describe('inferior moves', () => {
  const random = new Random(17);
  const board = new Board(4, 4);
  const fill = new FillIn(board);
  const oracle = new Oracle();

  /** Yields positions after fill-in that are not over, with the side to move. */
  function* positions(count: number): Generator<[Uint8Array, 1 | 2]> {
    for (let i = 0; i < count; i++) {
      const colour = board.coloured(randomStones(random, 16, random.between(4, 9)));
      fill.run(colour);
      const stones = colour.slice(0, 16);
      if (!stones.includes(0) || new HexPosition(setupOf(4, 4, stones, 0)).isOver) continue;
      yield [colour, random.below(2) === 0 ? 1 : 2];
    }
  }

  const setupAfter = (colour: Uint8Array, player: number) =>
    setupOf(4, 4, colour.slice(0, 16), player === 1 ? 0 : 1);

  it('leave a winning move wherever there is one', () => {
    const moves = new Moves(board);
    let pruned = 0;
    for (const [colour, player] of positions(120 * more)) {
      const wins = oracle.wins(setupAfter(colour, player));
      const empty = Array.from({ length: 16 }, (_, cell) => cell).filter((cell) => colour[cell] === 0);
      moves.prune(colour, player, setOf(board, empty));
      const kept = cellsOf(board, moves.kept);
      pruned += empty.length - kept.length;
      if (wins.length > 0) expect(wins.some((cell) => kept.includes(cell))).toBe(true);
    }
    expect(pruned).toBeGreaterThan(80);
  });

  it('that are vulnerable are passes once the killer answers', () => {
    const killers = new Killers(board);
    let found = 0;
    let withMoreCells = 0;
    for (const [colour, player] of positions(120 * more)) {
      const killer = 3 - player;
      for (let cell = 0; cell < 16; cell++) {
        if (colour[cell] !== 0) continue;
        const before = colour.slice();
        const isVulnerable = killers.find(colour, killer, cell);
        expect(colour).toEqual(before);
        if (!isVulnerable) continue;
        found++;
        const taken = cellsOf(board, killers.cells);
        if (taken.length > 1) withMoreCells++;
        const passed = colour.slice();
        for (const at of [...taken, cell]) passed[at] = killer;
        // The move, answered by the best killer, gives the player no more than a pass that leaves
        // these cells to the opponent.
        const moved = colour.slice();
        moved[cell] = player;
        const wins = oracle.winner(setupAfter(moved, killer)) === player;
        if (wins) expect(oracle.winner(setupAfter(passed, player))).toBe(player);
      }
    }
    expect(found).toBeGreaterThan(80);
    expect(withMoreCells).toBeGreaterThan(5);
  });
});
