/**
 * The symmetries of games: their number, the images of moves, and agreement with the symmetries of
 * the fault tests.
 */
import { describe, expect, it } from 'vitest';
import { legalMoves } from '../../src/core/position.js';
import { Random } from '../../src/core/random.js';
import type { Game, Setup } from '../../src/core/game.js';
import { games } from '../../src/games/registry.js';
import { symmetries as known } from '../faults/symmetries.js';
import { more } from '../amount.js';

/** The number of images other than the position itself, on boards with all symmetries. */
const most: Readonly<Record<string, number>> = { checkers: 7, mnk: 15, hex: 3, dots: 15, connect4: 3 };

function movesOf(game: Game, setup: Setup): readonly number[] {
  const position = game.rules.position(setup);
  if (!position.ok) throw new Error(game.codec.format(setup));
  return legalMoves(position.value);
}

describe.each(games.map((game) => [game.id, game] as const))('%s', (id, game) => {
  const random = new Random(20261122);
  const setups = Array.from({ length: 12 * more }, () => {
    const rule = known.filter((one) => one.game === id)[0];
    const made = game.rules.generate(random, { kind: game.rules.kinds[0], ...rule.options(random) });
    if (!made.ok) throw new Error(made.error.code);
    return made.value;
  });

  it('takes legal moves to legal moves, and what follows to what follows', () => {
    const counts = setups.map((setup) => game.rules.symmetries(setup).length);
    expect(Math.max(...counts)).toBe(most[id]);
    for (const setup of setups) {
      const moves = movesOf(game, setup);
      for (const image of game.rules.symmetries(setup)) {
        const there = moves.map((move) => image.move(move));
        expect([...there].sort((a, b) => a - b)).toEqual(
          [...movesOf(game, image.setup)].sort((a, b) => a - b),
        );
        for (const [i, move] of moves.entries()) {
          const after = game.rules.after(image.setup, there[i]);
          const images = game.rules
            .symmetries(game.rules.after(setup, move))
            .map((one) => game.codec.format(one.setup));
          expect(images).toContain(game.codec.format(after));
        }
      }
    }
  });

  it('has those whose values test/faults compares', () => {
    for (const { of, keeps } of known.filter((one) => one.game === id)) {
      for (const setup of setups.filter((one) => keeps?.(one) ?? true)) {
        const images = game.rules.symmetries(setup).map((image) => game.codec.format(image.setup));
        expect(images).toContain(game.codec.format(of({ ...setup })));
      }
    }
  });
});
