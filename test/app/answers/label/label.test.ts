/** Label sets: values as by minimax, one form for symmetric positions, limits reported. */
import { describe, expect, it } from 'vitest';
import { canonical } from '../../../../src/games/kit/board/canonical.js';
import { label, type PositionLabels } from '../../../../src/app/answers/label/label.js';
import { setupOfText } from '../../../../src/app/positions/start-position.js';
import type { Game, Setup } from '../../../../src/core/game.js';
import type { Limits } from '../../../../src/core/search/limits.js';
import { Random } from '../../../../src/core/random.js';
import { SolverCache } from '../../../../src/core/search/solver-cache.js';
import { games } from '../../../../src/games/registry.js';
import { minimax } from '../../../../src/search/minimax.js';
import { taskOf } from '../../../../src/search/task.js';

const cache = new SolverCache();

function labelled(game: Game, setup: Setup, limits: Limits = {}): PositionLabels {
  const item = {
    kind: 'record',
    index: 1,
    line: 1,
    game,
    setup,
  } as const;
  const made = label(item, game.solvers.list, limits, { question: { seed: 1 } }, cache);
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

/** Plays the move and returns its value by minimax. */
function byMinimax(game: Game, setup: Setup, move: number): number {
  const made = game.rules.position(setup);
  if (!made.ok) throw new Error(made.error.code);
  const position = made.value;
  const side = position.toMove;
  const before = game.codec.answersToCome ? position.settled : 0;
  position.play(move);
  const { lo } = minimax(taskOf(game, setup, position, {}));
  // Minimax counts the whole board; points settled before are subtracted if answers exclude them.
  const whole = position.toMove === side ? lo : 0 - lo;
  return whole - (side === 0 ? before : 0 - before) + 0;
}

/** Boards that minimax searches in a moment. */
const sizes: Readonly<Record<string, { rows: number; cols: number }>> = {
  checkers: { rows: 7, cols: 8 },
  mnk: { rows: 3, cols: 3 },
  hex: { rows: 3, cols: 3 },
  dots: { rows: 1, cols: 2 },
  connect4: { rows: 3, cols: 4 },
};

describe.each(games.map((game) => [game.id, game] as const))('%s', (id, game) => {
  const random = new Random(20261122);
  const setups = Array.from({ length: 12 }, () => {
    const made = game.rules.generate(random, { kind: game.rules.kinds[0], ...sizes[id] });
    if (!made.ok) throw new Error(made.error.code);
    return made.value;
  });

  it('values every move as minimax does', () => {
    let count = 0;
    for (const setup of setups) {
      const { moves, complete, contradiction } = labelled(game, setup);
      expect([complete, contradiction]).toEqual([true, undefined]);
      const values = moves.map(({ move }) => byMinimax(game, setup, move));
      expect(
        moves.map(({ lo, hi }) => [lo, hi]),
        game.codec.format(setup),
      ).toEqual(values.map((v) => [v, v]));
      expect(moves.map(({ best }) => best)).toEqual(values.map((v) => v === Math.max(...values)));
      count += moves.length;
    }
    expect(count).toBeGreaterThan(20);
  });

  it('has one canonical position for all images, and its moves have the same values', () => {
    for (const setup of setups) {
      const image = canonical(game, setup);
      const text = game.codec.format(image.setup);
      for (const other of game.rules.symmetries(setup))
        expect(game.codec.format(canonical(game, other.setup).setup)).toBe(text);
      const there = new Map(labelled(game, image.setup).moves.map(({ move, lo }) => [move, lo]));
      for (const { move, lo } of labelled(game, setup).moves) expect(there.get(image.move(move))).toBe(lo);
    }
  });
});

it('a limit leaves rows of all moves, none of them called complete', () => {
  const setup = setupOfText(`hex 7 7\n${'0 '.repeat(49)}\n`);
  if (!setup.ok) throw new Error();
  const { moves, complete } = labelled(
    games.find(({ id }) => id === 'hex')!,
    setup.value,
    { nodes: 500 },
  );
  expect([moves.length, complete]).toEqual([49, false]);
  expect(moves.some(({ status }) => status !== 'proved')).toBe(true);
  expect(moves.filter(({ status, best }) => status === 'estimated' && best !== undefined)).toEqual([]);
});

it('a position whose solver is wrong is told as a contradiction', () => {
  const game = games.find(({ id }) => id === 'mnk')!;
  const setup = setupOfText('mnk 3 3\n1 0 0\n0 2 0\n0 0 0\n');
  if (!setup.ok) throw new Error();
  const [right] = game.solvers.list;
  const wrong = {
    ...right,
    solve: (...all: Parameters<typeof right.solve>) => ({ ...right.solve(...all), lo: 1, hi: 1 }),
  };
  const item = {
    kind: 'record',
    index: 1,
    line: 1,
    game,
    setup: setup.value,
  } as const;
  const made = label(item, [wrong], {}, { question: { seed: 1 } }, new SolverCache());
  expect(made.ok && [made.value.contradiction, made.value.complete]).toEqual([
    [
      ['position', 1],
      ['moves', -1],
    ],
    false,
  ]);
});

it('searches positions that symmetry makes of each other once, and says the same of both', () => {
  const game = games.find(({ id }) => id === 'mnk')!;
  const own = new SolverCache();
  const [solver] = game.solvers.list;
  let searches = 0;
  const counting = {
    ...solver,
    solve: (...all: Parameters<typeof solver.solve>) => (searches++, solver.solve(...all)),
  };
  const sets = ['1 2 0 0 0 0 0 0 0', '0 2 1 0 0 0 0 0 0', '0 0 0 0 0 2 0 0 1'].map((cells) => {
    const setup = setupOfText(`mnk 3 3\n${cells}\n`);
    if (!setup.ok) throw new Error();
    const made = label({ game, setup: setup.value }, [counting], {}, { question: { seed: 1 } }, own);
    if (!made.ok) throw new Error();
    const { image, moves } = made.value;
    return moves.map(({ move, lo, nodes }) => [image.move(move), lo, nodes]).sort(([a], [b]) => a - b);
  });
  expect(searches).toBe(8);
  expect([sets[1], sets[2]]).toEqual([sets[0], sets[0]]);
});

it('values all moves of a Hex position by one search', () => {
  const game = games.find(({ id }) => id === 'hex')!;
  const [solver] = game.solvers.list;
  const random = new Random(7);
  for (let i = 0; i < 20; i++) {
    const setup = game.rules.generate(random, { kind: 'random', rows: 3, cols: 3, plies: 3 });
    if (!setup.ok) throw new Error();
    let searches = 0;
    const counting = {
      ...solver,
      solve: (...all: Parameters<typeof solver.solve>) => (searches++, solver.solve(...all)),
    };
    const made = label(
      { game, setup: setup.value },
      [counting],
      {},
      { question: { seed: 1 } },
      new SolverCache(),
    );
    expect([made.ok && made.value.complete, searches]).toEqual([true, 1]);
  }
});
