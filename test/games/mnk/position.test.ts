import { describe, expect, it } from 'vitest';
import { Random } from '../../../src/core/random.js';
import type { MnkPosition } from '../../../src/games/mnk/rules/evaluation.js';
import { pointsOf } from '../../../src/games/mnk/rules/lines.js';
import { lostTurn, scores, turnOf, type MnkSetup } from '../../../src/games/mnk/rules/setup.js';
import { BitboardPosition, maxBitboardCells } from '../../../src/games/mnk/rules/bitboard-position.js';
import { ArrayPosition } from '../../../src/games/mnk/rules/array-position.js';
import {
  emptyBoard,
  finalValue,
  freeCells,
  isOver,
  movesOf,
  naivePoints,
  positionOf,
  randomSetup,
  setupOf,
  touch,
  withStone,
} from './oracle.js';
import { more } from '../../amount.js';

function state(position: MnkPosition, setup: MnkSetup): unknown {
  const { toMove, isOver, settled, keyLow32, keyHigh32 } = position;
  const stones = Array.from(setup.cells, (_, cell) => position.stoneAt(cell));
  return {
    toMove,
    isOver,
    settled,
    keyLow32,
    keyHigh32,
    stones,
    open: position.openLines(),
    moves: movesOf(position),
  };
}

/** Yields random boards of every kind, with at most `most` cells. */
function* randomSetups(count: number, seed: number, most: number): Generator<MnkSetup> {
  const random = new Random(seed);
  while (count > 0) {
    const [rows, cols] = [random.between(1, 12), random.between(1, 12)];
    if (rows * cols > most) continue;
    const longest = Math.max(rows, cols);
    const score = longest < 2 ? 'line' : scores[random.below(scores.length)];
    const k = random.between(score === 'exact' ? 2 : 1, longest);
    const slip = ['0', '1/5', '1'][random.below(3)];
    const empty = emptyBoard(rows, cols, { k, slip, score });
    yield randomSetup(random, empty, random.below(rows * cols + 1));
    count--;
  }
}

describe.each([
  ['bitboard', BitboardPosition, maxBitboardCells],
  ['array', ArrayPosition, 144],
] as const)('%s positions', (_, Class, most) => {
  it('follow the rules, against the oracle, and undo exactly', () => {
    const random = new Random(3);
    for (const start of randomSetups(30 * more, 2, most)) {
      const position = new Class(start);
      const trail = [state(position, start)];
      let setup = start;
      while (!position.isOver) {
        const lost = random.below(8) === 0;
        const move = lost ? lostTurn(setup) : movesOf(position)[random.below(movesOf(position).length)];
        const turn = position.toMove + 1;
        position.play(move);
        trail.push(state(position, start));
        if (!lost) setup = withStone(setup, move, turn);
        expect(position.toMove).toBe(2 - turn);
        expect(position.isOver).toBe(isOver(setup));
        if (setup.score === 'points' || position.isOver) expect(position.settled).toBe(finalValue(setup));
        else expect(position.settled).toBe(0);
        expect(movesOf(position)).toEqual(position.isOver ? [] : freeCells(setup));
      }
      while (trail.length > 1) {
        expect(state(position, start)).toEqual(trail.pop());
        position.undo();
      }
      expect(state(position, start)).toEqual(trail[0]);
    }
  });

  it('have keys of board and side to move only, the same fresh as played', () => {
    const random = new Random(5);
    for (const start of randomSetups(12 * more, 4, most)) {
      const position = new Class(start);
      let setup = start;
      while (!position.isOver) {
        const move = movesOf(position)[random.below(movesOf(position).length)];
        setup = withStone(setup, move, position.toMove + 1);
        position.play(move);
        const turn = (position.toMove + 1) as 1 | 2;
        const fresh = new Class({ ...setup, turn });
        expect([fresh.keyLow32, fresh.keyHigh32]).toEqual([position.keyLow32, position.keyHigh32]);
        const other = new Class({ ...setup, turn: turn === 1 ? 2 : 1 });
        expect([other.keyLow32, other.keyHigh32]).not.toEqual([position.keyLow32, position.keyHigh32]);
      }
    }
  });

  it('lose turns without end, and take them back', () => {
    const setup = setupOf('x.. .o. ...');
    const position = new Class(setup);
    const before = state(position, setup);
    for (let i = 0; i < 1001; i++) position.play(lostTurn(setup));
    expect(position.toMove).toBe(1);
    for (const move of [1, 2]) position.play(move);
    for (let i = 0; i < 1003; i++) position.undo();
    expect(state(position, setup)).toEqual(before);
  });

  it('slide to the free neighbours with probabilities that add up to 1', () => {
    const out = new Int32Array(20);
    const chances = new Float64Array(20);
    for (const setup of randomSetups(50 * more, 6, most)) {
      const position = new Class(setup);
      const slip = { '0': 0, '1/5': 0.2, '1': 1 }[setup.slip]!;
      for (const move of movesOf(position)) {
        const near = freeCells(setup).filter((cell) => cell !== move && touch(setup.cols, cell, move));
        const count = position.outcomes(move, out, chances, 3);
        const found = new Map(Array.from({ length: count }, (_, i) => [out[3 + i], chances[3 + i]]));
        expect(found.size).toBe(count);
        expect([...found.values()].reduce((a, b) => a + b)).toBeCloseTo(1, 14);
        const slides = slip > 0 && near.length > 0;
        expect(found.get(move) ?? 0).toBe(slides ? 1 - slip : 1);
        expect([...found.keys()].filter((cell) => cell !== move).sort((a, b) => a - b)).toEqual(
          slides ? near : [],
        );
        for (const cell of slides ? near : []) expect(found.get(cell)).toBe(slip / near.length);
      }
      expect(position.outcomes(lostTurn(setup), out, chances, 0)).toBe(1);
      expect([out[0], chances[0]]).toEqual([lostTurn(setup), 1]);
    }
  });
});

it('small and wide positions evaluate alike', () => {
  for (const setup of randomSetups(100 * more, 8, maxBitboardCells)) {
    expect(new ArrayPosition(setup).openLines()).toBe(new BitboardPosition(setup).openLines());
  }
});

describe('points', () => {
  it.each([
    ['xxx. .... .... ....', 1, 1],
    ['.xxx .... .... ....', 1, 1],
    ['xxxx .... .... ....', 1, 3],
    ['xx.x .... .... ....', 1, 0],
    ['x... .x.. ..x. ....', 1, 1],
    ['x... .x.. ..x. ...x', 1, 3],
    ['..x. .x.. x... ....', 1, 1],
    ['.... ...o ..o. .o..', 2, 1],
    ['xxxx xxxx xxxx xxxx', 1, 34],
    ['ooo. ooo. ooo. ....', 2, 8],
    ['xxxxx', 1, 6],
    ['xxx.xxx', 1, 2],
    ['xxxxxx', 1, 10],
    ['xx xx', 1, 0],
  ])('%s: side %i has %i', (board, stone, points) => {
    const setup = setupOf(board, { score: 'points' });
    expect(pointsOf(setup, stone)).toBe(points);
    expect(naivePoints(setup, stone)).toBe(points);
  });

  it('agree with the oracle on random boards of all sizes', () => {
    const random = new Random(9);
    for (let i = 0; i < 100 * more; i++) {
      const empty = emptyBoard(random.between(1, 12), random.between(1, 12), { score: 'points', turn: 1 });
      const cells = empty.cells.map(() => [0, 1, 1, 1, 2][random.below(5)]);
      const setup = { ...empty, cells };
      for (const stone of [1, 2]) expect(pointsOf(setup, stone)).toBe(naivePoints(setup, stone));
      expect(positionOf(setup).settled).toBe(finalValue(setup));
    }
  });
});

describe('settled points', () => {
  it('only grow for the side that moves: no later move takes one away', () => {
    const random = new Random(10);
    for (const start of randomSetups(25 * more, 11, 144)) {
      if (start.score === 'line') continue;
      const position = positionOf(start);
      while (!position.isOver) {
        const [before, side] = [position.settled, position.toMove];
        position.play(movesOf(position)[random.below(movesOf(position).length)]);
        expect((position.settled - before) * (side === 0 ? 1 : -1)).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('leave a value to come that depends on the key alone', () => {
    const random = new Random(12);
    const toCome = new Map<string, number>();
    let seenAgain = 0;
    for (let i = 0; i < 60; i++) {
      // Many move orders lead to few boards: 3 x 4 with most stones in place.
      const start = emptyBoard(3, 4, { score: 'points' });
      const position = positionOf(randomSetup(random, start, 7));
      const value = bestDifference(position, toCome, () => seenAgain++);
      expect(value).toBe(plainValue(position));
    }
    expect(seenAgain).toBeGreaterThan(1000);
  });
});

function plainValue(position: MnkPosition): number {
  if (position.isOver) return position.settled;
  return extreme(position, () => plainValue(position));
}

/** Minimax with a table that is shared by all roots and stores what is still to come. */
function bestDifference(position: MnkPosition, toCome: Map<string, number>, hit: () => void): number {
  if (position.isOver) return position.settled;
  const key = `${position.keyLow32} ${position.keyHigh32}`;
  const known = toCome.get(key);
  if (known !== undefined) {
    hit();
    return position.settled + known;
  }
  const value = extreme(position, () => bestDifference(position, toCome, hit));
  toCome.set(key, value - position.settled);
  return value;
}

function extreme(position: MnkPosition, below: () => number): number {
  const values = movesOf(position).map((move) => {
    position.play(move);
    const value = below();
    position.undo();
    return value;
  });
  return position.toMove === 0 ? Math.max(...values) : Math.min(...values);
}

it('the side to move is the one the record says', () => {
  for (const [board, more] of [
    ['... ...', {}],
    ['x.. ...', {}],
    ['xx. ...', { turn: 1, k: 3 }],
  ] as const) {
    const setup = setupOf(board, more);
    expect(positionOf(setup).toMove + 1).toBe(turnOf(setup));
  }
});
