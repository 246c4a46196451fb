/**
 * If a game has more plies than the stack can hold, a recursive search ends as at a limit, without
 * an error.
 */
import { describe, expect, it } from 'vitest';
import { setupOfText } from '../../src/app/positions/start-position.js';
import { plainQuestion, type Setup } from '../../src/core/game.js';
import type { ChancePosition, Side } from '../../src/core/position.js';
import { gameByName } from '../../src/games/registry.js';
import { genericSolvers } from '../../src/search/solvers.js';
import { noise, winOrLose } from './testgames.js';

/**
 * A game with two moves in each turn, which ends after `plies` moves without points. Positions
 * after the same number of moves are equal.
 */
class LongGame implements ChancePosition {
  readonly moveCount = 2;
  toMove: Side = 0;
  settled = 0;
  keyLow32 = 0;
  keyHigh32 = 0;
  private played = 0;

  constructor(private readonly plies: number) {}

  get isOver(): boolean {
    return this.played === this.plies;
  }

  legalMoves(out: Int32Array, from: number): number {
    out[from] = 0;
    out[from + 1] = 1;
    return this.isOver ? 0 : 2;
  }

  play(): void {
    this.played++;
    this.turn();
  }

  undo(): void {
    this.played--;
    this.turn();
  }

  outcomes(move: number, out: Int32Array, probability: Float64Array, from: number): number {
    out[from] = move;
    probability[from] = 1;
    return 1;
  }

  private turn(): void {
    this.toMove = this.toMove === 0 ? 1 : 0;
    this.keyLow32 = this.played;
  }
}

const setup: Setup = { game: 'long', rows: 1, cols: 1, cells: new Uint8Array(1) };

function solversOf(plies: number, chance: boolean): ReturnType<typeof genericSolvers> {
  return genericSolvers({
    position: () => new LongGame(plies),
    traits: () => ({ ...winOrLose, chance }),
    evaluations: [noise],
  });
}

const searches = [
  { chance: false, ids: ['negamax', 'alphabeta', 'minimax', 'proofnumber'] },
  { chance: true, ids: ['expectiminimax', 'star1'] },
].flatMap(({ chance, ids }) => ids.map((id) => ({ id, chance })));

describe('a game of more plies than the stack holds', () => {
  for (const { id, chance } of searches) {
    const solve = (plies: number, limits = {}) =>
      solversOf(plies, chance)
        .find((solver) => solver.id === id)!
        .solve(setup, plainQuestion, limits);

    it(`ends ${id} as one whose memory is used up, with the bounds of the game`, () => {
      expect(solve(50_000)).toMatchObject({ status: 'bounded', stop: 'memory', lo: -1, hi: 1 });
    });

    if (id === 'proofnumber') continue;
    it(`lets ${id} answer within a depth limit`, () => {
      expect(solve(50_000, { depth: 6 })).toMatchObject({ status: 'estimated', stop: 'finished' });
    });
  }

  for (const id of ['negamax', 'expectiminimax', 'star1']) {
    it(`does not stop ${id} at a game of 400 plies`, () => {
      const chance = id !== 'negamax';
      const solver = solversOf(400, chance).find((one) => one.id === id)!;
      expect(solver.solve(setup, plainQuestion, {})).toMatchObject({ status: 'proved', lo: 0, hi: 0 });
    });
  }
});

describe('the searches that know every game', () => {
  const boards = [
    ['hex', 'hex 40 40', 1600],
    ['dots', 'dots 40 40', 3280],
    ['mnk', 'mnk 32 32 k=5', 1024],
    ['mnk', 'mnk 32 32 k=5 slip=0.2', 1024],
  ] as const;
  const known = searches.map(({ id }) => id);

  it.each(boards)(
    'go down no further than the stack holds on an empty board of %s: %s',
    (name, header, cells) => {
      const read = setupOfText(`${header}\n${'0 '.repeat(cells)}\n`);
      if (!read.ok) throw new Error(read.error.code);
      const setup = read.value;
      const able = gameByName(name)!.solvers.list.filter(
        (solver) => known.includes(solver.id) && solver.accepts(setup, plainQuestion) === true,
      );
      expect(able.length).toBeGreaterThan(1);
      for (const solver of able) {
        const { status, stop } = solver.solve(setup, plainQuestion, { nodes: 1200, bytes: 2 ** 20 });
        expect([solver.id, status, stop]).toEqual([
          solver.id,
          'bounded',
          expect.stringMatching(/^(memory|nodes)$/),
        ]);
      }
    },
  );
});
