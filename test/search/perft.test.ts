import { expect, it } from 'vitest';
import { perft } from '../../src/search/perft.js';
import { distinctPositions } from './distinct-positions.js';
import { LineGame, TinyDots } from './testgames.js';

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

it('counts the 255,168 games and 5,478 positions of tic-tac-toe', () => {
  const counts = perft(new LineGame(), 9);
  expect(counts.games).toEqual([0, 0, 0, 0, 0, 1440, 5328, 47952, 72576, 127872]);
  expect(sum(counts.games)).toBe(255_168);
  expect(sum(counts.paths)).toBe(549_946);
  expect(distinctPositions(new LineGame(), 9)).toEqual([1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
});

it('stops at the depth asked for', () => {
  expect(perft(new LineGame(), 3)).toEqual({ paths: [1, 9, 72, 504], games: [0, 0, 0, 0] });
  expect(perft(new TinyDots(1, 2), 7).games[7]).toBe(5040);
});

it('walks a game of more plies than the stack holds', () => {
  const plies = 50_000;
  const forced = Object.assign(new LineGame(1), {
    legalMoves: (out: Int32Array, from: number) => {
      out[from] = 0;
      return 1;
    },
    play: () => undefined,
    undo: () => undefined,
  });
  const { paths, games } = perft(forced, plies);
  expect(sum(paths)).toBe(plies + 1);
  expect(sum(games)).toBe(0);
});
