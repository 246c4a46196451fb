/**
 * Large numbers of positions of all games: written records are read back, the algorithms agree with
 * the plainest one, and symmetric positions have the same value. Each game's own tests (test/games)
 * compare with oracles that share no code, exhaustively on small boards.
 */
import { describe, expect, it } from 'vitest';
import { RecordReader } from '../../src/batch/read/reader.js';
import {
  type Game,
  type GenerateOptions,
  type Setup,
  type Solver,
  plainQuestion,
} from '../../src/core/game.js';
import type { Limits } from '../../src/core/search/limits.js';
import { Random } from '../../src/core/random.js';
import { SolverCache } from '../../src/core/search/solver-cache.js';
import { games } from '../../src/games/registry.js';
import { soak } from './soak.js';
import { type Symmetry, symmetries } from './symmetries.js';

const byId = games.map((game) => [game.id, game] as const);

function make(game: Game, random: Random, options: GenerateOptions): Setup {
  const made = game.rules.generate(random, options);
  if (!made.ok) throw new Error(`${game.id}: ${made.error.code}`);
  return made.value;
}

/** Reads a file of records in chunks of random size. */
function readBack(text: string, random: Random): Setup[] {
  const reader = new RecordReader(games, { strict: true });
  const bytes = Buffer.from(text);
  const read: Setup[] = [];
  for (let at = 0, ended = false; !ended;) {
    const piece = bytes.subarray(at, (at += random.between(1, 500)));
    if (piece.length === 0) reader.end();
    else reader.push(piece);
    for (let item = reader.next(); item.kind !== 'more' && !ended; item = reader.next()) {
      if (item.kind === 'record') read.push(item.setup);
      else if (item.kind === 'end') ended = true;
      else throw new Error(`${item.kind} at line ${String(item.line)} of ${text}`);
    }
  }
  return read;
}

describe.each(byId)('%s: 10^4 records', (_, game) => {
  it('are read back as they were written', () => {
    const random = new Random(31);
    const files = Math.ceil((100 * soak) / game.rules.kinds.length);
    for (const kind of game.rules.kinds) {
      for (let n = 0; n < files; n++) {
        const setups = Array.from({ length: 100 }, () => make(game, random, { kind }));
        const text = `${setups.map((setup) => game.codec.format(setup)).join('')}0 0\n`;
        expect(readBack(text, random)).toEqual(setups);
      }
    }
  });
});

/** Small positions on which the plainest search of each game ends. */
const small: Readonly<Record<string, readonly Omit<GenerateOptions, 'kind'>[]>> = {
  checkers: [
    { rows: 5, cols: 5 },
    { rows: 6, cols: 7 },
  ],
  mnk: [
    { rows: 3, cols: 3, plies: 3 },
    { rows: 3, cols: 4, plies: 6 },
  ],
  hex: [
    { rows: 3, cols: 3, plies: 3 },
    { rows: 2, cols: 5, plies: 4 },
  ],
  dots: [
    { rows: 2, cols: 2, plies: 6 },
    { rows: 1, cols: 4, plies: 7 },
  ],
  connect4: [
    { rows: 3, cols: 4, plies: 4 },
    { rows: 4, cols: 4, plies: 7 },
  ],
};
/** Solvers that estimate: they prove a value early or not at all. */
const players = ['mcts', 'player'];
const limitsOf = ({ id }: Solver): Limits => ({ nodes: players.includes(id) ? 300 : 100_000 });

describe.each(byId)('%s: positions by the hundred', (_, game) => {
  it('have one value, by whatever algorithm proves it', () => {
    const random = new Random(32);
    const cache = new SolverCache();
    const sizes = small[game.id];
    const solvers = game.solvers.list.filter(({ id }) => id !== 'montecarlo');
    let compared = 0;
    for (let n = 0; n < 1000 * soak; n++) {
      const kind = game.rules.kinds[n % game.rules.kinds.length];
      const made = game.rules.generate(random, { ...sizes[random.below(sizes.length)], kind });
      if (!made.ok) continue; // a family that has no position of this size
      const proofs = solvers
        .filter((solver) => solver.accepts(made.value, plainQuestion) === true)
        .map((solver) => ({
          id: solver.id,
          ...solver.solve(made.value, plainQuestion, { ...limitsOf(solver), cache }),
        }))
        .filter(({ status }) => status === 'proved');
      compared += proofs.length - 1;
      for (const { id, lo, hi } of proofs) {
        const apart = Math.max(Math.abs(lo - proofs[0].lo), Math.abs(hi - proofs[0].hi));
        if (apart > 1e-9)
          expect.fail(
            `${id} ${String(lo)}, ${proofs[0].id} ${String(proofs[0].lo)}: ${game.codec.format(made.value)}`,
          );
      }
    }
    expect(compared).toBeGreaterThan(1000 * soak);
  });
});

describe.each(symmetries)('$game: $name', ({ game: id, of, options, keeps }: Symmetry) => {
  it('keeps the value of positions by the hundred', () => {
    const game = games.find((one) => one.id === id)!;
    const random = new Random(33);
    const cache = new SolverCache();
    const value = (setup: Setup): number => {
      const answer = game.solvers.list[0].solve(setup, plainQuestion, { cache });
      expect(answer.status).toBe('proved');
      return answer.lo;
    };
    let changed = 0;
    for (let n = 0; n < 400 * soak; n++) {
      const kind = game.rules.kinds[n % game.rules.kinds.length];
      const made = game.rules.generate(random, { ...options(random), kind });
      if (!made.ok || (keeps && !keeps(made.value))) continue;
      const other = of(made.value);
      if (game.codec.format(other) !== game.codec.format(made.value)) changed++;
      if (Math.abs(value(other) - value(made.value)) > 1e-12)
        expect.fail(`${game.codec.format(made.value)}${game.codec.format(other)}`);
    }
    expect(changed).toBeGreaterThan(100 * soak);
  });
});
