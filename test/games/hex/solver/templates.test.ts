/**
 * Edge templates: a stone and the smallest area in which it reaches its side although the opponent
 * moves first. On boards of up to 8 x 8 H-search finds them all, so the solver contains none.
 *
 * The names are those of D. King's collection, "Hex templates"; they begin with the row and the
 * number of stones. The shapes were found by removing cells, in many orders, as long as the stone
 * stayed connected.
 */
import { describe, expect, it } from 'vitest';
import { plainQuestion } from '../../../../src/core/game.js';
import { hex } from '../../../../src/games/hex/index.js';
import { Board } from '../../../../src/games/hex/solver/board.js';
import { HSearch } from '../../../../src/games/hex/connections/hsearch.js';
import { more } from '../../../amount.js';
import { setupOf, solve } from './board.js';

/** O is player 2's stone, whose side is below the last line. Lines shift right by half a cell. */
const templates: readonly (readonly [string, string])[] = [
  ['II-1-a', '. O . / * * .'],
  ['III-1-a, the ziggurat', '. . O * . / . * * * . / * * * * .'],
  ['III-1-a mirrored', '. . * O . / . * * * . / * * * * .'],
  ['III-1-b', '. . * O * / . * * * * / * * . * *'],
  ['IV-1-a', '. . . . O * . / . . * * * * * / . * * * * * * / * * * * * * *'],
  ['IV-1-a mirrored', '. . . . . * O . / . . . * * * * * / . . * * * * * * / . * * * * * * *'],
];

interface Drawn {
  readonly rows: number;
  readonly cols: number;
  /** Player 1 owns all cells outside; above the stone, player 2 is joined to the top. */
  readonly cells: Uint8Array;
  readonly stone: number;
}

function drawn(picture: string): Drawn {
  const lines = picture.split(' / ').map((line) => line.split(' '));
  const cols = lines[0].length;
  const column = lines[0].indexOf('O');
  const above = lines[0].map((_, c) => (c === column ? 2 : 1));
  const below = lines.flat().map((mark) => (mark === 'O' ? 2 : mark === '*' ? 0 : 1));
  return {
    ...{ rows: lines.length + 1, cols, cells: Uint8Array.from([...above, ...below]) },
    stone: cols + column,
  };
}

/** Returns whether player 2, moving second, joins top and bottom, by a search with the rules. */
function holds({ rows, cols, cells }: Drawn): boolean {
  const negamax = hex.solvers.list.find(({ id }) => id === 'negamax')!;
  return negamax.solve(setupOf(rows, cols, cells, 0), plainQuestion, {}).lo === -1;
}

/** Returns whether H-search joins the stone to the side below. */
function isFound({ rows, cols, cells, stone }: Drawn): boolean {
  const stones = cells.slice();
  stones[stone - cols] = 1;
  const board = new Board(rows, cols);
  const search = new HSearch(board);
  search.run(board.coloured(stones), 2);
  const end = search.ends.of[stone];
  return search.kernel.lists('fulls').slots((end * (end - 1)) / 2 + 1).length > 0;
}

describe.each(templates)('%s', (_, picture) => {
  const template = drawn(picture);

  // The largest templates take seconds each.
  it.runIf(template.rows < 5 || more > 1)('holds when played out', () => expect(holds(template)).toBe(true));

  it.runIf(template.rows < 5)('does not without one of its cells', () => {
    for (const [cell, stone] of template.cells.entries()) {
      if (stone !== 0) continue;
      const cells = template.cells.slice();
      cells[cell] = 1;
      expect(holds({ ...template, cells })).toBe(false);
    }
  });

  it('is found by H-search', () => expect(isFound(template)).toBe(true));
});

it('none starts on the fifth row where the side has eight cells', () => {
  for (let column = 0; column < 8; column++) {
    const above = Array.from({ length: 8 }, (_, c) => (c === column ? 2 : 1));
    const cells = Uint8Array.from([
      ...above,
      ...above.map((stone) => (stone === 2 ? 2 : 0)),
      ...new Uint8Array(32),
    ]);
    expect(solve(setupOf(6, 8, cells, 0)).lo).toBe(1);
  }
});
