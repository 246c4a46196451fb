/** The kernel visits the nodes of the plain search (oracle/search.ts), with equal results. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SharedMemory } from '../../../../src/batch/run/threads/memory.js';
import { memoryOf } from '../../../../src/batch/run/threads/team.js';
import { plainQuestion } from '../../../../src/core/game.js';
import { Random } from '../../../../src/core/random.js';
import { Meter } from '../../../../src/core/search/limits.js';
import type { SharedSearch } from '../../../../src/core/search/shared-search.js';
import { SolverCache } from '../../../../src/core/search/solver-cache.js';
import { lineBoard } from '../../../../src/games/mnk/lines/board.js';
import type { CellSet } from '../../../../src/games/mnk/lines/cellset.js';
import { LineKernel } from '../../../../src/games/mnk/lines/kernel.js';
import type { MnkSetup, Stone } from '../../../../src/games/mnk/rules/setup.js';
import { endValue } from '../../../../src/games/mnk/rules/ending.js';
import { autoSolver, lineSolver } from '../../../../src/games/mnk/solvers.js';
import { reasons } from '../../../../src/games/mnk/view/reasons.js';
import { emptyBoard, freeCells, randomSetup } from '../oracle.js';
import { signedWords } from './oracle/cellset.js';
import { LineSearch as PlainSearch } from './oracle/search.js';
import { LineTable } from './oracle/table.js';
import { more } from '../../../amount.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What a search of one side finds: answers, zones, moves, nodes. */
type Findings = (boolean | number | readonly number[])[];

/** Nodes of one question: a search of few free cells ends before. */
const nodes = 3000;

const questions = ([1, 2] as const).flatMap((attacker) => [
  { attacker, attacks: true },
  { attacker, attacks: false },
]);

/** Returns the low and the high word of each set, one after the other. */
function words(sets: readonly CellSet[]): number[] {
  const { low32, high32 } = signedWords(sets);
  return sets.flatMap((_, i) => [low32[i], high32[i]]);
}

function byKernel(setup: MnkSetup, bits: number, cache: SolverCache): Findings {
  const meter = new Meter({ nodes });
  const kernel = LineKernel.start(lineBoard(setup), { meter, bits, cache });
  const found: Findings = [];
  for (const { attacker, attacks } of questions) {
    const wins = attacks ? kernel.attack(attacker, 0) : kernel.defend(attacker, 0);
    const { zone } = kernel;
    found.push(wins, meter.nodes, kernel.tableHits);
    if (kernel.isStopped) return found;
    if (wins !== attacks) found.push(wins ? [] : words([zone]));
    else found.push(wins ? kernel.attackMove(attacker, 0) : kernel.defenceMove(attacker, 0), meter.nodes);
    const pairs = kernel.pairs(attacker, 0);
    found.push(pairs ? words(pairs) : -1);
    found.push(kernel.moves(attacker, 0, true));
  }
  return [...found, kernel.cutsOf(1), kernel.cutsOf(2)];
}

function byPlainSearch(setup: MnkSetup, bits: number): Findings {
  const meter = new Meter({ nodes });
  const board = lineBoard(setup);
  const table = new LineTable(bits);
  const searches = { 1: searchOf(1), 2: searchOf(2) };
  function searchOf(attacker: Stone): PlainSearch {
    return new PlainSearch(board, attacker, table, meter);
  }
  const found: Findings = [];
  for (const { attacker, attacks } of questions) {
    const search = searches[attacker];
    const wins = attacks ? search.attack(0) : search.defend(0);
    const { frames, order, pairing, zoneLow32, zoneHigh32 } = search;
    found.push(wins, meter.nodes, table.hits);
    if (search.stopped) return found;
    if (wins !== attacks) found.push(wins ? [] : [zoneLow32, zoneHigh32]);
    else found.push(wins ? search.attackMove(0) : search.defenceMove(0), meter.nodes);
    const isPaired = pairing.holds(frames.attacker, 0);
    const pairs = Array.from({ length: pairing.count }, (_, i) => [
      pairing.pairLow32[i],
      pairing.pairHigh32[i],
    ]);
    found.push(isPaired ? pairs.flat() : -1);
    const { length } = board.cells;
    const all = [length < 32 ? 2 ** length - 1 : -1, length > 32 ? 2 ** (length - 32) - 1 : 0] as const;
    found.push(Array.from(order.moves.subarray(0, order.list(0, false, ...all))));
  }
  const [ofX, ofO] = [searches[1], searches[2]];
  return [...found, ofX.attackCuts + ofO.defenceCuts, ofO.attackCuts + ofX.defenceCuts];
}

/** Compares the searches of a position; returns the nodes of the kernel's first search. */
function compare(setup: MnkSetup, bits: number, cache = new SolverCache()): number {
  const found = byKernel(setup, bits, cache);
  const board = setup.cells.join('');
  expect([board, setup.k, ...found]).toEqual([board, setup.k, ...byPlainSearch(setup, bits)]);
  return found[1] as number;
}

it.each([
  [1, 1, 1],
  [1, 7, 3],
  [3, 3, 3],
  [4, 3, 3],
  [4, 4, 4],
  [5, 4, 4],
  [5, 5, 4],
  [6, 5, 4],
  [7, 4, 4],
  [5, 5, 5],
  [6, 6, 5],
  [7, 7, 5],
  [8, 8, 5],
  [8, 8, 3],
  [8, 8, 2],
  [2, 32, 9],
  [1, 40, 20],
])('%i by %i, k = %i, empty, with a large table and a small one', (rows, cols, k) => {
  for (const bits of [16, 4, 1, 0]) compare(emptyBoard(rows, cols, { k }), bits);
});

it('random positions, one after another in the same kernel', () => {
  const random = new Random(17);
  const cache = new SolverCache();
  let [most, compared] = [0, 0];
  while (compared < 150 * more) {
    const [rows, cols] = [random.between(1, 9), random.between(1, 9)];
    const k = random.between(1, Math.min(6, Math.max(rows, cols)));
    const stones = random.below(rows * cols);
    const setup = randomSetup(random, emptyBoard(rows, cols, { k }), stones);
    const free = freeCells(setup).length;
    if (free === 0 || free > 64 || endValue(setup) !== undefined) continue;
    most = Math.max(most, compare(setup, random.between(0, 12), cache));
    compared++;
  }
  expect(most).toBeGreaterThan(1000);
});

it('large boards with few free cells, with sets of two words and of more', () => {
  const random = new Random(23);
  const sizes = new Set<number>();
  for (let i = 0; i < 12 * more; i++) {
    const [top, left, taken] = [random.below(7), random.below(7), random.below(20)];
    // No side has three in a row; a square of 8 by 8 is free, but for some cells.
    const cells = Uint8Array.from({ length: 14 * 14 }, (_, cell) => {
      const [row, col] = [Math.floor(cell / 14), cell % 14];
      const isFree = row >= top && row < top + 8 && col >= left && col < left + 8;
      return isFree && random.below(64) >= taken ? 0 : (col + 2 * row) % 4 < 2 ? 1 : 2;
    });
    const setup = emptyBoard(14, 14, { k: random.between(4, 6), cells });
    const { lines } = lineBoard(setup);
    sizes.add(Math.ceil(Math.max(lines[1].length, lines[2].length) / 64));
    compare(setup, 12);
  }
  expect([...sizes].sort()).toEqual([1, 2, 3]);
});

/** One of two threads that search in this one: the second does within a call of the first. */
function threadOf(memory: SharedMemory, thread: number): SharedSearch {
  return {
    threads: 2,
    thread,
    memory: memory.object,
    isOver: false,
    words: (name, length) => memory.words(name, length),
    spend: () => 0,
  };
}

describe('in shared memory', () => {
  it('visits the same nodes if no other thread searches', () => {
    for (const [rows, cols, k] of [
      [5, 5, 4],
      [6, 5, 4],
      [7, 4, 4],
    ] as const) {
      const setup = emptyBoard(rows, cols, { k });
      const memory = new SharedMemory(memoryOf(2, 2 ** 26));
      const alone = lineSolver.solve(setup, plainQuestion, {});
      const shared = lineSolver.solve(setup, plainQuestion, { shared: threadOf(memory, 0), bytes: 2 ** 26 });
      expect([shared.lo, shared.best, shared.line]).toEqual([alone.lo, alone.best, alone.line]);
      expect([shared.stats.nodes, shared.stats.tableHits]).toEqual([
        alone.stats.nodes,
        alone.stats.tableHits,
      ]);
    }
  });

  it('takes what another thread has found for a node above', () => {
    const setup = emptyBoard(7, 4, { k: 4 });
    const memory = new SharedMemory(memoryOf(2, 2 ** 26));
    const bytes = 2 ** 26;
    let other = 0;
    const watch = (): void => {
      if (other > 0) return;
      const { stats, lo } = lineSolver.solve(setup, plainQuestion, { shared: threadOf(memory, 1), bytes });
      other = stats.nodes;
      expect(lo).toBe(0);
    };
    const { lo, stats } = lineSolver.solve(setup, plainQuestion, {
      ...{ shared: threadOf(memory, 0), bytes, watch },
    });
    expect(lo).toBe(0);
    expect(other).toBeGreaterThan(10_000);
    expect(stats.nodes).toBeLessThan(other / 4);
  });
});

it('holds its memory for small boards and gives a large one back', () => {
  const cache = new SolverCache();
  const start = (rows: number, cols: number): LineKernel =>
    LineKernel.start(lineBoard(emptyBoard(rows, cols, { k: 4 })), { meter: new Meter(), bits: 22, cache });
  const small = (): LineKernel =>
    LineKernel.start(lineBoard(emptyBoard(4, 4, { k: 4 })), { meter: new Meter(), bits: 10, cache });
  const first = small();
  expect(small()).toBe(first);
  expect(start(8, 8)).toBe(first);
  expect(small()).not.toBe(first);
});

it('only with WebAssembly', () => {
  const setup = emptyBoard(3, 3);
  expect(lineSolver.accepts(setup, plainQuestion)).toBe(true);
  expect(autoSolver.solve(setup, plainQuestion, {}).solver).toBe('lines');
  vi.stubGlobal('WebAssembly', undefined);
  expect(lineSolver.accepts(setup, plainQuestion)).toMatchObject({ params: { reason: 'wasm' } });
  const answer = autoSolver.solve(setup, plainQuestion, { nodes: 2000 });
  expect(answer.solver).toBe('player');
  const proved = { ...answer, status: 'proved', lo: 0, hi: 0 } as const;
  expect(reasons(setup, proved)).toHaveLength(1);
});
