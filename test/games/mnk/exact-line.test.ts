/** Lines of exactly k, `score=exact`: everything small against a plain version of the rules. */
import { turnByCount } from '../../../src/games/kit/stones.js';
import { describe, expect, it } from 'vitest';
import { plainQuestion } from '../../../src/core/game.js';
import { mnk } from '../../../src/games/mnk/index.js';
import { checkLegal } from '../../../src/games/mnk/rules/legality.js';
import { ArrayPosition } from '../../../src/games/mnk/rules/array-position.js';
import { turnOf, type MnkSetup } from '../../../src/games/mnk/rules/setup.js';
import { checkValue } from '../../../src/games/mnk/proof/value-check.js';
import { more } from '../../amount.js';
import {
  emptyBoard,
  finalValue,
  freeCells,
  isOver,
  positionOf,
  setupOf,
  syntaxOf,
  withStone,
} from './oracle.js';

const nameOf = ({ cells }: MnkSetup): string => cells.join('');

/** Returns the value for X of every position reachable from `start`, by its cells. */
function valuesBelow(start: MnkSetup): Map<string, number> {
  const values = new Map<string, number>();
  const value = (setup: MnkSetup): number => {
    const known = values.get(nameOf(setup));
    if (known !== undefined) return known;
    const turn = turnOf(setup)!;
    const next = isOver(setup)
      ? [finalValue(setup)]
      : freeCells(setup).map((cell) => value(withStone(setup, cell, turn)));
    const best = turn === 1 ? Math.max(...next) : Math.min(...next);
    values.set(nameOf(setup), best);
    return best;
  };
  value(start);
  return values;
}

const boards: readonly [number, number, number][] = [
  [1, 8, 2],
  [1, 9, 4],
  [2, 5, 2],
  [2, 5, 3],
  [3, 3, 2],
  [3, 4, 3],
];

describe.each(boards)('%i x %i, exactly %i', (rows, cols, k) => {
  const empty = emptyBoard(rows, cols, { k, score: 'exact' });
  const values = valuesBelow(empty);

  it('legal is what play reaches, of twelve cells one position in eleven', () => {
    const cells = new Uint8Array(rows * cols);
    const step = cells.length > 10 && more === 1 ? 11 : 1;
    const wrong: string[] = [];
    for (let code = 0; code < 3 ** cells.length; code += step) {
      for (let cell = 0, rest = code; cell < cells.length; cell++, rest = Math.floor(rest / 3))
        cells[cell] = rest % 3;
      if (turnByCount(cells) === undefined) continue;
      const setup = { ...empty, cells: cells.slice() };
      if (checkLegal(setup).ok !== values.has(nameOf(setup))) wrong.push(nameOf(setup));
    }
    expect(wrong).toEqual([]);
  });

  it('solvers and the checker agree with the definition', () => {
    const solvers = mnk.solvers.list.filter((one) => one.accepts(empty, plainQuestion) === true);
    expect(solvers.map(({ id }) => id)).toEqual(expect.arrayContaining(['auto', 'table', 'alphabeta']));
    const exact = solvers.filter(({ id }) => ['auto', 'table', 'alphabeta'].includes(id));
    const step = Math.ceil(values.size / (25 * more));
    for (const [name, forX] of [...values].filter((_, i) => i % step === 0)) {
      const setup = { ...empty, cells: Uint8Array.from(name, Number) };
      const value = turnOf(setup) === 1 ? forX : 0 - forX;
      for (const position of [positionOf(setup), new ArrayPosition(setup)])
        expect([position.isOver, position.isOver ? position.settled : 0], name).toEqual([
          isOver(setup),
          isOver(setup) ? finalValue(setup) : 0,
        ]);
      for (const solver of exact) {
        const { lo, hi } = solver.solve(setup, plainQuestion, {});
        expect([lo, hi], `${solver.id} ${name}`).toEqual([value + 0, value + 0]);
      }
      expect(checkValue(setup, value, value)).toEqual({ ok: true, shown: 'exact' });
    }
  });
});

it('a longer line does not win, nor does it end the game', () => {
  const setup = setupOf('xx.xxx. ooo.oo. .......', { k: 5, score: 'exact' });
  const position = positionOf(setup);
  position.play(2);
  expect([position.isOver, position.settled]).toEqual([false, 0]);
  position.undo();
  const shorter = positionOf({ ...setup, score: 'line' });
  shorter.play(2);
  expect([shorter.isOver, shorter.settled]).toEqual([true, 1]);
});

it('solvers that know only the other rule refuse it', () => {
  const setup = emptyBoard(15, 15, { k: 5, score: 'exact' });
  const refusing = mnk.solvers.list.filter((one) => one.accepts(setup, plainQuestion) !== true);
  expect(refusing.map(({ id }) => id)).toEqual([
    ...['lines', 'table', 'threats', 'player'],
    // Solvers for games of chance.
    ...['expectiminimax', 'star1'],
  ]);
});

it('a line of exactly one is no rule', () => {
  expect(syntaxOf('...', 'k=1 score=exact').ok).toBe(false);
  expect(syntaxOf('...', 'k=2 score=exact').ok).toBe(true);
});
