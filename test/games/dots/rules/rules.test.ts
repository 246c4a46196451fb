import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/core/random.js';
import { DotsPosition } from '../../../../src/games/dots/rules/position.js';
import { emptySetup, type DotsSetup } from '../../../../src/games/dots/rules/setup.js';
import { boxMasks, setupOf } from '../oracle.js';

function legal(position: DotsPosition): number[] {
  const out = new Int32Array(position.moveCount);
  return Array.from(out.subarray(0, position.legalMoves(out, 0)));
}

function state(position: DotsPosition): unknown {
  const { toMove, isOver, settled, keyLow32, keyHigh32 } = position;
  return { toMove, isOver, settled, keyLow32, keyHigh32, moves: legal(position) };
}

describe('completing boxes', () => {
  // Edges of 1x2: 0 and 1 above, 2 and 3 below, 4 left, 5 between the boxes, 6 right.
  it('lets the same side move again and counts for it', () => {
    const position = new DotsPosition(setupOf(1, 2, 0b0010101));
    expect([position.toMove, position.settled]).toEqual([0, 0]);
    position.play(5);
    expect([position.toMove, position.settled]).toEqual([0, 1]);
    position.play(1);
    expect([position.toMove, position.settled]).toEqual([1, 1]);
  });

  it('takes two boxes with one edge', () => {
    const position = new DotsPosition({ ...setupOf(1, 2, 0b1011111), turn: 1 });
    position.play(5);
    expect([position.toMove, position.settled, position.isOver]).toEqual([1, -2, true]);
    position.undo();
    expect([position.toMove, position.settled, position.isOver]).toEqual([1, 0, false]);
  });

  it('starts from the score and the turn of the setup', () => {
    const setup: DotsSetup = { ...setupOf(1, 2, 0b0110101), score: [0, 1], turn: 1 };
    const position = new DotsPosition(setup);
    expect([position.toMove, position.settled, legal(position).length]).toEqual([1, -1, 3]);
  });
});

describe('random games', () => {
  it.each([
    [1, 1],
    [1, 4],
    [2, 2],
    [2, 3],
    [3, 2],
    [4, 1],
    [3, 3],
  ])('%i x %i: rules, undo and keys', (rows, cols) => {
    const random = new Random(rows * 100 + cols);
    const boxes = boxMasks(rows, cols);
    const position = new DotsPosition(emptySetup(rows, cols));
    for (let game = 0; game < 20; game++) {
      const trail: unknown[] = [];
      let drawn = 0;
      while (!position.isOver) {
        trail.push(state(position));
        const moves = legal(position);
        expect(moves).toEqual(
          [...setupOf(rows, cols, drawn).cells.keys()].filter((e) => !(drawn & (1 << e))),
        );
        const [side, settled, move] = [position.toMove, position.settled, moves[random.below(moves.length)]];
        drawn |= 1 << move;
        const taken = boxes.filter((box) => box & (1 << move) && (drawn & box) === box).length;
        position.play(move);
        expect(position.settled).toBe(settled + (side === 0 ? taken : -taken));
        expect(position.toMove === side).toBe(taken > 0);
        const fresh = new DotsPosition({ ...setupOf(rows, cols, drawn), turn: position.toMove });
        expect([position.keyLow32, position.keyHigh32]).toEqual([fresh.keyLow32, fresh.keyHigh32]);
      }
      while (trail.length > 0) {
        position.undo();
        expect(state(position)).toEqual(trail.pop());
      }
    }
  });
});

describe('perft', () => {
  function perft(position: DotsPosition, depth: number): number {
    if (depth === 0) return 1;
    let leaves = 0;
    for (const move of legal(position)) {
      position.play(move);
      leaves += perft(position, depth - 1);
      position.undo();
    }
    return leaves;
  }

  // Every order of the n edges is a game: there are n! / (n - d)! lines of d plies.
  it.each([
    [1, 1, 4, 24],
    [1, 2, 7, 5040],
    [2, 2, 4, 11_880],
    [3, 2, 3, 4080],
    [4, 4, 3, 59_280],
  ])('%i x %i to depth %i: %i', (rows, cols, depth, leaves) => {
    expect(perft(new DotsPosition(emptySetup(rows, cols)), depth)).toBe(leaves);
  });

  it('tells positions apart by drawn edges and side to move', () => {
    const keys = new Map<string, string>();
    const walk = (position: DotsPosition, drawn: number): void => {
      const key = `${position.keyHigh32}:${position.keyLow32}`;
      const future = `${drawn}:${position.toMove}`;
      expect(keys.get(key) ?? future).toBe(future);
      if (keys.has(key)) return;
      keys.set(key, future);
      for (const move of legal(position)) {
        position.play(move);
        walk(position, drawn | (1 << move));
        position.undo();
      }
    };
    walk(new DotsPosition(emptySetup(2, 2)), 0);
    expect(keys.size).toBeGreaterThan(4096);
  });
});
