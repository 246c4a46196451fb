/**
 * `after` against `play`: a position that is set up and one that is played have the same future, in
 * every game.
 */
import { describe, expect, it } from 'vitest';
import type { Game, Setup } from '../../../src/core/game.js';
import type { Position } from '../../../src/core/position.js';
import { Random } from '../../../src/core/random.js';
import { games } from '../../../src/games/registry.js';
import { startSetup } from '../../../src/app/positions/start-position.js';
import { more } from '../../amount.js';

function positionOf(game: Game, setup: Setup): Position {
  const made = game.rules.position(setup);
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

function future(position: Position): unknown {
  const out = new Int32Array(position.moveCount + 1);
  const moves = Array.from(out.subarray(0, position.legalMoves(out, 0)));
  const { toMove, isOver, settled, keyLow32, keyHigh32 } = position;
  return { toMove, isOver, settled, keyLow32, keyHigh32, moves };
}

const starts: readonly (readonly [string, number, readonly string[]])[] = [
  ['mnk', 4, ['score=points', 'slip=0.2']],
  ['mnk', 5, ['k=4', 'turn=2']],
  ['hex', 4, ['swap=1']],
  ['hex', 4, ['swap=1', 'turn=2']],
  ['dots', 2, []],
  ['dots', 3, ['turn=2']],
];

describe('after', () => {
  it.each(starts)('%s %i %s keeps the future of every position of random games', (name, side, options) => {
    const game = games.find(({ id }) => id === name);
    if (!game) return;
    const start = startSetup(game, { rows: side, cols: side }, options);
    if (!start.ok) throw new Error(start.error.code);
    const random = new Random(5);
    for (let round = 0; round < 6 * more; round++) {
      let setup = start.value;
      const position = positionOf(game, setup);
      const out = new Int32Array(position.moveCount);
      for (let n = position.legalMoves(out, 0); n > 0; n = position.legalMoves(out, 0)) {
        // The swap is listed last and is tried in every other game.
        const move = out[round % 2 === 0 ? n - 1 - random.below(Math.min(n, 3)) : random.below(n)];
        position.play(move);
        setup = game.rules.after(setup, move);
        expect(future(positionOf(game, setup))).toEqual(future(position));
      }
    }
  });

  it('moves the stone of a game for points past a lost turn', () => {
    const mnk = games.find(({ id }) => id === 'mnk')!;
    const start = startSetup(mnk, { rows: 3, cols: 3 }, []);
    if (!start.ok) throw new Error(start.error.code);
    expect(mnk.codec.format(mnk.rules.after(start.value, 9))).toBe('mnk 3 3 turn=2\n0 0 0\n0 0 0\n0 0 0\n');
  });
});
