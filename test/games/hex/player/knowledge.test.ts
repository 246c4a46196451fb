/** Fill-in, connections, templates and the policy's view of a move, against exact values and symmetries. */
import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/core/random.js';
import { plainQuestion } from '../../../../src/core/game.js';
import { Connections } from '../../../../src/games/hex/player/connections.js';
import { Fill } from '../../../../src/games/hex/player/search/fill.js';
import { featuresPerMove } from '../../../../src/games/hex/player/policy/features.js';
import { decode, encode, learned, measureCount } from '../../../../src/games/hex/player/policy/policy.js';
import { Prospects } from '../../../../src/games/hex/player/search/prospects.js';
import { Stones } from '../../../../src/games/hex/player/stones.js';
import { zigguratsOf } from '../../../../src/games/hex/player/ziggurat.js';
import { Geometry } from '../../../../src/games/hex/rules/bordered-board.js';
import { HexPosition } from '../../../../src/games/hex/rules/position.js';
import type { HexSetup } from '../../../../src/games/hex/rules/setup.js';
import { exactSolver } from '../../../../src/games/hex/solver/solver.js';
import { boardOf, mirrored, randomBoard, setupOf, Solved, turned } from '../oracle.js';
import { more } from '../../../amount.js';

const all = { ...plainQuestion, best: 'all' } as const;

function stonesOf({ rows, cols, cells }: HexSetup): Stones {
  const stones = new Stones(new Geometry(rows, cols));
  stones.set(cells);
  return stones;
}

describe('fill-in', () => {
  it('keeps the value of every position, whoever moves', () => {
    const random = new Random(2);
    let filled = 0;
    for (let i = 0; i < 120 * more; i++) {
      const [rows, cols] = [random.between(2, 4), random.between(2, 4)];
      const setup = setupOf(randomBoard(random, rows, cols, 0.4), random.below(2) === 0 ? 0 : 1);
      if (new HexPosition(setup).isOver) continue;
      const stones = stonesOf(setup);
      const fill = new Fill(stones.geometry);
      fill.run(stones);
      filled += fill.count;
      const cells = Uint8Array.from(stones.geometry.squareOf, (square) => stones.colour[square]);
      const before = new Solved().value(new HexPosition(setup));
      expect(new Solved().value(new HexPosition({ ...setup, cells }))).toBe(before);
    }
    expect(filled).toBeGreaterThan(40);
  });
});

describe('connections', () => {
  it.each([
    [5, 5, 0.25],
    [6, 6, 0.3],
    [7, 4, 0.3],
    [11, 11, 0.75],
  ])('on %i x %i win only where the solver does, and leave every winning move', (rows, cols, density) => {
    const random = new Random(rows);
    const search = new Connections(new Geometry(rows, cols));
    let won = 0;
    let narrowed = 0;
    let winning = 0;
    for (let i = 0; i < 25 * more; i++) {
      const setup = setupOf(randomBoard(random, rows, cols, density), random.below(2) === 0 ? 0 : 1);
      if (new HexPosition(setup).isOver || exactSolver.accepts(setup, all) !== true) continue;
      const stones = stonesOf(setup);
      search.run(stones, 2 - setup.toMove);
      const exact = exactSolver.solve(setup, all, {});
      if (search.isWon) {
        won++;
        expect(exact.lo).toBe(-1);
      } else if (exact.lo === 1) {
        for (const cell of exact.best) expect(search.isMustPlay(cell)).toBe(true);
        const empty = [...setup.cells.keys()].filter((cell) => setup.cells[cell] === 0);
        if (empty.some((cell) => !search.isMustPlay(cell))) narrowed++;
      }
      search.run(stones, 1 + setup.toMove);
      if (search.isWon || search.winningCell < 0) continue;
      winning++;
      expect(exact.best).toContain(search.winningCell);
    }
    expect(won).toBeGreaterThan(0);
    expect(narrowed).toBeGreaterThan(2);
    expect(winning).toBeGreaterThan(2);
  });
});

/** Games on 11x11 lost against Wolve at depth 2, in its notation: black, who begins, joins top and bottom. */
const lostGames = [
  'a2 d10 f6 c9 h7 h8 f9 f7 e7 g10 d9 c10 f10 f5 h4 h3 g6 h5 d6 d7 e6 g8 e9 d5 e5 f3 g3 f4 g5 h2 c6 c5 b5 c4 i3 j1',
  'a2 f9 e9 f5 g5 f7 e7 f6 d6 d7 e6 e8 d8 e3 h6 g8 i7 h9 i9 i8 k7 c4 b5 b4 e4 f3 h3 g4 j6 h11 j8 h4 j3',
];

it.each(lostGames)('connections of a whole board with 85 empty cells are seen: %s', (game) => {
  const size = 11;
  const moves = game.split(' ');
  const cells = new Uint8Array(size * size);
  // Black's stones join left and right here: rows and columns change places.
  moves.forEach((move, ply) => {
    cells[(move.charCodeAt(0) - 97) * size + Number(move.slice(1)) - 1] = 1 + (ply % 2);
  });
  const stones = stonesOf({ game: 'hex', rows: size, cols: size, cells, toMove: 0, swap: false });
  new Fill(stones.geometry).run(stones);
  const search = new Connections(stones.geometry);
  const lastMover = 2 - (moves.length % 2);
  search.run(stones, lastMover);
  expect(search.isWon).toBe(true);
  search.run(stones, 3 - lastMover);
  expect(search.isWon).toBe(false);
});

describe('the ziggurat', () => {
  it.each([1, 2])('joins a stone of player %i on the third row to its side', (player) => {
    const geometry = new Geometry(7, 7);
    const search = new Connections(geometry);
    let templates = 0;
    zigguratsOf(geometry, player).forEach((list, square) => {
      for (const [far, ...empty] of list) {
        templates++;
        // Only the template is empty, and the stone reaches the other side.
        const stones = new Stones(geometry);
        const cells = new Uint8Array(49).fill(3 - player);
        const cell = geometry.cellOn[square];
        const [row, col] = [Math.floor(cell / 7), cell % 7];
        for (let i = 0; i < 7; i++) {
          const [r, c] = player === 1 ? [row, far === 1 ? i : 6 - i] : [far === 1 ? i : 6 - i, col];
          if (i <= 4) cells[r * 7 + c] = player;
        }
        for (const at of empty) cells[geometry.cellOn[at]] = 0;
        stones.set(cells);
        search.run(stones, player);
        expect(search.isWon).toBe(true);
      }
    });
    // Two shapes at each side, at four places along it.
    expect(templates).toBe(16);
  });
});

describe('the policy', () => {
  it('sees the same after half a turn, and in the mirror with the players exchanged', () => {
    const random = new Random(9);
    for (let i = 0; i < 20; i++) {
      const [rows, cols] = [random.between(3, 12), random.between(3, 12)];
      const setup = setupOf(randomBoard(random, rows, cols, 0.4), 0);
      // The corners of the border count as player 2's: what lies beside them is left out.
      const middle = (at: number, length: number): boolean => at >= 2 && at < length - 2;
      const empty = [...setup.cells.keys()].filter(
        (cell) =>
          setup.cells[cell] === 0 && (middle(Math.floor(cell / cols), rows) || middle(cell % cols, cols)),
      );
      if (empty.length < 3) continue;
      const [cell, last, own] = [0, 1, 2].map(() => empty[random.below(empty.length)]);
      const seen = describeMove(setup, 1, cell, last, own);
      const half = { ...setup, cells: setup.cells.slice().reverse() };
      const end = setup.cells.length - 1;
      expect(describeMove(half, 1, end - cell, end - last, end - own).numbers).toEqual(seen.numbers);
      const flip = (c: number): number => (c % cols) * rows + Math.floor(c / cols);
      const mirror = setupOf(mirrored(boardOf(setup)), 1);
      const other = describeMove(mirror, 2, flip(cell), flip(last), flip(own));
      expect(other.numbers).toEqual(seen.numbers);
      // The potentials are not relaxed to the end, and cells are visited in another order.
      other.measures.forEach((measure, k) => expect(Math.abs(measure - seen.measures[k])).toBeLessThan(2));
      expect(turned(boardOf(half))).toEqual(boardOf(setup));
    }
  });

  it('reads back the weights that it writes', () => {
    const again = decode(encode(learned()));
    expect(again).toEqual(learned());
    const random = new Random(4);
    const table = learned().table.map(() => (random.below(3) === 0 ? random.unit() * 8 - 4 : 0));
    const { table: read } = decode(encode({ table, measures: learned().measures }));
    table.forEach((weight, i) => expect(Math.abs(read[i] - weight)).toBeLessThan(0.03));
  });
});

function describeMove(setup: HexSetup, player: number, cell: number, last: number, own: number) {
  const stones = stonesOf(setup);
  const { squareOf } = stones.geometry;
  const prospects = new Prospects(stones.geometry);
  prospects.run(stones);
  const numbers = new Uint16Array(featuresPerMove);
  const measures = new Float64Array(measureCount);
  prospects.describe(stones, player, squareOf[cell], squareOf[last], squareOf[own], numbers, measures);
  return { numbers, measures };
}
