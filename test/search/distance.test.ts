/**
 * Plies to the end in every game, by the game's own method, against plain search of the whole tree.
 */
import { expect, it } from 'vitest';
import type { Game, Setup } from '../../src/core/game.js';
import { legalMoves, type Position } from '../../src/core/position.js';
import { Random } from '../../src/core/random.js';
import { hex } from '../../src/games/hex/index.js';
import { games } from '../../src/games/registry.js';
import { setupOfText } from '../../src/app/positions/start-position.js';
import { more } from '../amount.js';

/** Returns the value for side 0 and the plies to the end, by the definition. */
function plainly(position: Position, seen: Map<string, [number, number]>): [value: number, plies: number] {
  if (position.isOver) return [position.settled, 0];
  const key = `${String(position.keyLow32)} ${String(position.keyHigh32)} ${String(position.settled)}`;
  const known = seen.get(key);
  if (known) return known;
  const sign = position.toMove === 0 ? 1 : -1;
  const children = legalMoves(position).map((move) => {
    position.play(move);
    const child = plainly(position, seen);
    position.undo();
    return child;
  });
  const value = sign * Math.max(...children.map(([v]) => sign * v)) + 0;
  const optimal = children.filter(([v]) => v === value).map(([, plies]) => plies + 1);
  const found: [number, number] = [value, value * sign > 0 ? Math.min(...optimal) : Math.max(...optimal)];
  seen.set(key, found);
  return found;
}

function check(game: Game, setup: Setup, seen: Map<string, [number, number]>): void {
  const made = game.rules.position(setup);
  if (!made.ok) throw new Error(made.error.code);
  const position = made.value;
  const text = game.codec.format(setup);
  const [value, plies] = plainly(position, seen);
  const forMover = (position.toMove === 0 ? value : -value) + 0;
  const found = game.solvers.distance(setup, forMover, {});
  expect(found?.plies, text).toBe(plies);
  if (found?.move === undefined) return;
  position.play(found.move);
  expect(plainly(position, seen), text).toEqual([value, plies - 1]);
  // With too few nodes there is no result.
  const limited = game.solvers.distance(setup, forMover, { nodes: 1 });
  expect([undefined, plies]).toContain(limited?.plies);
}

/** Boards whose whole tree is searched in a moment, and the options that generate them. */
const families = [
  { id: 'mnk', kind: 'random', rows: 3, cols: 3 },
  { id: 'mnk', kind: 'random', rows: 3, cols: 4, k: '3' },
  { id: 'mnk', kind: 'points', rows: 2, cols: 3 },
  { id: 'hex', kind: 'random', rows: 3, cols: 3 },
  { id: 'dots', kind: 'random', rows: 1, cols: 2 },
  { id: 'connect4', kind: 'random', rows: 3, cols: 4, k: '3' },
];

it.each(families)('$id, $kind, $rows x $cols is what plain search finds', ({ id, k, ...options }) => {
  const game = games.find((one) => one.id === id)!;
  const random = new Random(20261122);
  const seen = new Map<string, [number, number]>();
  for (let i = 0; i < 10 * more; i++) {
    const made = game.rules.generate(
      random,
      k === undefined ? options : { ...options, header: new Map([['k', k]]) },
    );
    if (!made.ok) throw new Error(made.error.code);
    check(game, made.value, seen);
  }
});

it.each([
  ['mnk 3 3', 9],
  ['hex 3 3', 9],
  ['hex 3 3 swap=1', 9],
  ['connect4 3 3 k=3', 9],
])('holds in every position reached from the empty board of %s', (header, cells) => {
  const made = setupOfText(`${header}\n${'0 '.repeat(cells)}\n`);
  if (!made.ok) throw new Error(header);
  const game = games.find((one) => one.id === made.value.game)!;
  const random = new Random(7);
  const seen = new Map<string, [number, number]>();
  for (let i = 0; i < 3 * more; i++) {
    for (let setup = made.value; ;) {
      const position = game.rules.position(setup);
      if (!position.ok) throw new Error(position.error.code);
      check(game, setup, seen);
      const moves = legalMoves(position.value);
      if (moves.length === 0) break;
      setup = game.rules.after(setup, moves[random.below(moves.length)]);
    }
  }
});

it.each([
  [2, 3],
  [3, 5],
  [4, 9],
])('the first player needs so many plies on the empty %i x %i board', (side, plies) => {
  const setup = setupOfText(`hex ${String(side)} ${String(side)}\n${'0 '.repeat(side * side)}\n`);
  if (!setup.ok) throw new Error();
  expect((hex as Game).solvers.distance(setup.value, 1, {})?.plies).toBe(plies);
});

it('is not said of a game of chance that a line ends, nor of one that takes more than the limit', () => {
  const slippery = setupOfText('mnk 3 3 slip=0.2\n1 1 0\n2 2 0\n0 0 0\n');
  const large = setupOfText(`hex 7 7\n${'0 '.repeat(49)}\n`);
  if (!slippery.ok || !large.ok) throw new Error();
  const distance = ({ game }: Setup) => games.find(({ id }) => id === game)!.solvers.distance;
  expect(distance(slippery.value)(slippery.value, 1, {})).toBeUndefined();
  expect(distance(large.value)(large.value, 1, { nodes: 500 })).toBeUndefined();
});
