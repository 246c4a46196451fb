/**
 * The solver against minimax on everything small, against published values, and its honesty under
 * limits.
 */
import { describe, expect, it } from 'vitest';
import { plainQuestion } from '../../../src/core/parts/solvers.js';
import { Random } from '../../../src/core/random.js';
import { SolverCache } from '../../../src/core/search/solver-cache.js';
import { connect4 } from '../../../src/games/connect4/index.js';
import { Connect4Position } from '../../../src/games/connect4/rules/position.js';
import { format, type Connect4Setup } from '../../../src/games/connect4/rules/setup.js';
import { Bits, words } from '../../../src/games/connect4/solver/bits.js';
import { exactSolver } from '../../../src/games/connect4/solvers.js';
import { board } from './boards.js';
import { more } from '../../amount.js';

const solverOf = (id: string) => connect4.solvers.list.find((solver) => solver.id === id)!;
const all = { ...plainQuestion, best: 'all' } as const;

/** Returns positions of at most 10 free cells, of any size and k. */
function smallPositions(): Connect4Setup[] {
  const random = new Random(1974);
  const made: Connect4Setup[] = [];
  while (made.length < 80 * more) {
    const [rows, cols] = [random.between(1, 9), random.between(1, 9)];
    const drawn = connect4.rules.generate(random, {
      kind: made.length % 10 === 0 ? 'over' : 'random',
      rows,
      cols,
    });
    if (!drawn.ok || drawn.value.cells.filter((cell) => cell === 0).length > 10) continue;
    const k = random.between(1, Math.max(rows, cols));
    const setup = { ...drawn.value, k: random.below(2) === 0 ? drawn.value.k : k };
    const read = connect4.codec.parse(
      { rows, cols, cells: setup.cells, options: new Map([['k', String(k)]]) },
      true,
    );
    if (read.ok || setup.k === drawn.value.k) made.push(setup);
  }
  return made;
}

it('agrees with minimax on the value and on every best move', () => {
  const cache = new SolverCache();
  const minimax = solverOf('minimax');
  for (const setup of smallPositions()) {
    const { lo, hi, status, best } = exactSolver.solve(setup, all, { cache });
    const expected = minimax.solve(setup, all, {});
    expect({ lo, hi, status, best }, format(setup)).toEqual({
      ...{ lo: expected.lo, hi: expected.hi, status: 'proved', best: expected.best },
    });
  }
});

it('plays a principal variation that ends with the value', () => {
  for (const setup of smallPositions().slice(0, 20 * more)) {
    const { lo, line } = exactSolver.solve(setup, plainQuestion, {});
    const position = new Connect4Position(setup);
    const sign = position.toMove === 0 ? 1 : -1;
    for (const move of line) position.play(move);
    expect(position.isOver, format(setup)).toBe(true);
    expect(position.settled * sign + 0, format(setup)).toBe(lo);
  }
});

describe('values that are known', () => {
  it.each([
    ['four rows, four columns', board(4, 4), 0],
    ['five rows, four columns', board(5, 4), 0],
    ['four rows, six columns: the second player wins', board(4, 6), -1],
    ['six rows, four columns', board(6, 4), 0],
  ])('%s', (_, setup, value) => {
    expect(exactSolver.solve(setup, plainQuestion, {}).lo).toBe(value);
    if (setup.cells.length <= 20) expect(solverOf('negamax').solve(setup, plainQuestion, {}).lo).toBe(value);
  });

  it('on two rows and six columns, as on any even number of rows, the first player cannot win (Allis 1988)', () => {
    expect(exactSolver.solve(board(2, 6), plainQuestion, {}).lo).toBeLessThan(1);
  });
});

it.each([6, ...(more > 1 ? [8] : [])])(
  'knows that four rows and %i columns are filled before the second player wins',
  (columns) => {
    const found = connect4.solvers.distance(board(4, columns), -1, { nodes: 10_000_000 });
    expect(found?.plies).toBe(4 * columns);
  },
);

it('is the same with a table of two entries, node for node the same when run again', () => {
  const setup = board(4, 4);
  const plain = exactSolver.solve(setup, all, {});
  const tiny = exactSolver.solve(setup, all, { bytes: 32 });
  const again = exactSolver.solve(setup, all, {});
  expect([tiny.lo, tiny.best]).toEqual([plain.lo, plain.best]);
  expect(tiny.stats.nodes).toBeGreaterThan(plain.stats.nodes);
  expect({ ...again.stats, ms: 0 }).toEqual({ ...plain.stats, ms: 0 });
});

it('keeps nothing from one record to the next', () => {
  const cache = new SolverCache();
  const first = exactSolver.solve(board(4, 5), plainQuestion, { cache }).stats.nodes;
  exactSolver.solve(board(5, 4, 'ab'), plainQuestion, { cache });
  expect(exactSolver.solve(board(4, 5), plainQuestion, { cache }).stats.nodes).toBe(first);
});

it('proves nothing that a limit cut short', () => {
  const setup = board(6, 7);
  for (const nodes of [1, 100, 10_000]) {
    const { lo, hi, status, stop, best } = exactSolver.solve(setup, plainQuestion, { nodes });
    expect({ lo, hi, status, stop }).toEqual({ lo: -1, hi: 1, status: 'bounded', stop: 'nodes' });
    expect(best).toHaveLength(1);
  }
});

it('answers random positions of 16 discs on the standard board within few nodes', () => {
  const random = new Random(16);
  const cache = new SolverCache();
  const nodes = Array.from({ length: 21 }, () => {
    const made = connect4.rules.generate(random, { kind: 'random', plies: 16 });
    if (!made.ok) throw new Error(made.error.code);
    const { status, stats } = exactSolver.solve(made.value, plainQuestion, { nodes: 5_000_000, cache });
    expect(status).toBe('proved');
    return stats.nodes;
  }).sort((a, b) => a - b);
  expect(nodes[10]).toBeLessThan(2000);
});

it('finds the cells that complete a line as the obvious scan does', () => {
  const random = new Random(7);
  for (let i = 0; i < 130 * more; i++) {
    const [rows, cols] = [random.between(1, 9), random.between(1, 9)];
    const k = random.between(1, Math.max(rows, cols));
    const cells = new Uint8Array(rows * cols);
    for (let col = 0; col < cols; col++) {
      for (let row = random.below(rows + 1); row < rows; row++) cells[row * cols + col] = 1 + random.below(2);
    }
    const setup: Connect4Setup = { game: 'connect4', rows, cols, k, cells };
    const bits = new Bits(rows, cols, k);
    const found = new Int32Array(words);
    bits.completing(bits.discsOf(setup, 1), 0, found, 0);
    for (let cell = 0; cell < cells.length; cell++) {
      if (cells[cell] !== 0) continue;
      const bit = bits.bitOf(cell);
      const other = { ...setup, cells: cells.slice() };
      other.cells[cell] = 1;
      expect(((found[bit >> 5] >>> (bit & 31)) & 1) === 1, format(setup)).toBe(completes(other, cell));
    }
  }
});

/** Returns whether the first player has k in line through `cell`, in any of four directions. */
function completes({ rows, cols, cells, k }: Connect4Setup, cell: number): boolean {
  const at = (row: number, col: number): boolean =>
    row >= 0 && row < rows && col >= 0 && col < cols && cells[row * cols + col] === 1;
  const [row, col] = [Math.floor(cell / cols), cell % cols];
  return [
    [0, 1],
    [1, 0],
    [1, 1],
    [1, -1],
  ].some(([down, right]) => {
    let run = 1;
    for (let i = 1; at(row + i * down, col + i * right); i++) run++;
    for (let i = 1; at(row - i * down, col - i * right); i++) run++;
    return run >= k;
  });
}
