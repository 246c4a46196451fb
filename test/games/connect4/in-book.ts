/** All positions of a number of discs are in the book. */
import { expect } from 'vitest';
import { valueInBook } from '../../../src/games/connect4/book/book.js';
import { numberOf, numbersOf } from '../../../src/games/connect4/book/numbering.js';
import { Connect4Position } from '../../../src/games/connect4/rules/position.js';
import { format, type Connect4Setup } from '../../../src/games/connect4/rules/setup.js';
import { symmetries } from '../../../src/games/connect4/rules/symmetry.js';
import { published } from './openings.js';

/**
 * Expects as many positions as were published, each under a number that it shares with its mirror
 * image alone, and a value of each in which the game is not over.
 */
export function expectInBook(positions: readonly Connect4Setup[]): void {
  const { discs } = numberOf(positions[0])!;
  expect(positions).toHaveLength(published[discs]);
  const found = new Map<number, string>();
  for (const setup of positions) {
    const place = numberOf(setup)!;
    if (place.discs !== discs || place.number >= numbersOf(discs, setup.cols)) throw new Error(format(setup));
    const [mirrored] = symmetries(setup);
    const key = [setup, mirrored.setup].map(({ cells }) => cells.join('')).sort()[0];
    if ((found.get(place.number) ?? key) !== key) throw new Error(`one number for two: ${format(setup)}`);
    found.set(place.number, key);
    if (valueInBook(setup) === undefined && !new Connect4Position(setup).isOver)
      throw new Error(`not in the book: ${format(setup)}`);
  }
}
