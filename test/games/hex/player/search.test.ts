/**
 * Results of the tree search: proofs are right, moves are sensible, and equal searches give equal
 * results.
 */
import { describe, expect, it } from 'vitest';
import { Meter } from '../../../../src/core/search/limits.js';
import { Random } from '../../../../src/core/random.js';
import { HexPlayer } from '../../../../src/games/hex/player/player.js';
import { HexPosition } from '../../../../src/games/hex/rules/position.js';
import type { HexSetup } from '../../../../src/games/hex/rules/setup.js';
import { drawn, legal, randomBoard, setupOf, Solved } from '../oracle.js';
import { BridgePlayer } from './bridge-player.js';
import { more } from '../../../amount.js';

function emptyBoard(size: number): HexSetup {
  return { game: 'hex', rows: size, cols: size, cells: new Uint8Array(size * size), toMove: 0, swap: false };
}

function withStone(setup: HexSetup, cell: number): HexSetup {
  const cells = setup.cells.slice();
  cells[cell] = setup.toMove + 1;
  return { ...setup, cells, toMove: setup.toMove === 0 ? 1 : 0 };
}

describe('the tree search', () => {
  it('proves only what is true, and moves that keep a proved win', () => {
    const random = new Random(11);
    let proofs = 0;
    for (let i = 0; i < 15 * more; i++) {
      const [rows, cols] = [random.between(2, 4), random.between(2, 4)];
      const setup = setupOf(randomBoard(random, rows, cols, 0.35), random.below(2) === 0 ? 0 : 1);
      if (new HexPosition(setup).isOver || !setup.cells.includes(0)) continue;
      const player = new HexPlayer(rows, cols, i);
      const thought = player.think(setup, new Meter(), 3000);
      expect(legal(new HexPosition(setup))).toContain(thought.move);
      if (!thought.proved) continue;
      proofs++;
      expect(thought.value).toBe(new Solved().value(new HexPosition(setup)));
      if (thought.value === 1) {
        expect(new Solved().wins(new HexPosition(setup), thought.move)).toBe(true);
      }
    }
    expect(proofs).toBeGreaterThan(10);
  });

  it('thinks the same twice', () => {
    const [once, again] = [1, 2].map(() => new HexPlayer(9, 9, 5).think(emptyBoard(9), new Meter(), 200));
    expect(again).toEqual(once);
  });

  it('answers the centre stone of 11x11 near the middle', () => {
    const setup = withStone(emptyBoard(11), 60);
    const { move, value } = new HexPlayer(11, 11, 1).think(setup, new Meter(), 800);
    const [row, col] = [Math.floor(move / 11), move % 11];
    expect(Math.min(row, col, 10 - row, 10 - col)).toBeGreaterThanOrEqual(2);
    expect(value).toBeLessThan(0);
  });

  it('keeps a bridge that is cut, where the game hangs on it', () => {
    // d2 and c4 form a bridge; player 2 has just taken c3, and the answer is d3.
    const setup = drawn(
      `...X...
       ...X...
       ..O....
       ..X....
       ..X....
       ..X....
       ..X....`,
      0,
    );
    const turned = {
      ...setup,
      cells: setup.cells.map((stone) => (stone === 0 ? 0 : 3 - stone)),
      toMove: 1 as const,
    };
    const thought = new HexPlayer(7, 7, 1).think(turned, new Meter(), 2000);
    expect(thought.move).toBe(2 * 7 + 3);
    expect(thought).toMatchObject({ proved: true, value: 1 });
  });

  it('proves only what is true, and keeps a proved win, when it goes on with its tree, whatever was played', () => {
    const random = new Random(12);
    let proofs = 0;
    for (let i = 0; i < 2 * more; i++) {
      const [rows, cols] = [random.between(3, 4), random.between(3, 4)];
      let setup = setupOf(randomBoard(random, rows, cols, 0.15), random.below(2) === 0 ? 0 : 1);
      const player = new HexPlayer(rows, cols, i);
      for (;;) {
        const position = new HexPosition(setup);
        if (position.isOver || !setup.cells.includes(0)) break;
        const thought = player.think(setup, new Meter(), 1500);
        const solved = new Solved();
        for (const { move, value, proved } of player.moves()) {
          if (proved) expect([move, solved.wins(position, move) ? 1 : -1]).toEqual([move, value]);
        }
        if (thought.proved) {
          proofs++;
          expect(thought.value).toBe(solved.value(position));
          if (thought.value === 1) expect(solved.wins(position, thought.move)).toBe(true);
        }
        const moves = legal(position);
        setup = withStone(setup, moves[random.below(moves.length)]);
      }
    }
    expect(proofs).toBeGreaterThan(8);
  });

  it('looks for the winning reply where the opponent plays outside the must-play', () => {
    // From a game against Wolve, proved won and then lost, because c8 was played immediately.
    const board = [
      '00011111100',
      '00222222020',
      '00012111210',
      '01021222200',
      '00001211000',
      '00212220100',
      '00101210020',
      '02002102120',
      '00002010120',
      '00010222120',
      '01001111000',
    ].join('');
    const won: HexSetup = { ...emptyBoard(11), cells: Uint8Array.from(board, Number), toMove: 1 };
    const lost = withStone(won, 110);
    for (let seed = 1; seed <= more; seed++) {
      const player = new HexPlayer(11, 11, seed);
      expect(player.think(lost, new Meter(), 4000).value).toBe(-1);
      const reply = player.think(withStone(lost, 89), new Meter(), 4000);
      expect(player.moves()[0]).toMatchObject({ move: reply.move, value: 1, proved: true });
    }
  });

  it('goes on with its tree after two moves', () => {
    const player = new HexPlayer(7, 7, 1);
    const first = player.think(emptyBoard(7), new Meter(), 1500);
    const second = withStone(withStone(emptyBoard(7), first.move), first.line[1]);
    const before = player.moves();
    const after = player.think(second, new Meter(), 1);
    expect(before.length).toBeGreaterThan(1);
    expect(player.moves()[0].playouts).toBeGreaterThan(10);
    expect(legal(new HexPosition(second))).toContain(after.move);
    // A position that does not continue the last one starts a new tree.
    player.think(withStone(emptyBoard(7), 0), new Meter(), 1);
    expect(player.moves().reduce((sum, { playouts }) => sum + playouts, 0)).toBeLessThan(10);
  });

  it('wins against a player that keeps bridges', () => {
    for (let game = 0; game < 2 * more; game++) {
      const opponent = new BridgePlayer(7, new Random(game));
      const player = new HexPlayer(7, 7, game);
      let setup = emptyBoard(7);
      const position = new HexPosition(setup);
      while (!position.isOver) {
        const mine = position.toMove === game % 2;
        const move = mine ? player.think(setup, new Meter(), 500).move : opponent.choose(setup);
        position.play(move);
        setup = withStone(setup, move);
      }
      expect(position.winner).toBe((game % 2) + 1);
    }
  });
});
