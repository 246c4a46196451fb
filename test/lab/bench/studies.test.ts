/** The algorithms that reports describe, against the rules. */
import { describe, expect, it } from 'vitest';
import { counted, hexStudies } from '../../../src/lab/bench/studies/hex.js';
import { studiesOf } from '../../../src/lab/bench/block.js';
import { longestWalk, reportPathTest } from '../../../src/lab/bench/studies/hex-path-test.js';
import { plainQuestion } from '../../../src/core/game.js';
import { Random } from '../../../src/core/random.js';
import { hex } from '../../../src/games/hex/index.js';
import { HexPosition } from '../../../src/games/hex/rules/position.js';
import { FIRST, SECOND, type HexSetup } from '../../../src/games/hex/rules/setup.js';

function drawn(count: number, kind: string): HexSetup[] {
  const random = new Random(8);
  return Array.from({ length: count }, () => {
    const made = hex.rules.generate(random, { kind, rows: 6, cols: 6 });
    if (!made.ok) throw new Error(made.error.code);
    return made.value;
  });
}

function workOf(id: string, setup: HexSetup) {
  const { lo, stats } = hexStudies.find((one) => one.id === id)!.solve(setup, plainQuestion, {});
  return { value: lo, work: stats.nodes };
}

describe("report 000's walk", () => {
  it('finds chains that never go up, and no others', () => {
    const straight = new Uint8Array([2, 1, 1, 2, 1, 1, 2, 1, 1]);
    expect(reportPathTest({ rows: 3, cells: straight }, SECOND).joined).toBe(true);
    expect(reportPathTest({ rows: 3, cells: straight }, FIRST).joined).toBe(false);
    // The chain goes down the first column to b3, up to c2, and down the last column; only a step
    // upwards joins b3 to c2.
    const detour = new Uint8Array([2, 1, 1, 1, 2, 1, 2, 2, 2, 2, 1, 2, 1, 1, 1, 2]);
    const { winner } = new HexPosition({
      ...{ game: 'hex', rows: 4, cols: 4, cells: detour, toMove: 0, swap: false },
    });
    expect([winner, reportPathTest({ rows: 4, cells: detour }, SECOND).joined]).toEqual([SECOND, false]);
  });

  it('never sees a chain that is not there, and misses some', () => {
    let missed = 0;
    for (const setup of drawn(300, 'finished')) {
      const { winner } = new HexPosition(setup);
      expect(reportPathTest(setup, 3 - winner).joined).toBe(false);
      if (!reportPathTest(setup, winner).joined) missed++;
    }
    expect(missed).toBeGreaterThan(0);
  });

  it('is longest on boards that nobody has won, with as many stones of both', () => {
    for (let n = 4; n <= 19; n++) {
      const cells = longestWalk(n);
      const stones = [FIRST, SECOND].map((stone) => cells.filter((cell) => cell === stone).length);
      expect(stones[0]).toBe(stones[1]);
      expect(new HexPosition({ game: 'hex', rows: n, cols: n, cells, toMove: 0, swap: false }).winner).toBe(
        0,
      );
    }
  });
});

describe('counts of two-bridges', () => {
  it('are the same, copied and bordered', () => {
    for (const setup of drawn(200, 'random')) {
      expect(workOf('bridges-copied', setup).value).toBe(workOf('bridges-bordered', setup).value);
    }
  });

  it('read fewer squares bordered', () => {
    const [setup] = drawn(1, 'hard');
    expect(workOf('bridges-bordered', setup).work).toBeLessThan(workOf('bridges-copied', setup).work / 10);
  });
});

it('the order of moves changes the nodes of alpha-beta, not its value', () => {
  const [setup] = drawn(1, 'hard');
  const run = (id: string) => {
    const solver = [...hex.solvers.list, ...studiesOf('hex')].find((one) => one.id === id)!;
    const { lo, stats } = solver.solve(setup, plainQuestion, { depth: 3 });
    return { value: lo, nodes: stats.nodes };
  };
  const [board, best, worst] = ['alphabeta', 'best-first', 'worst-first'].map(run);
  expect([best.value, worst.value]).toEqual([board.value, board.value]);
  expect(best.nodes).toBeLessThan(board.nodes);
  expect(worst.nodes).toBeGreaterThan(board.nodes);
});

it('a counted array reads as itself', () => {
  let reads = 0;
  const array = counted(Uint8Array.of(3, 1, 4), () => reads++);
  expect([array[0], array[2], array.length, reads]).toEqual([3, 4, 3, 2]);
});
