/**
 * The player of Connect Four and the default solver: proofs are right, only complete iterations
 * count, and equal runs give equal answers.
 */
import { describe, expect, it } from 'vitest';
import { plainQuestion, type Question } from '../../../src/core/game.js';
import { Random } from '../../../src/core/random.js';
import { connect4 } from '../../../src/games/connect4/index.js';
import { sideToMove, type Connect4Setup } from '../../../src/games/connect4/rules/setup.js';
import { more } from '../../amount.js';

const solver = (id: string) => connect4.solvers.list.find((one) => one.id === id)!;
const all: Question = { ...plainQuestion, best: 'all', values: true };

function empty(rows = 6, cols = 7): Connect4Setup {
  return { game: 'connect4', rows, cols, cells: new Uint8Array(rows * cols), k: 4 };
}

/** Returns a position after random moves without a winner. */
function playedOut(random: Random, plies: number, rows = 6, cols = 7): Connect4Setup {
  for (;;) {
    const made = connect4.rules.generate(random, { kind: connect4.rules.kinds[0], rows, cols, plies });
    if (!made.ok) throw new Error(made.error.code);
    const position = connect4.rules.position(made.value);
    if (position.ok && !position.value.isOver) return made.value;
  }
}

function withoutTime(answer: ReturnType<(typeof connect4.solvers.list)[number]['solve']>) {
  return { ...answer, stats: { ...answer.stats, ms: 0 } };
}

describe('player', () => {
  it('proves only wins and losses that the exact solver proves, of moves too', () => {
    const random = new Random(4);
    let proofs = 0;
    for (let i = 0; i < 7 * more; i++) {
      const setup = playedOut(random, 14 + random.below(14), 5, 6);
      const answer = solver('player').solve(setup, all, { depth: 7 });
      const exact = solver('solver').solve(setup, all, {});
      if (answer.status === 'proved') expect(answer.lo).toBe(exact.lo);
      for (const { move, lo, status } of answer.values ?? []) {
        if (status !== 'proved') continue;
        proofs++;
        const after = connect4.rules.after(setup, move);
        expect([move, 0 - solver('solver').solve(after, plainQuestion, {}).lo]).toEqual([move, lo]);
      }
    }
    expect(proofs).toBeGreaterThan(5);
  });

  it('answers with its last complete iteration', () => {
    const setup = empty();
    const limited = solver('player').solve(setup, plainQuestion, { nodes: 20_000 });
    const { depth } = limited.stats;
    expect(depth).toBeGreaterThan(5);
    expect(limited).toMatchObject({ status: 'estimated', stop: 'nodes' });
    const whole = solver('player').solve(setup, plainQuestion, { depth });
    expect([limited.best, limited.lo]).toEqual([whole.best, whole.lo]);
    // The middle column wins.
    expect(limited.best).toEqual([3]);
  });

  it('claims nothing where not even one ply was searched', () => {
    const answer = solver('player').solve(empty(), plainQuestion, { nodes: 2 });
    expect(answer).toMatchObject({ lo: -1, hi: 1, status: 'bounded' });
  });
});

describe('auto', () => {
  it('estimates where the proof does not fit, the same twice', () => {
    const [once, again] = [1, 2].map(() =>
      solver('auto').solve(empty(), { ...all, book: false }, { nodes: 30_000 }),
    );
    expect(withoutTime(again)).toEqual(withoutTime(once));
    expect(once).toMatchObject({ status: 'estimated', solver: 'player', best: [3] });
    expect(once.values).toHaveLength(7);
    expect(once.stats.nodes).toBeLessThanOrEqual(30_000);
  });

  it('proves what it can, and without limits everything', () => {
    const setup = playedOut(new Random(2), 24);
    const proved = solver('auto').solve(setup, plainQuestion, { nodes: 200_000 });
    expect(proved).toMatchObject({ status: 'proved', solver: 'solver' });
    expect(solver('auto').solve(setup, plainQuestion, {}).lo).toBe(proved.lo);
  });

  it('plays a lost game on: it loses as late as it can, and says that it has lost', () => {
    const random = new Random(8);
    let lost = 0;
    while (lost < 3 * more) {
      const setup = playedOut(random, 14 + random.below(10), 5, 6);
      const plain = solver('auto').solve(setup, plainQuestion, {});
      if (plain.hi !== -1) continue;
      lost++;
      const seated: Question = { ...plainQuestion, seat: sideToMove(setup) };
      const played = solver('auto').solve(setup, seated, {});
      expect(played).toMatchObject({ lo: -1, hi: -1, status: 'proved', solver: 'solver' });
      const after = connect4.rules.after(setup, played.best[0]);
      const own = connect4.solvers.distance(after, 1, {})!.plies;
      expect(own + 1).toBe(connect4.solvers.distance(setup, -1, {})!.plies);
    }
  });
});

describe('levels', () => {
  const playerLevels = connect4.solvers.levels.filter(({ solver: own }) => own);
  const choose = (number: number, setup: Connect4Setup, seed: number): number => {
    const { solver: own, limits } = playerLevels[number - 1];
    return own!.solve(setup, { ...plainQuestion, seed }, number === 5 ? { nodes: 50_000 } : limits).best[0];
  };

  it('are five and stand before the depths of the reports', () => {
    const ids = connect4.solvers.levels.map(({ id }) => id);
    expect(ids).toEqual(['level-1', 'level-2', 'level-3', 'level-4', 'level-5', 'easy', 'medium', 'hard']);
  });

  it.each([1, 2, 3])('level %i loses most games to the next one', (number) => {
    let points = 0;
    const games = 6 * more;
    for (let game = 0; game < games; game++) {
      let setup: Connect4Setup = playedOut(new Random(100 + (game >> 1)), 2);
      for (;;) {
        const made = connect4.rules.position(setup);
        if (!made.ok) throw new Error(made.error.code);
        const position = made.value;
        if (position.isOver) {
          const strongSide = game % 2;
          points += position.settled === 0 ? 1 / 2 : position.settled > 0 === (strongSide === 0) ? 1 : 0;
          break;
        }
        const isStrong = position.toMove === game % 2;
        setup = connect4.rules.after(setup, choose(isStrong ? number + 1 : number, setup, game));
      }
    }
    expect(points).toBeGreaterThanOrEqual((2 / 3) * games);
  });
});
