/**
 * The kernel agrees with the search without it, which decides fewer positions without searching.
 */
import { expect, it } from 'vitest';
import { SharedMemory } from '../../../src/batch/run/threads/memory.js';
import { Random } from '../../../src/core/random.js';
import { Meter } from '../../../src/core/search/limits.js';
import { connect4 } from '../../../src/games/connect4/index.js';
import { format, type Connect4Setup } from '../../../src/games/connect4/rules/setup.js';
import { Bits } from '../../../src/games/connect4/solver/bits.js';
import { Kernel, unfinished, yes } from '../../../src/games/connect4/solver/kernel.js';
import { Search } from '../../../src/games/connect4/solver/search.js';
import { PositionTable } from '../../../src/games/connect4/solver/table.js';
import { more } from '../../amount.js';

/**
 * Returns a position of 10 to 18 free cells on a board that the kernel accepts, k from 3 to 5;
 * undefined if the random parameters do not allow one.
 */
function drawn(random: Random): Connect4Setup | undefined {
  const [rows, cols] = [random.between(2, 8), random.between(2, 9)];
  if ((rows + 1) * cols > 64) return undefined;
  const k = Math.min(random.between(2, 9) < 4 ? 3 : random.between(4, 5), Math.max(rows, cols));
  const header = new Map([['k', String(k)]]);
  const plies = rows * cols - random.between(10, 18);
  if (plies < 0) return undefined;
  const made = connect4.rules.generate(random, { kind: 'random', rows, cols, plies, header });
  return made.ok ? made.value : undefined;
}

/** Returns the results for each root move: for each target, with each limit of plies. */
function answers(setup: Connect4Setup, kernel: Kernel | undefined, plies: readonly number[]): number[] {
  const bits = new Bits(setup.rows, setup.cols, setup.k);
  kernel?.configure(bits);
  const search = new Search(bits, PositionTable.within(2 ** 20), new Meter(), kernel);
  const found: number[] = [];
  for (const end of plies) {
    search.start(setup);
    search.endAfter(end);
    for (const column of search.rootColumns()) {
      if (search.winsAtOnce(column)) continue;
      for (const target of [0, 1]) found.push(search.isWorth(column, target));
    }
  }
  return found;
}

it('answers every question as the search without it, with a table of any size', () => {
  const random = new Random(1988);
  const kernels = [10, 17].map((bits) => Kernel.start(bits)!);
  let compared = 0;
  while (compared < 30 * more) {
    const setup = drawn(random);
    if (!setup) continue;
    const isWide = (setup.rows + 1) * setup.cols > 58;
    const kernel = kernels[isWide ? 1 : compared % 2];
    const plies = [setup.cells.length, 4 + random.below(10)];
    const expected = answers(setup, undefined, plies);
    expect(expected).not.toContain(unfinished);
    expect(answers(setup, kernel, plies), format(setup)).toEqual(expected);
    compared++;
  }
});

it('stops after any number of nodes, and counts none that it has not visited', () => {
  const setup = emptyBoard(6, 7);
  const bits = new Bits(6, 7, 4);
  const kernel = Kernel.start(16)!;
  for (const nodes of [1, 1023, 1024, 1025, 5000]) {
    kernel.configure(bits);
    const meter = new Meter({ nodes });
    const search = new Search(bits, PositionTable.within(64), meter, kernel);
    search.start(setup);
    expect(search.isWorth(3, 1)).toBe(unfinished);
    expect(meter.nodes).toBe(nodes);
    expect(meter.stop).toBe('nodes');
  }
});

/** Returns a kernel for each thread, with one table in shared memory. */
function joined(bits: Bits, threads: number): Kernel[] {
  const memory = new SharedMemory(2 ** 21);
  const words = (name: string, length: number): Int32Array => memory.words(name, length);
  return Array.from({ length: threads }, (_, thread) => {
    const shared = { threads, thread, memory: memory.object, words, isOver: false, spend: () => 0 };
    const kernel = Kernel.join(shared, 16)!;
    kernel.configure(bits);
    return kernel;
  });
}

it('finds in the table what another thread has answered', () => {
  const setup = emptyBoard(4, 5);
  const bits = new Bits(4, 5, 4);
  const costs = joined(bits, 2).map((kernel) => {
    const meter = new Meter();
    const search = new Search(bits, PositionTable.within(64), meter, kernel);
    search.start(setup);
    return { answer: search.isWorth(2, 0), nodes: meter.nodes };
  });
  expect(costs[0]).toMatchObject({ answer: yes });
  expect(costs[0].nodes).toBeGreaterThan(100);
  expect(costs[1]).toEqual({ answer: yes, nodes: 1 });
});

it('leaves boards of more than 64 bits to the search without it', () => {
  expect(Kernel.indexBits(new Bits(9, 9, 4), 2 ** 20)).toBeUndefined();
  expect(Kernel.indexBits(new Bits(7, 8, 4), 2 ** 26)).toBe(22);
  expect(Kernel.indexBits(new Bits(7, 8, 4), 32)).toBeUndefined();
});

function emptyBoard(rows: number, cols: number): Connect4Setup {
  return { game: 'connect4', rows, cols, k: 4, cells: new Uint8Array(rows * cols) };
}
